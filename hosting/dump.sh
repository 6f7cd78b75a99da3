#!/bin/sh
# dump.sh: write the database into $DUMPS, read the file back, and keep the newest 14. The usual PG…
# variables say which database.
set -eu
umask 077
kept=14
cd "${DUMPS:-/dumps}"

new=.unfinished
pg_dump --format=custom --file="$new"
pg_restore --file=/dev/null "$new"  # reads all of it: a broken file takes no place of a good one
sync "$new"
name=rummy-$(date -u +%Y-%m-%dT%H%M%SZ).dump
mv "$new" "$name"
echo "Written: $name"

ls -1r | grep '^rummy-.*\.dump$' | tail -n +$((kept + 1)) | while read -r old; do
    rm -- "$old"
done

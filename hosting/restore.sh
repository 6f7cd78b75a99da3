#!/bin/sh
# restore.sh: list the dumps. restore.sh FILE: put one back, while the app is stopped. What was
# there stays, as a database with another name.
set -eu
cd "${DUMPS:-/dumps}"
if [ $# = 0 ]; then
    ls -1r | grep '\.dump$' || echo "There are no dumps yet."
    exit
fi
now=$(date -u +%Y%m%d%H%M%S)
new=${PGDATABASE}_new_$now
before=${PGDATABASE}_before_$now

# first all of it into a new database: if that fails, nothing has changed
createdb --maintenance-db=postgres --template=template0 "$new"
pg_restore --exit-on-error --single-transaction --no-owner --dbname="$new" "$1" || {
    dropdb --maintenance-db=postgres "$new"
    echo "$1 can't be put back. Nothing has changed." >&2
    exit 1
}

psql --quiet --dbname=postgres --set=ON_ERROR_STOP=1 --single-transaction \
    --command="ALTER DATABASE \"$PGDATABASE\" RENAME TO \"$before\"" \
    --command="ALTER DATABASE \"$new\" RENAME TO \"$PGDATABASE\"" || {
    dropdb --maintenance-db=postgres "$new"
    echo "Somebody is using the database: stop the app first. Nothing has changed." >&2
    exit 1
}
echo "Put back: $1. What was there until now is the database $before."

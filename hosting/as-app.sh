#!/bin/sh
# as-app.sh COMMAND…: run it as app, never as root. Started as root, it first hands the data folder
# over to app: a folder of a NAS, or Home Assistant's, belongs to somebody else.
set -eu

if [ "$(id -u)" != 0 ]; then
    exec "$@"
fi

if [ "$(stat -c %U "$SCOREKEEPER_DATA")" != app ]; then
    chown -R app:app "$SCOREKEEPER_DATA"
fi
exec setpriv --reuid=app --regid=app --clear-groups --no-new-privs "$@"

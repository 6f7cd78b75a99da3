#!/bin/sh
# every-day.sh HH:MM COMMAND…: run it each day at that time (in the zone TZ), also after a failure
set -u
at=$1
shift
trap 'exit 0' INT TERM

while :; do
    now=$(date +%s)
    then=$(date -d "$at" +%s)
    [ "$then" -gt "$now" ] || then=$(date -d "tomorrow $at" +%s)
    sleep $((then - now)) &
    wait $!  # a shell that sleeps itself would not hear that it is to stop
    "$@" || echo "every-day.sh: this failed: $*" >&2
done

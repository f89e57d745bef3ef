#!/bin/sh
# A copy of the log of all rooms, made while the server runs; then the oldest copies go. gridraced-backup.timer starts
# it every day.
#
# Usage: backup.sh FOLDER KEEP [gridraced's options]...
#
# Nothing is removed unless the new copy is sound. Exit code: that of gridraced backup or gridraced verify.
set -eu

folder=$1
keep=$2
shift 2
file="$folder/rooms-$(date -u +%Y-%m-%dT%H%M%SZ).db"
gridraced "$@" backup "$file"
gridraced verify "$file"
# Names sort by their time.
find "$folder" -maxdepth 1 -type f -name 'rooms-*.db' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
    rm -f -- "$old"
    echo "$old: removed"
done

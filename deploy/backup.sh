#!/bin/sh
# Backs up the log of all rooms while the server runs, then deletes the oldest backups. gridraced-backup.timer runs it
# daily.
#
# Usage: backup.sh FOLDER KEEP [gridraced's options]...
#
# Deletes nothing unless the new backup is valid. Exit code: that of gridraced backup or gridraced verify.
set -eu

folder=$1
keep=$2
shift 2
file="$folder/rooms-$(date -u +%Y-%m-%dT%H%M%SZ).db"
gridraced "$@" backup "$file"
gridraced verify "$file"
# Names sort by time.
find "$folder" -maxdepth 1 -type f -name 'rooms-*.db' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
    rm -f -- "$old"
    echo "$old: removed"
done

#!/bin/sh
# Backs up the log of all rooms while the server runs, restores the copy on trial, then deletes the oldest backups.
# gridraced-backup.timer runs it every night.
#
# Usage: backup.sh FOLDER KEEP MEBIBYTES [gridraced's options]...
#
# Keeps the newest KEEP backups, and of these as many as are no larger together than MEBIBYTES, but always the newest two.
# Deletes no backup unless the new one was restored and is whole. Exit code: that of gridraced backup.
set -eu

folder=$1
keep=$2
most=$3
shift 3

is_number() {
    case $1 in
        '' | *[!0-9]*) return 1 ;;
    esac
}
if ! is_number "$keep" || ! is_number "$most" || [ "$keep" -lt 1 ]; then
    echo "backup.sh: KEEP is a number of backups, at least 1, and MEBIBYTES their most size: got '$keep' and '$most'" >&2
    exit 64
fi

# What a run left that was killed.
rm -rf -- "$folder"/rooms-*.db.part* "$folder"/rooms-*.db.test-restore

gridraced "$@" backup --test-restore "$folder/rooms-$(date -u +%Y-%m-%dT%H%M%SZ).db"

# Names sort by time.
kept=0
size=0
find "$folder" -maxdepth 1 -type f -name 'rooms-*.db' | sort -r | while read -r file; do
    kept=$((kept + 1))
    size=$((size + $(stat -c %s -- "$file")))
    if [ "$kept" -gt "$keep" ] || { [ "$kept" -gt 2 ] && [ "$size" -gt $((most * 1048576)) ]; }; then
        rm -f -- "$file"
        echo "$file: removed"
    fi
done

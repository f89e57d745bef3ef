#!/usr/bin/env bash
# Runs package.sh in a minimal Debian 12 of its own, so that this machine gets no package installed: for 64-bit ARM, and on
# systems that are not Debian 12.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)

usage() {
  cat <<TEXT
Usage: deploy/package_in_chroot.sh [--arm64] [-DNAME=VALUE]... [FOLDER]

Makes a Debian 12 system (mmdebstrap), copies this tree into it as git sees it, runs deploy/package.sh there with the same
options, and copies what that makes into FOLDER (default: build/packages). Needs root, mmdebstrap, git, Debian's archive,
and 4 GB of disk. --arm64 cross-builds: about as long as for the machine's own processor.
GRIDRACE_CHROOT=FOLDER: keeps the system and what was compiled there, for the next run.
TEXT
}

folder=$root/build/packages
options=()
architectures=$(dpkg --print-architecture 2>/dev/null || echo amd64)
for argument in "$@"; do
  case $argument in
    -h | --help) usage; exit 0 ;;
    --arm64) options+=("$argument"); [ "$architectures" = arm64 ] || architectures+=,arm64 ;;
    -D?*=*) options+=("$argument") ;;
    -*) usage >&2; exit 64 ;;
    *) folder=$argument ;;
  esac
done
[ "$(id -u)" -eq 0 ] || { echo "package_in_chroot.sh makes a system to change root into: run it as root." >&2; exit 77; }
command -v mmdebstrap >/dev/null || { echo "package_in_chroot.sh needs mmdebstrap: apt-get install mmdebstrap" >&2; exit 69; }
out=$(mkdir -p "$folder" && cd "$folder" && pwd)

# The mounts are this process's alone, and end with it.
if [ -z "${GRIDRACE_CHROOT_MOUNTS-}" ]; then
  GRIDRACE_CHROOT_MOUNTS=1 exec unshare --mount --propagation private "$0" "$@"
fi
system=${GRIDRACE_CHROOT:-$(mktemp -d /var/tmp/gridrace-package.XXXXXX)}
clean_up() {
  umount -lR "$system/proc" "$system/dev" 2>/dev/null || true
  [ -n "${GRIDRACE_CHROOT-}" ] || rm -rf --one-file-system "$system"
}
trap clean_up EXIT

if [ ! -e "$system/etc/debian_version" ]; then
  mmdebstrap --quiet --variant=minbase --architectures="$architectures" --include=apt,ca-certificates bookworm "$system"
fi
cp --dereference /etc/resolv.conf "$system/etc/resolv.conf"
mkdir -p "$system/gridrace"
(cd "$root" && git ls-files --cached --others --exclude-standard -z | tar --null --files-from=- --create) |
  tar --extract --directory "$system/gridrace"
mount --rbind /proc "$system/proc"
mount --rbind /dev "$system/dev"
rm -rf "$system/out"
env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
  ${SOURCE_DATE_EPOCH:+"SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH"} \
  chroot "$system" /gridrace/deploy/package.sh "${options[@]}" /out
cp "$system"/out/* "$out/"
ls -l "$out"

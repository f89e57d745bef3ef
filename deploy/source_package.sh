#!/usr/bin/env bash
# Makes the Debian source package, which builds the packages without network: with what the page takes from npm as a
# component, orig-page.tar.xz.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
web=$root/client/web
names="Usage: deploy/source_package.sh [-DGRIDRACE_MAINTAINER=\"NAME <ADDRESS>\"] [FOLDER]"

usage() {
  cat <<TEXT
$names

Makes gridrace_VERSION-1.dsc and its files in FOLDER (default: build/source): from this tree as git sees it, with a folder
debian/ from deploy/debian/source, and with the packages that npm has for the page. Build it with dpkg-buildpackage on
Debian 12; its Build-Depends are what deploy/packages.sh names.
TEXT
}

folder=$root/build/source
maintainer=$(sed -n 's/^set(GRIDRACE_MAINTAINER "\(.*\)" CACHE.*/\1/p' "$root/deploy/cmake/packages.cmake")
for argument in "$@"; do
  case $argument in
    -h | --help) usage; exit 0 ;;
    -DGRIDRACE_MAINTAINER=*) maintainer=${argument#*=} ;;
    -*) usage >&2; exit 64 ;;
    *) folder=$argument ;;
  esac
done
# shellcheck source=deploy/packages.sh
. "$root/deploy/packages.sh"
# shellcheck disable=SC2046  # a list of words
install_programs dpkg-dev xz-utils python3 $(command -v npm >/dev/null || echo nodejs npm)
out=$(mkdir -p "$folder" && cd "$folder" && pwd)
version=$(sed -n 's/^project(gridrace VERSION \([0-9.]*\) .*/\1/p' "$root/CMakeLists.txt")
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source=$work/gridrace-$version

# pack FILE FOLDER: the same bytes for the same files.
pack() {
  tar -C "$(dirname "$2")" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
    -cJf "$out/$1" "$(basename "$2")"
}

copy_tree() {
  mkdir "$source"
  (cd "$root" && git ls-files --cached --others --exclude-standard -z | tar --null --files-from=- --create) |
    tar --extract --directory "$source"
}

# The other processor's esbuild, which npm does not install here, checked by the lock file.
fetch_program() {
  local name=$1 release=$2 integrity=$3 file
  mkdir -p "$work/npm/node_modules/$name"
  file=$(cd "$work" && npm pack --silent "$name@$release")
  if [ "sha512-$(openssl dgst -sha512 -binary "$work/$file" | base64 -w 0)" != "$integrity" ]; then
    echo "$name $release is not what client/web/package-lock.json names" >&2
    return 1
  fi
  tar -xf "$work/$file" -C "$work/npm/node_modules/$name" --strip-components=1
}

collect_page() {
  local name release integrity
  mkdir "$work/npm" "$work/page"
  cp "$web/package.json" "$web/package-lock.json" "$work/npm/"
  (cd "$work/npm" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null)
  while read -r name release integrity; do
    [ -d "$work/npm/node_modules/$name" ] || fetch_program "$name" "$release" "$integrity"
    mkdir -p "$work/page/$name"
    cp -r "$work/npm/node_modules/$name/." "$work/page/$name/"
  done < <(python3 "$root/deploy/page_packages.py" "$web")
  cp "$work/npm/node_modules/.package-lock.json" "$work/page/"
}

# described COMPONENT: as in packages.cmake, in the form of debian/control.
described() {
  sed -n "/^set(CPACK_DEBIAN_$1_DESCRIPTION \"/,/\")/p" "$root/deploy/cmake/packages.cmake" |
    sed -e '1s/.*DESCRIPTION "/Description: /' -e 's/")$//' -e '2,$s/^/ /'
}

write_control() {
  local needs=() package
  for package in "${build_packages[@]/g++/}" "${web_packages[@]}" nodejs file python3; do
    needs+=("$package,")
  done
  cat <<TEXT
Source: gridrace
Section: net
Priority: optional
Maintainer: $maintainer
Build-Depends: debhelper-compat (= 13), ${needs[*]} libboost1.81-dev | libboost-dev (>= 1.81)
Standards-Version: 4.6.2
Rules-Requires-Root: no

Package: gridrace
Architecture: amd64 arm64
Depends: \${shlibs:Depends}, \${misc:Depends}
$(described CLIENT)

Package: gridrace-server
Architecture: amd64 arm64
Depends: \${shlibs:Depends}, \${misc:Depends}
$(described SERVER)
TEXT
}

write_debian() {
  mkdir -p "$source/debian/source"
  cp "$root"/deploy/debian/source/* "$source/debian/"
  write_control >"$source/debian/control"
  echo "3.0 (quilt)" >"$source/debian/source/format"
  mv "$source/debian/lintian-overrides" "$source/debian/source/"
  cat >"$source/debian/changelog" <<TEXT
gridrace ($version-1) stable; urgency=medium

  * What has changed for hosts and players is in deploy/CHANGELOG.md.

 -- $maintainer  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
TEXT
}

copy_tree
pack "gridrace_$version.orig.tar.xz" "$source"
collect_page
pack "gridrace_$version.orig-page.tar.xz" "$work/page"
cp -r "$work/page" "$source/page"
write_debian
(cd "$out" && dpkg-source --build "$source")
ls -l "$out"

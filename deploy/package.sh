#!/usr/bin/env bash
# Builds the Debian packages gridrace (client) and gridrace-server, and an archive for systems with the C library of
# Debian 12 or newer. Build on Debian 12: programs need a C library at least as new as that of the build system.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
newest_glibc=2.36  # Debian 12's

usage() {
  cat <<TEXT
Usage: deploy/package.sh [--arm64] [-DNAME=VALUE]... [FOLDER]

Builds the Debian packages and the portable archive into FOLDER (default: build/packages).
  --arm64       for 64-bit ARM, with Debian's cross compiler; needs a system that knows packages of that architecture
                (package_in_chroot.sh makes one)
  -DNAME=VALUE  an option of CMake's, such as -DGRIDRACE_MAINTAINER="NAME <ADDRESS>"
TEXT
}

folder=$root/build/packages
build=$root/build/package
processor=$(uname -m)
tools=""  # what the names of the binary tools for that processor begin with
options=()
for argument in "$@"; do
  case $argument in
    -h | --help) usage; exit 0 ;;
    --arm64) [ "$processor" = aarch64 ] || { processor=aarch64; tools=aarch64-linux-gnu-; } ;;
    -D?*=*) options+=("$argument") ;;
    -*) usage >&2; exit 64 ;;
    *) folder=$argument ;;
  esac
done
if [ -n "$tools" ]; then
  build+=-arm64
  options+=("-DCMAKE_TOOLCHAIN_FILE=$root/deploy/cmake/arm64.cmake")
fi
out=$(mkdir -p "$folder" && cd "$folder" && pwd)

# build_programs ON|OFF: ON links OpenSSL statically, for the archive; packages use the system's, which gets its security
# updates. Only linking differs, so the second call takes seconds.
build_programs() {
  cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DGRIDRACE_TESTS=OFF -DGRIDRACE_UNITY=ON \
    -DGRIDRACE_PORTABLE="$1" -DGRIDRACE_WEB=ON -DCMAKE_INSTALL_PREFIX=/usr "${options[@]}" >/dev/null
  cmake --build "$build" -j "$(build_jobs 3000)"
}

# Succeeds if the program depends on no shared library except the C library.
is_portable() {
  local program=$1 newest other
  newest=$("${tools}objdump" -T "$program" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -1)
  if [ "$(printf '%s\n' "GLIBC_$newest_glibc" "$newest" | sort -V | tail -1)" != "GLIBC_$newest_glibc" ]; then
    echo "$program needs $newest, but Debian 12 has $newest_glibc: to support older systems, build on Debian 12" >&2
  fi
  other=$("${tools}objdump" -p "$program" | sed -n 's/^ *NEEDED//p' |
    grep -vE 'ld-linux|libc\.so|libm\.so|libdl\.so|libpthread\.so' || true)
  if [ -n "$other" ]; then
    echo "$program depends on more than the C library:$other" >&2
    return 1
  fi
}

make_packages() {
  python3 "$root/deploy/sbom.py" "$build" >"$build/sbom.spdx.json"
  rm -rf "$build/cpack"  # packages of another version
  (cd "$build" && "${for_processor[@]}" cpack -G DEB -B "$build/cpack") >"$build/cpack.log" 2>&1 ||
    { cat "$build/cpack.log" >&2; return 1; }
  cp "$build"/cpack/*.deb "$out/"
}

make_archive() {
  local name
  name=gridrace-$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build/CMakeCache.txt")-linux-$processor
  rm -rf "${build:?}/$name"
  python3 "$root/deploy/sbom.py" "$build" >"$build/sbom.spdx.json"
  DESTDIR="$build/$name" cmake --install "$build" --strip --prefix / >/dev/null
  cp "$root/deploy/gridraced.service" "$build/$name/share/doc/gridrace-server/"
  install -D -m 644 "$root/deploy/debian/packaged.toml" "$build/$name/lib/gridrace/gridraced.toml"
  tar -C "$build" --sort=name --owner=0 --group=0 --numeric-owner -caf "$out/$name.tar.gz" "$name"
}

# shellcheck source=deploy/build_jobs.sh
. "$root/deploy/build_jobs.sh"
# shellcheck source=deploy/packages.sh
. "$root/deploy/packages.sh"
for_processor=(env)
if [ -n "$tools" ]; then
  for_processor=(dpkg-architecture -aarm64 -f -c)  # which libraries' packages the programs need, for dpkg-shlibdeps
  read -ra wanted <<<"$(packages_of_processor arm64 "${build_packages[@]}" "${package_packages[@]}" "$(boost_package)")"
  # shellcheck disable=SC2046  # a list of words
  install_listed not_installed "${wanted[@]}" "${cross_packages[@]}" $(packages_for_web)
else
  # shellcheck disable=SC2046  # a list of words
  install_missing "${build_packages[@]}" "${package_packages[@]}" $(packages_for_web)
fi
build_programs OFF
make_packages
build_programs ON
if is_portable "$build/bin/gridrace" && is_portable "$build/bin/gridraced"; then
  make_archive
else
  rm -f "$out/gridrace-"*"-linux-$processor.tar.gz"  # of another build
  echo "No archive was built: its programs would not be portable." >&2
fi
ls -l "$out"

# What the distribution must bring, on Debian 12, Debian 13 and Ubuntu 24.04. Sourced by the scripts beside it.

build_packages=(
  g++ cmake ninja-build
  protobuf-compiler libprotobuf-dev libcli11-dev libfmt-dev nlohmann-json3-dev
  libutf8proc-dev libsodium-dev libsqlite3-dev libexpat1-dev libtomlplusplus-dev
  libssl-dev
)
test_packages=(dpkg-dev file libgtest-dev openssl python3 python3-protobuf python3-pyte python3-websockets tmux)
# The last two are what OpenSSL's archives need on Debian 13.
package_packages=(dpkg-dev file binutils gzip libzstd-dev zlib1g-dev)

# Debian 12 has Boost 1.74 under the plain name, which is too old.
boost_package() {
  if apt-cache policy libboost1.81-dev | grep -q 'Candidate: [0-9]'; then
    echo libboost1.81-dev
  else
    echo libboost-dev
  fi
}

is_installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

has_boost() {
  is_installed libboost1.81-dev || { is_installed libboost-dev &&
    dpkg --compare-versions "$(dpkg-query -W -f '${Version}' libboost-dev)" ge 1.81; }
}

# install_missing PACKAGE...: installs what is not there yet, and says so first.
install_missing() {
  if ! command -v apt-get >/dev/null; then
    echo "This script installs packages with apt, which this system does not have. Install by hand" >&2
    echo "what $* and Boost 1.81 or newer are called here, then build with: cmake --preset release" >&2
    return 0
  fi
  local missing=() package
  for package in "$@"; do
    is_installed "$package" || missing+=("$package")
  done
  if [ ${#missing[@]} -eq 0 ] && has_boost; then
    return 0
  fi
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "Run as root, or install: ${missing[*]}" >&2; return 1; }
    as_root=(sudo)
  fi
  echo "Installing with apt: ${missing[*]} $(has_boost || echo "and Boost")" >&2
  "${as_root[@]}" apt-get update -q >&2
  has_boost || missing+=("$(boost_package)")
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}" >&2
}

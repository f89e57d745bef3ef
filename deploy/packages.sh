# What the distribution must bring, on Debian 12, Debian 13 and Ubuntu 24.04, and what it is called on Linux systems
# without apt. Sourced by the scripts beside it.

build_packages=(
  g++ cmake ninja-build
  protobuf-compiler libprotobuf-dev libcli11-dev libfmt-dev nlohmann-json3-dev
  libutf8proc-dev libsodium-dev libsqlite3-dev libexpat1-dev libtomlplusplus-dev
  libssl-dev
)
test_packages=(dpkg-dev file libgtest-dev openssl python3 python3-protobuf python3-pyte python3-websockets tmux)
# The last two are what OpenSSL's archives need on Debian 13.
package_packages=(dpkg-dev file binutils gzip python3 libzstd-dev zlib1g-dev)

# The package with Boost's headers. Debian 12 has Boost 1.74 under the plain name, which is too old.
boost_package() {
  local policy
  # Read as a whole: a reader that stops early ends apt-cache by SIGPIPE, which pipefail takes for a failure.
  policy=$(apt-cache policy libboost1.81-dev 2>/dev/null)
  if [[ $policy == *"Candidate: 1.81"* ]] || grep -qs '^VERSION_CODENAME=bookworm' /etc/os-release; then
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

# missing_packages PACKAGE...: those that are not installed, with Boost's, in one line.
missing_packages() {
  local missing=() package
  for package in "$@"; do
    is_installed "$package" || missing+=("$package")
  done
  has_boost || missing+=("$(boost_package)")
  echo "${missing[*]}"
}

# What a build needs where there is no apt: the command that installs it, or what to look for. Protobuf 22 and newer,
# which Arch and Alpine have by now, is another library in this respect: those systems need their package of 3.21.
needs_without_apt() {
  if command -v dnf >/dev/null; then
    echo "dnf install gcc-c++ libstdc++-static cmake ninja-build boost-devel protobuf-compiler protobuf-devel" \
      "cli11-devel fmt-devel json-devel utf8proc-devel libsodium-devel sqlite-devel expat-devel tomlplusplus-devel" \
      "openssl-devel"
  elif command -v pacman >/dev/null; then
    echo "pacman -S --needed gcc cmake ninja boost protobuf cli11 fmt nlohmann-json libutf8proc libsodium sqlite" \
      "expat tomlplusplus openssl"
  elif command -v apk >/dev/null; then
    echo "apk add bash g++ cmake ninja-build boost-dev protobuf-dev cli11-dev fmt-dev nlohmann-json utf8proc-dev" \
      "libsodium-dev sqlite-dev expat-dev tomlplusplus-dev openssl-dev linux-headers"
  else
    echo "a C++20 compiler, CMake, Ninja, Boost 1.81 or newer, protobuf 3.21, CLI11, fmt, nlohmann-json, utf8proc," \
      "libsodium, SQLite, Expat, toml++ and OpenSSL 3, each with its headers"
  fi
}

# ask_for MISSING: tells a user who cannot install the missing packages what to ask for.
ask_for() {
  echo "Packages are missing, and installing them takes an administrator. Ask for:" >&2
  echo "  apt-get install --no-install-recommends $1" >&2
  return 1
}

# install_missing PACKAGE...: installs what is not there yet, with Boost, and says so first.
install_missing() {
  local missing as_root=()
  if [ "$(uname -s)" != Linux ]; then
    echo "gridrace builds on Linux alone: it uses signalfd, eventfd and epoll. On $(uname -s), build it in a virtual" >&2
    echo "machine or a container (deploy/Containerfile is one for the server)." >&2
    return 1
  fi
  if ! command -v apt-get >/dev/null; then
    echo "This system has no apt, so nothing is installed. A build needs:" >&2
    echo "  $(needs_without_apt)" >&2
    return 0
  fi
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { ask_for "$missing"; return 1; }
    as_root=(sudo)
  fi
  echo "Installing with apt: $missing" >&2
  "${as_root[@]}" apt-get update -q >&2 || { ask_for "$missing"; return 1; }
  missing=$(missing_packages "$@")  # apt knows by now what Boost is called here
  # shellcheck disable=SC2086  # a list of words
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends $missing >&2
}

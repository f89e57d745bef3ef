# Build dependencies on Debian 12, Debian 13 and Ubuntu 24.04, and their names on Linux systems without apt. Sourced by
# the scripts in this folder.

build_packages=(
  g++ cmake ninja-build
  protobuf-compiler libprotobuf-dev libcli11-dev libfmt-dev nlohmann-json3-dev
  libutf8proc-dev libqrcodegencpp-dev libsodium-dev libsqlite3-dev libexpat1-dev libtomlplusplus-dev
  libssl-dev libpq-dev
)
# PostgreSQL for its programs: the tests make servers of their own. The service that Debian starts with it is not used.
# ccache keeps what was compiled for the next run, also of another checkout.
test_packages=(ccache clang-tidy dpkg-dev file libgtest-dev openssl postgresql python3 python3-protobuf python3-pyte python3-websockets tmux unicode-data yamllint)
# The preset asan: Clang compiles with sanitizers in half of the time that GCC takes.
sanitizer_packages=(clang libclang-rt-dev lld)
# The page's tests.
browser_packages=(chromium firefox-esr)
# For -DGRIDRACE_WEB=ON: Clang for the page's engine as WebAssembly. See packages_for_web.
web_packages=(
  clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc binaryen
)
# For package.sh --arm64, on another processor: the compiler, and an emulator, in which the programs write their manual pages.
cross_packages=(crossbuild-essential-arm64 qemu-user-static)
# What cluster.sh runs, besides gridraced.
cluster_packages=(postgresql haproxy)
# OpenSSL's static libraries on Debian 13 need the last two.
package_packages=(dpkg-dev file binutils gzip python3 libzstd-dev zlib1g-dev)

# The package with Boost's headers. Debian 12 has Boost 1.74 under the plain name, which is too old.
boost_package() {
  local policy
  # Read completely: a pipe closed early kills apt-cache with SIGPIPE, which pipefail treats as a failure.
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

# What builds the page: Node.js and npm too, unless they are here from elsewhere than apt.
packages_for_web() {
  echo "${web_packages[@]}"
  command -v node >/dev/null && command -v npm >/dev/null || echo "nodejs npm"
}

has_boost() {
  is_installed libboost1.81-dev || { is_installed libboost-dev &&
    dpkg --compare-versions "$(dpkg-query -W -f '${Version}' libboost-dev)" ge 1.81; }
}

# packages_of_processor ARCHITECTURE PACKAGE...: the same, of libraries those for that architecture.
packages_of_processor() {
  local architecture=$1 package
  local named=()
  shift
  for package in "$@"; do
    case $package in
      libcli11-dev) named+=("$package") ;;  # headers alone, in one package for all
      lib*-dev | zlib1g-dev) named+=("$package:$architecture") ;;
      *) named+=("$package") ;;
    esac
  done
  echo "${named[*]}"
}

# not_installed PACKAGE...: those not installed, on one line.
not_installed() {
  local missing=() package
  for package in "$@"; do
    is_installed "$package" || missing+=("$package")
  done
  echo "${missing[*]}"
}

# missing_packages PACKAGE...: the same, including Boost's.
missing_packages() {
  local missing=()
  read -ra missing <<<"$(not_installed "$@")"
  has_boost || missing+=("$(boost_package)")
  echo "${missing[*]}"
}

# Build dependencies on systems without apt: a command that installs them, or a list. Arch and Alpine have protobuf 22 or
# newer by now, which does not work: install their package of 3.21.
needs_without_apt() {
  if command -v dnf >/dev/null; then
    echo "dnf install gcc-c++ libstdc++-static cmake ninja-build boost-devel protobuf-compiler protobuf-devel" \
      "cli11-devel fmt-devel json-devel utf8proc-devel libqrcodegencpp-devel libsodium-devel sqlite-devel" \
      "expat-devel tomlplusplus-devel openssl-devel libpq-devel"
  elif command -v pacman >/dev/null; then
    echo "pacman -S --needed gcc cmake ninja boost protobuf cli11 fmt nlohmann-json libutf8proc qrcodegencpp-cmake" \
      "libsodium sqlite expat tomlplusplus openssl postgresql-libs"
  elif command -v apk >/dev/null; then
    echo "apk add bash g++ cmake ninja-build boost-dev protobuf-dev cli11-dev fmt-dev nlohmann-json utf8proc-dev" \
      "qr-code-generator-c++-dev libsodium-dev sqlite-dev expat-dev tomlplusplus-dev openssl-dev libpq-dev linux-headers"
  else
    echo "a C++20 compiler, CMake, Ninja, Boost 1.81 or newer, protobuf 3.21, CLI11, fmt, nlohmann-json, utf8proc," \
      "QR Code generator for C++ (qrcodegencpp), libsodium, SQLite, Expat, toml++ and OpenSSL 3, each with headers," \
      "and the headers of PostgreSQL's libpq"
  fi
}

# ask_for MISSING: prints what to ask an administrator for.
ask_for() {
  echo "Packages are missing, and installing them needs root. Ask your administrator for:" >&2
  echo "  apt-get install --no-install-recommends $1" >&2
  return 1
}

# install_missing PACKAGE...: lists and installs missing packages, including Boost.
install_missing() {
  if [ "$(uname -s)" != Linux ]; then
    echo "gridrace builds only on Linux: it uses signalfd, eventfd and epoll. On $(uname -s), use a virtual machine or a" >&2
    echo "container (deploy/Containerfile builds the server in one)." >&2
    return 1
  fi
  if ! command -v apt-get >/dev/null; then
    echo "This system has no apt; install the build dependencies yourself:" >&2
    echo "  $(needs_without_apt)" >&2
    return 0
  fi
  install_listed missing_packages "$@"
}

# install_programs PACKAGE...: the same of packages that build nothing, without Boost.
install_programs() {
  if ! command -v apt-get >/dev/null; then
    echo "This system has no apt; install yourself: $*" >&2
    return 1
  fi
  install_listed not_installed "$@"
}

# install_listed LIST PACKAGE...: installs what the function LIST makes of the packages.
install_listed() {
  local list=$1 missing as_root=()
  shift
  missing=$("$list" "$@")
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { ask_for "$missing"; return 1; }
    as_root=(sudo)
  fi
  echo "Installing with apt: $missing" >&2
  "${as_root[@]}" apt-get update -q >&2 || { ask_for "$missing"; return 1; }
  missing=$("$list" "$@")  # after the update apt knows the name of Boost's package
  # shellcheck disable=SC2086  # a list of words
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends $missing >&2
}

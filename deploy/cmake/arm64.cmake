# Toolchain for 64-bit ARM on another processor, with Debian's cross compiler and the libraries of that architecture. What
# the build itself runs (the programs write their manual pages) runs in an emulator. Used by package.sh --arm64.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static)
set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)

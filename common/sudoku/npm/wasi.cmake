# A toolchain for CMake: Clang for WebAssembly, as Debian's packages have it (`web_packages` in deploy/packages.sh).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
find_program(GRIDRACE_CLANG NAMES clang++-19 clang++ REQUIRED)
set(CMAKE_CXX_COMPILER ${GRIDRACE_CLANG})
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# What every engine for WebAssembly since 2021 has: Node.js 16.4, Chrome 91, Firefox 89, Safari 16.4.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -msimd128 -mbulk-memory -mnontrapping-fptoint -msign-ext")
# Without Expat of this machine, which is for another processor.
set(CMAKE_DISABLE_FIND_PACKAGE_EXPAT ON)

# The libraries that gridrace uses, each as a target.

# One binary with nothing else to install: third-party code comes from static archives where the
# distribution has them.
set(CMAKE_FIND_LIBRARY_SUFFIXES .a .so)
set(Protobuf_USE_STATIC_LIBS ON)
find_package(Boost 1.81 REQUIRED)
find_package(Protobuf 3.21 REQUIRED)
find_package(Threads REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(fmt REQUIRED)
find_package(SQLite3 REQUIRED)
find_library(UTF8PROC_LIBRARY utf8proc REQUIRED)
find_library(SODIUM_LIBRARY sodium REQUIRED)
find_library(EXPAT_LIBRARY expat REQUIRED)
find_library(QRCODEGEN_LIBRARY qrcodegencpp REQUIRED)
include(${CMAKE_CURRENT_LIST_DIR}/openssl.cmake)
find_path(TOMLPLUSPLUS_HEADERS toml++/toml.h REQUIRED)  # headers only
find_path(LIBPQ_HEADERS libpq-fe.h PATH_SUFFIXES postgresql REQUIRED)  # the library is loaded at run time

add_library(gridrace_sodium INTERFACE)
target_link_libraries(gridrace_sodium INTERFACE ${SODIUM_LIBRARY})

add_library(gridrace_expat INTERFACE)
target_link_libraries(gridrace_expat INTERFACE ${EXPAT_LIBRARY})

add_library(gridrace_qrcodegen INTERFACE)
target_link_libraries(gridrace_qrcodegen INTERFACE ${QRCODEGEN_LIBRARY})

add_library(gridrace_sqlite INTERFACE)
target_link_libraries(gridrace_sqlite INTERFACE SQLite::SQLite3 Threads::Threads ${CMAKE_DL_LIBS} m)

add_library(gridrace_libpq INTERFACE)
target_include_directories(gridrace_libpq SYSTEM INTERFACE ${LIBPQ_HEADERS})
target_link_libraries(gridrace_libpq INTERFACE ${CMAKE_DL_LIBS})

add_library(gridrace_openssl INTERFACE)
target_link_libraries(gridrace_openssl INTERFACE OpenSSL::SSL OpenSSL::Crypto)

# Asio and Beast as the server and the client use them. Their headers are slow to compile: only the
# targets that need the network link this one.
add_library(gridrace_asio INTERFACE)
target_link_libraries(gridrace_asio INTERFACE Boost::headers Threads::Threads)
target_compile_definitions(gridrace_asio INTERFACE
  BOOST_ASIO_NO_DEPRECATED
  # Memory from operator new, whose handler ends the server when there is none (server/ops/out_of_memory.hpp).
  BOOST_ASIO_DISABLE_STD_ALIGNED_ALLOC
  BOOST_ASIO_DISABLE_BOOST_ALIGN
  BOOST_ASIO_RECYCLING_ALLOCATOR_CACHE_SIZE=64)  # allocations per delivery: 1.33 -> 0.28
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Where it inlines only one of a coroutine frame's two allocation functions, GCC takes them for strangers
  # (GCC bug 109224).
  target_compile_options(gridrace_asio INTERFACE -Wno-mismatched-new-delete)
endif()
if(GRIDRACE_SANITIZE MATCHES undefined AND CMAKE_CXX_COMPILER_ID MATCHES Clang)
  target_compile_options(gridrace_asio INTERFACE -fno-sanitize=function)  # Clang 14 compiles no coroutine with it
endif()

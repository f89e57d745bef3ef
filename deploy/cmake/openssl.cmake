# OpenSSL: the system's, so that its security updates reach installed programs; linked statically with GRIDRACE_PORTABLE.
# The static libraries of Debian 13 also need zstd and zlib.
include(CheckCXXSourceCompiles)

function(gridrace_links_openssl result)
  set(CMAKE_REQUIRED_LIBRARIES OpenSSL::SSL OpenSSL::Crypto)
  check_cxx_source_compiles(
    "#include <openssl/ssl.h>\nint main() { return SSL_CTX_new(TLS_method()) == nullptr; }" ${result})
endfunction()

if(NOT GRIDRACE_PORTABLE)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .so .dylib .a)
endif()
# Not cached: the result depends on the option.
unset(OPENSSL_SSL_LIBRARY CACHE)
unset(OPENSSL_CRYPTO_LIBRARY CACHE)
find_package(OpenSSL 3.0 REQUIRED)
set(CMAKE_FIND_LIBRARY_SUFFIXES .a .so .dylib)
if(GRIDRACE_PORTABLE)
  gridrace_links_openssl(GRIDRACE_OPENSSL_LINKS)
  if(NOT GRIDRACE_OPENSSL_LINKS)
    find_library(GRIDRACE_ZSTD_ARCHIVE NAMES libzstd.a REQUIRED)
    find_library(GRIDRACE_ZLIB_ARCHIVE NAMES libz.a REQUIRED)
    set_property(TARGET OpenSSL::Crypto APPEND PROPERTY
      INTERFACE_LINK_LIBRARIES ${GRIDRACE_ZSTD_ARCHIVE} ${GRIDRACE_ZLIB_ARCHIVE})
  endif()
endif()

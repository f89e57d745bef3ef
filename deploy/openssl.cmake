# OpenSSL, from its archives if they can be linked: those of Debian 13 need archives that compress as well.
include(CheckCXXSourceCompiles)

function(gridrace_links_openssl result)
  set(CMAKE_REQUIRED_LIBRARIES OpenSSL::SSL OpenSSL::Crypto)
  check_cxx_source_compiles(
    "#include <openssl/ssl.h>\nint main() { return SSL_CTX_new(TLS_method()) == nullptr; }" ${result})
endfunction()

find_package(OpenSSL 3.0 REQUIRED)
gridrace_links_openssl(GRIDRACE_OPENSSL_LINKS)
if(NOT GRIDRACE_OPENSSL_LINKS)
  find_library(GRIDRACE_ZSTD_ARCHIVE NAMES libzstd.a)
  find_library(GRIDRACE_ZLIB_ARCHIVE NAMES libz.a)
  if(GRIDRACE_ZSTD_ARCHIVE AND GRIDRACE_ZLIB_ARCHIVE)
    set_property(TARGET OpenSSL::Crypto APPEND PROPERTY
      INTERFACE_LINK_LIBRARIES ${GRIDRACE_ZSTD_ARCHIVE} ${GRIDRACE_ZLIB_ARCHIVE})
    gridrace_links_openssl(GRIDRACE_OPENSSL_LINKS_WITH_COMPRESSION)
  endif()
endif()
if(NOT GRIDRACE_OPENSSL_LINKS AND NOT GRIDRACE_OPENSSL_LINKS_WITH_COMPRESSION)
  find_library(GRIDRACE_SHARED_SSL NAMES libssl.so REQUIRED)
  find_library(GRIDRACE_SHARED_CRYPTO NAMES libcrypto.so REQUIRED)
  set_target_properties(OpenSSL::SSL PROPERTIES IMPORTED_LOCATION ${GRIDRACE_SHARED_SSL})
  set_target_properties(OpenSSL::Crypto PROPERTIES IMPORTED_LOCATION ${GRIDRACE_SHARED_CRYPTO})
endif()

# OpenSSL, from its archives if they can be linked: some distributions' archives need others that may be missing.
include(CheckCXXSourceCompiles)

function(gridrace_links_openssl result)
  set(CMAKE_REQUIRED_LIBRARIES OpenSSL::SSL OpenSSL::Crypto)
  check_cxx_source_compiles(
    "#include <openssl/ssl.h>\nint main() { return SSL_CTX_new(TLS_method()) == nullptr; }" ${result})
endfunction()

find_package(OpenSSL 3.0 REQUIRED)
gridrace_links_openssl(GRIDRACE_OPENSSL_LINKS)
if(NOT GRIDRACE_OPENSSL_LINKS)
  find_library(GRIDRACE_SHARED_SSL NAMES libssl.so REQUIRED)
  find_library(GRIDRACE_SHARED_CRYPTO NAMES libcrypto.so REQUIRED)
  set_target_properties(OpenSSL::SSL PROPERTIES IMPORTED_LOCATION ${GRIDRACE_SHARED_SSL})
  set_target_properties(OpenSSL::Crypto PROPERTIES IMPORTED_LOCATION ${GRIDRACE_SHARED_CRYPTO})
endif()

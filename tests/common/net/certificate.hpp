// A certificate made for a test, signed by itself.
#pragma once

#include <openssl/ssl.h>

#include <memory>
#include <string>

namespace gridrace::test {

struct FreesOpenssl {
    void operator()(X509* certificate) const { X509_free(certificate); }
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};

struct Certificate {
    std::unique_ptr<EVP_PKEY, FreesOpenssl> key;
    std::unique_ptr<X509, FreesOpenssl> certificate;

    std::string pem() const;
    std::string key_pem() const;
};

// For localhost; `days` from now it ends, or has ended.
Certificate make_certificate(int days = 1);

}  // namespace gridrace::test

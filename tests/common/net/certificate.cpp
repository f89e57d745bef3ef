#include "tests/common/net/certificate.hpp"

#include <openssl/pem.h>
#include <openssl/x509v3.h>

namespace gridrace::test {

namespace {

constexpr long seconds_of_a_day = 24 * 60 * 60;

template <class Write>
std::string written(Write write) {
    BIO* const memory = BIO_new(BIO_s_mem());
    write(memory);
    char* data = nullptr;
    const auto size = BIO_get_mem_data(memory, &data);
    std::string text(data, static_cast<std::size_t>(size));
    BIO_free(memory);
    return text;
}

}  // namespace

std::string Certificate::pem() const {
    return written([this](BIO* out) { PEM_write_bio_X509(out, certificate.get()); });
}

std::string Certificate::key_pem() const {
    return written([this](BIO* out) {
        PEM_write_bio_PrivateKey(out, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
    });
}

Certificate make_certificate(int days) {
    Certificate made;
    made.key.reset(EVP_EC_gen("P-256"));
    made.certificate.reset(X509_new());
    auto* const x509 = made.certificate.get();
    X509_set_version(x509, X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(x509), 1);
    X509_gmtime_adj(X509_getm_notBefore(x509), -2 * seconds_of_a_day);
    X509_gmtime_adj(X509_getm_notAfter(x509), days * seconds_of_a_day);
    X509_set_pubkey(x509, made.key.get());
    auto* const name = X509_get_subject_name(x509);
    const auto* const text = reinterpret_cast<const unsigned char*>("localhost");
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, text, -1, -1, 0);
    X509_set_issuer_name(x509, name);
    auto* const names =
        X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "DNS:localhost,IP:127.0.0.1");
    X509_add_ext(x509, names, -1);
    X509_EXTENSION_free(names);
    X509_sign(x509, made.key.get(), EVP_sha256());
    return made;
}

}  // namespace gridrace::test

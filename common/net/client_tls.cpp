#include "common/net/client_tls.hpp"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <array>
#include <boost/asio/error.hpp>
#include <boost/asio/ip/address.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "common/base/text.hpp"
#include "common/net/channel.hpp"

namespace gridrace::net {

namespace {

constexpr std::array<unsigned char, 9> http_1_1{8, 'h', 't', 't', 'p', '/', '1', '.', '1'};

// OpenSSL looks in the paths of the distribution that it was built on; these are the others.
constexpr std::array bundles{"/etc/ssl/certs/ca-certificates.crt",  // Debian, Ubuntu, Arch, Alpine
                             "/etc/pki/tls/certs/ca-bundle.crt",    // Fedora, RHEL
                             "/etc/ssl/ca-bundle.pem",              // openSUSE
                             "/etc/ssl/cert.pem"};                  // Alpine, BSD

bool is_there(const char* file) {
    std::error_code error;
    return std::filesystem::exists(file, error);
}

void trust_the_system(ssl_ctx_st& context) {
    SSL_CTX_set_default_verify_paths(&context);
    const bool is_chosen = std::getenv(X509_get_default_cert_file_env()) != nullptr ||
                           std::getenv(X509_get_default_cert_dir_env()) != nullptr;
    if (is_chosen || is_there(X509_get_default_cert_file())) return;
    for (const char* bundle : bundles) {
        if (SSL_CTX_load_verify_file(&context, bundle) == 1) break;
    }
}

// Whether it trusts no authority at all: neither a bundle nor the folder of certificates has one.
bool trusts_nobody(ssl_st& tls) {
    auto* const store = SSL_CTX_get_cert_store(SSL_get_SSL_CTX(&tls));
    if (sk_X509_OBJECT_num(X509_STORE_get0_objects(store)) > 0) return false;
    const char* const chosen = std::getenv(X509_get_default_cert_dir_env());
    const std::filesystem::path folder(chosen != nullptr ? chosen : X509_get_default_cert_dir());
    std::error_code error;
    return !is_there(folder.c_str()) || std::filesystem::is_empty(folder, error);
}

// The subject of the certificate: the first of its names.
std::string names_in(const X509& certificate) {
    std::string names;
    auto* const found = static_cast<GENERAL_NAMES*>(
        X509_get_ext_d2i(&certificate, NID_subject_alt_name, nullptr, nullptr));
    for (int i = 0; found != nullptr && i < sk_GENERAL_NAME_num(found) && i < 3; ++i) {
        const auto* const name = sk_GENERAL_NAME_value(found, i);
        std::string text;
        if (name->type == GEN_DNS) {
            text.assign(reinterpret_cast<const char*>(ASN1_STRING_get0_data(name->d.dNSName)),
                        static_cast<std::size_t>(ASN1_STRING_length(name->d.dNSName)));
        } else if (name->type == GEN_IPADD) {
            auto* const address = i2s_ASN1_OCTET_STRING(nullptr, name->d.iPAddress);
            boost::asio::ip::address_v4::bytes_type bytes{};
            if (ASN1_STRING_length(name->d.iPAddress) == static_cast<int>(bytes.size())) {
                std::memcpy(bytes.data(), ASN1_STRING_get0_data(name->d.iPAddress), bytes.size());
                text = boost::asio::ip::address_v4(bytes).to_string();
            } else if (address != nullptr) {
                text = address;
            }
            OPENSSL_free(address);
        }
        if (!text.empty()) names += (names.empty() ? "" : ", ") + printable(text);
    }
    GENERAL_NAMES_free(found);
    return names.empty() ? "nobody" : names;
}

void free_text(void*, void* text, CRYPTO_EX_DATA*, int, long, void*) {
    delete static_cast<std::string*>(text);
}

// Index of the names of a refused certificate in the connection's data: OpenSSL does not keep them.
int place_of_names() {
    static const int place = SSL_get_ex_new_index(0, nullptr, nullptr, nullptr, free_text);
    return place;
}

// Called by OpenSSL for every certificate that it has checked.
int remember_refused(int is_good, X509_STORE_CTX* verification) {
    const auto* const certificate = X509_STORE_CTX_get0_cert(verification);
    if (is_good != 0 || certificate == nullptr) return is_good;
    auto* const tls = static_cast<SSL*>(
        X509_STORE_CTX_get_ex_data(verification, SSL_get_ex_data_X509_STORE_CTX_idx()));
    if (SSL_get_ex_data(tls, place_of_names()) == nullptr) {
        SSL_set_ex_data(tls, place_of_names(), new std::string(names_in(*certificate)));
    }
    return is_good;
}

std::string distrust(ssl_st& tls, long result, const std::string& host) {
    switch (result) {
        case X509_V_ERR_HOSTNAME_MISMATCH:
        case X509_V_ERR_IP_ADDRESS_MISMATCH: {
            const auto* const names =
                static_cast<const std::string*>(SSL_get_ex_data(&tls, place_of_names()));
            return "the server's certificate is for " + (names != nullptr ? *names : "nobody") +
                   ", not for " + printable(host);
        }
        case X509_V_ERR_CERT_HAS_EXPIRED:
            return "the server's certificate has expired, by this machine's clock; its operator "
                   "must "
                   "renew it";
        case X509_V_ERR_CERT_NOT_YET_VALID:
            return "the server's certificate is not valid yet; is this machine's clock right?";
        case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
        case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
        case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
            if (trusts_nobody(tls)) {
                return "this machine has no certificates of authorities, so it can trust no "
                       "server: install the package ca-certificates";
            }
            return "the server's certificate is signed by nobody whom this machine trusts; if you "
                   "know who hosts it, ask them for the certificate that signed it, and give it "
                   "with --ca FILE";
        default: break;
    }
    return "the server's certificate is no good: " +
           std::string(X509_verify_cert_error_string(result));
}

}  // namespace

Result<TlsContext, TlsFault> new_client_context(const std::string& authorities) {
    auto context = new_tls_context(false);
    trust_the_system(*context);
    ERR_clear_error();
    if (!authorities.empty() && SSL_CTX_load_verify_file(context.get(), authorities.c_str()) != 1) {
        const int reason = errno;
        const bool is_readable = is_there(authorities.c_str());
        ERR_clear_error();
        return TlsFault{
            "--ca: cannot use " + printable(authorities) + ": " +
            (is_readable ? "there is no certificate in it (PEM)" : std::strerror(reason))};
    }
    ERR_clear_error();
    SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, remember_refused);
    SSL_CTX_set_alpn_protos(context.get(), http_1_1.data(), http_1_1.size());
    return context;
}

Tls new_client_tls(ssl_ctx_st& context, const std::string& host) {
    auto tls = new_tls(context);
    SSL_set_connect_state(tls.get());
    boost::system::error_code no_address;
    boost::asio::ip::make_address(host, no_address);
    if (no_address) {
        SSL_set_tlsext_host_name(tls.get(), const_cast<char*>(host.c_str()));
        SSL_set_hostflags(tls.get(), X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
        SSL_set1_host(tls.get(), host.c_str());
    } else {
        X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls.get()), host.c_str());
    }
    return tls;
}

Result<Tls, TlsFault> new_client_tls(const std::string& host, const std::string& authorities) {
    const auto context = new_client_context(authorities);
    if (!context) return context.error();
    return new_client_tls(**context, host);
}

std::optional<std::chrono::seconds> left_of_certificate(ssl_st& tls) {
    const auto* const certificate = SSL_get0_peer_certificate(&tls);
    int days = 0;
    int seconds = 0;
    if (certificate == nullptr ||
        ASN1_TIME_diff(&days, &seconds, nullptr, X509_get0_notAfter(certificate)) != 1) {
        return std::nullopt;
    }
    return std::chrono::days(days) + std::chrono::seconds(seconds);
}

// A peer that closes with unread data sends a reset.
bool has_hung_up(const boost::system::error_code& error) {
    return is_end(error) || error == boost::asio::error::connection_reset;
}

TlsFault describe_failure(ssl_st& tls, const boost::system::error_code& error,
                          const std::string& host) {
    const auto result = SSL_get_verify_result(&tls);
    if (result != X509_V_OK) return {distrust(tls, result, host)};
    if (is_without_tls(error)) return {"what answers there does not speak TLS; is it ws://?"};
    if (has_hung_up(error)) {
        return {
            "the server hung up in the middle; perhaps it does not speak TLS, and it is ws://?"};
    }
    return {error.message()};
}

}  // namespace gridrace::net

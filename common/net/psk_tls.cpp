#include "common/net/psk_tls.hpp"

#include <openssl/ssl.h>

#include <algorithm>
#include <new>
#include <span>

namespace gridrace::net {

namespace {

// The key's name on the wire.
constexpr std::array<unsigned char, 8> identity{'g', 'r', 'i', 'd', 'r', 'a', 'c', 'e'};
constexpr const char* suite = "TLS_AES_128_GCM_SHA256";
constexpr std::array<unsigned char, 2> suite_number{0x13, 0x01};  // RFC 8446, B.4
constexpr const char* groups = "X25519:prime256v1";

// OpenSSL's form of a pre-shared key. One for each connection, since OpenSSL writes to it; nullptr
// if there is no memory.
SSL_SESSION* session_of(SSL& tls) {
    const auto& key = *static_cast<PskTls::Key*>(SSL_CTX_get_ex_data(SSL_get_SSL_CTX(&tls), 0));
    auto* const session = SSL_SESSION_new();
    if (session == nullptr) return nullptr;
    const auto* const cipher = SSL_CIPHER_find(&tls, suite_number.data());
    if (SSL_SESSION_set1_master_key(session, key.data(), key.size()) == 1 &&
        SSL_SESSION_set_cipher(session, cipher) == 1 &&
        SSL_SESSION_set_protocol_version(session, TLS1_3_VERSION) == 1) {
        return session;
    }
    SSL_SESSION_free(session);
    return nullptr;
}

int offer_key(SSL* tls, const EVP_MD*, const unsigned char** name, std::size_t* size,
              SSL_SESSION** session) {
    *session = session_of(*tls);
    *name = identity.data();
    *size = identity.size();
    return *session != nullptr ? 1 : 0;
}

// Without a session OpenSSL would use a certificate, of which there is none.
int find_key(SSL* tls, const unsigned char* name, std::size_t size, SSL_SESSION** session) {
    *session = nullptr;
    if (!std::ranges::equal(std::span(name, size), identity)) return 1;
    *session = session_of(*tls);
    return *session != nullptr ? 1 : 0;
}

TlsContext new_context(bool of_server, const PskTls::Key& key) {
    auto context = new_tls_context(of_server);
    if (SSL_CTX_set_min_proto_version(context.get(), TLS1_3_VERSION) != 1 ||
        SSL_CTX_set_ciphersuites(context.get(), suite) != 1 ||
        SSL_CTX_set1_groups_list(context.get(), groups) != 1) {
        throw std::bad_alloc();
    }
    SSL_CTX_set_ex_data(context.get(), 0, const_cast<PskTls::Key*>(&key));
    return context;
}

}  // namespace

PskTls::PskTls(const Key& key)
    : key_(std::make_unique<const Key>(key)),
      accepting_(new_context(true, *key_)),
      connecting_(new_context(false, *key_)) {
    SSL_CTX_set_psk_find_session_callback(accepting_.get(), find_key);
    SSL_CTX_set_num_tickets(accepting_.get(), 0);
    SSL_CTX_set_psk_use_session_callback(connecting_.get(), offer_key);
    // A peer that ignores the key and shows a certificate: nobody is trusted.
    SSL_CTX_set_verify(connecting_.get(), SSL_VERIFY_PEER, nullptr);
}

Tls PskTls::accept() const {
    auto tls = new_tls(*accepting_);
    SSL_set_accept_state(tls.get());
    return tls;
}

Tls PskTls::connect() const {
    auto tls = new_tls(*connecting_);
    SSL_set_connect_state(tls.get());
    return tls;
}

}  // namespace gridrace::net

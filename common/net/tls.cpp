#include "common/net/tls.hpp"

#include <openssl/err.h>
#include <openssl/ssl.h>

#include <new>

namespace gridrace::net {

namespace {

class TlsCategory : public boost::system::error_category {
public:
    const char* name() const noexcept override { return "tls"; }
    std::string message(int value) const override {
        const auto* reason = ERR_reason_error_string(static_cast<unsigned long>(value));
        return reason != nullptr ? reason : "TLS failed";
    }
};

constexpr int unknown_error = 1;  // not 0, which would be no error

const TlsCategory& tls_category() {
    static const TlsCategory category;
    return category;
}

}  // namespace

void FreesTls::operator()(ssl_st* tls) const {
    SSL_free(tls);
}

void FreesTls::operator()(ssl_ctx_st* context) const {
    SSL_CTX_free(context);
}

TlsContext new_tls_context(bool of_server) {
    TlsContext context(SSL_CTX_new(of_server ? TLS_server_method() : TLS_client_method()));
    if (!context) throw std::bad_alloc();
    SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
    SSL_CTX_set_options(context.get(), SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION);
    // WebSocket and HTTP mark the ends of messages themselves: a connection that was cut off is not
    // a TLS error.
    SSL_CTX_set_options(context.get(), SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(context.get(), SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                        SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    // Otherwise a peer could keep one call of SSL_read busy for ever, without sending a byte of
    // data.
    SSL_CTX_clear_mode(context.get(), SSL_MODE_AUTO_RETRY);
    // Sessions are resumed by tickets, which the client keeps.
    SSL_CTX_set_session_cache_mode(context.get(), SSL_SESS_CACHE_OFF);
    return context;
}

Tls new_tls(ssl_ctx_st& context) {
    Tls tls(SSL_new(&context));
    if (!tls) throw std::bad_alloc();
    return tls;
}

boost::system::error_code take_tls_error() {
    const auto error = static_cast<int>(ERR_get_error());
    ERR_clear_error();
    return {error != 0 ? error : unknown_error, tls_category()};
}

bool is_tls_error(const boost::system::error_code& error) {
    return error.category() == tls_category();
}

bool is_without_tls(const boost::system::error_code& error) {
    const auto reason = ERR_GET_REASON(static_cast<unsigned long>(error.value()));
    return is_tls_error(error) &&
           (reason == SSL_R_WRONG_VERSION_NUMBER || reason == SSL_R_HTTP_REQUEST ||
            reason == SSL_R_HTTPS_PROXY_REQUEST || reason == SSL_R_PACKET_LENGTH_TOO_LONG);
}

bool is_tls_alert(const boost::system::error_code& error) {
    return is_tls_error(error) &&
           ERR_GET_REASON(static_cast<unsigned long>(error.value())) >= SSL_AD_REASON_OFFSET;
}

bool is_plain_http(const boost::system::error_code& error) {
    return is_tls_error(error) &&
           ERR_GET_REASON(static_cast<unsigned long>(error.value())) == SSL_R_HTTP_REQUEST;
}

}  // namespace gridrace::net

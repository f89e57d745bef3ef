#include "server/net/link/tls_keeper.hpp"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <cerrno>
#include <cstring>
#include <ctime>
#include <stdexcept>

#include "common/base/text.hpp"
#include "server/net/link/tls_files.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/ops/private_files.hpp"

namespace gridrace::server {

namespace {

// Mozilla's "intermediate" recommendation, without the slow ones that current clients do not need.
constexpr const char* ciphers_of_tls_1_2 =
    "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:"
    "ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:"
    "ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305";
constexpr std::chrono::hours one_day{24};
constexpr const char* groups = "X25519:prime256v1:secp384r1";

constexpr unsigned char alpn_http_1_1[] = {8, 'h', 't', 't', 'p', '/', '1', '.', '1'};

std::string shown(const std::filesystem::path& file) {
    return printable(file.string());
}

[[noreturn]] void refuse(const std::string& what, const std::filesystem::path& file) {
    const auto error = net::take_tls_error();
    throw std::runtime_error("cannot use " + what + " " + shown(file) + ": " + error.message());
}

// OpenSSL's message for a missing file is hard to understand.
void check_readable(const std::string& what, const std::filesystem::path& file) {
    auto* const opened = std::fopen(file.c_str(), "r");
    if (opened == nullptr) {
        throw std::runtime_error("cannot read " + what + " " + shown(file) + ": " +
                                 std::strerror(errno));
    }
    std::fclose(opened);
}

// Refuses clients that do not offer HTTP/1.1.
int choose_protocol(SSL*, const unsigned char** chosen, unsigned char* size,
                    const unsigned char* offered, unsigned int offered_size, void*) {
    unsigned char* found = nullptr;
    const int result = SSL_select_next_proto(&found, size, alpn_http_1_1, sizeof alpn_http_1_1,
                                             offered, offered_size);
    *chosen = found;
    return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

// A key with a password would make the server wait for input.
int no_password(char*, int, int, void*) {
    return -1;
}

std::time_t time_of(const ASN1_TIME* time) {
    std::tm parts{};
    ASN1_TIME_to_tm(time, &parts);
    return timegm(&parts);
}

std::string date_of(std::time_t time) {
    std::tm parts{};
    gmtime_r(&time, &parts);
    char text[sizeof "2026-01-01 00:00 UTC"];
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &parts);
    return text;
}

void use_files(SSL_CTX& context, const TlsSettings& settings) {
    check_readable("the certificate", settings.certificate);
    check_readable("the key", settings.key);
    ERR_clear_error();
    SSL_CTX_set_default_passwd_cb(&context, no_password);
    if (SSL_CTX_use_certificate_chain_file(&context, settings.certificate.c_str()) != 1) {
        refuse("the certificate", settings.certificate);
    }
    if (SSL_CTX_use_PrivateKey_file(&context, settings.key.c_str(), SSL_FILETYPE_PEM) != 1) {
        const auto reason = ERR_GET_REASON(ERR_peek_last_error());
        if (reason == X509_R_KEY_VALUES_MISMATCH || reason == X509_R_KEY_TYPE_MISMATCH) {
            ERR_clear_error();
            throw std::runtime_error("the key " + shown(settings.key) +
                                     " does not belong to the certificate " +
                                     shown(settings.certificate));
        }
        refuse("the key", settings.key);
    }
    if (const auto fault = key_rights_fault(settings.key)) throw std::runtime_error(*fault);
}

std::vector<std::string> doubts_of(const SSL_CTX& context, const TlsSettings& settings,
                                   std::span<const std::string> names) {
    auto* const certificate = SSL_CTX_get0_certificate(&context);
    const auto begins = time_of(X509_get0_notBefore(certificate));
    const auto ends = time_of(X509_get0_notAfter(certificate));
    const auto now = std::time(nullptr);
    const auto name = "the certificate " + shown(settings.certificate);
    std::vector<std::string> doubts;
    const auto clock = "; this machine's clock says " + date_of(now);
    if (ends < now) doubts.push_back(name + " has expired on " + date_of(ends) + clock);
    if (begins > now) doubts.push_back(name + " is not valid before " + date_of(begins) + clock);
    for (const auto& host : names) {
        const bool is_for_it =
            X509_check_host(certificate, host.data(), host.size(), 0, nullptr) == 1;
        if (!is_for_it)
            doubts.push_back(name + " is not for " + printable(host) + ", in public_hosts");
    }
    return doubts;
}

}  // namespace

TlsKeeper::TlsKeeper(TlsSettings settings) : settings_(std::move(settings)), context_(load()) {}

std::optional<std::string> fault_of(const TlsSettings& settings) {
    try {
        const auto context = net::new_tls_context(true);
        use_files(*context, settings);
        return std::nullopt;
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

std::vector<std::string> certificate_doubts(const TlsSettings& settings,
                                            std::span<const std::string> names) {
    const auto context = net::new_tls_context(true);
    use_files(*context, settings);
    return doubts_of(*context, settings, names);
}

std::optional<std::string> certificate_end(const TlsSettings& settings) {
    const auto context = net::new_tls_context(true);
    use_files(*context, settings);
    const auto ends = time_of(X509_get0_notAfter(SSL_CTX_get0_certificate(context.get())));
    const std::chrono::seconds left(ends - std::time(nullptr));
    if (left < std::chrono::seconds(0) || left > one_day) return std::nullopt;
    return "the certificate " + shown(settings.certificate) + " ends on " + date_of(ends) +
           ", within " + std::to_string(std::chrono::ceil<std::chrono::hours>(left).count()) +
           " hours: renew it, or nobody gets in";
}

net::Tls TlsKeeper::accept() const {
    const std::lock_guard lock(mutex_);
    auto tls = net::new_tls(*context_);
    SSL_set_accept_state(tls.get());
    return tls;
}

void TlsKeeper::reload() {
    try {
        auto context = load();
        {
            const std::lock_guard lock(mutex_);
            context_.swap(context);
        }
        counts.reloads.add();
        report(Level::info, "new connections get the certificate " + shown(settings_.certificate));
    } catch (const std::runtime_error& error) {
        counts.failed_reloads.add();
        report(Level::error, std::string(error.what()) + "; the certificate from before is kept");
    }
}

net::TlsContext TlsKeeper::load() {
    auto context = net::new_tls_context(true);
    use_files(*context, settings_);
    SSL_CTX_set_cipher_list(context.get(), ciphers_of_tls_1_2);
    SSL_CTX_set1_groups_list(context.get(), groups);
    SSL_CTX_set_options(context.get(), SSL_OP_PRIORITIZE_CHACHA);
    SSL_CTX_set_alpn_select_cb(context.get(), choose_protocol, nullptr);
    SSL_CTX_set_session_id_context(context.get(), alpn_http_1_1, sizeof alpn_http_1_1);

    for (const auto& doubt : doubts_of(*context, settings_, {})) report(Level::warning, doubt);
    const auto ends = time_of(X509_get0_notAfter(SSL_CTX_get0_certificate(context.get())));
    counts.certificate_ends.add(ends - counts.certificate_ends.value());
    return context;
}

}  // namespace gridrace::server

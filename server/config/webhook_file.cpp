#include "server/config/webhook_file.hpp"

#include "common/base/text.hpp"
#include "server/config/secret_file.hpp"

namespace gridrace::server {

Result<WebhookUrl, std::string> read_webhook_url(const WebhookSettings& settings) {
    const auto secret = read_secret(settings.url_file);
    if (!secret) return secret.error();
    auto url = parse_webhook_url(secret->text, settings.may_be_private);
    if (url) return std::move(*url);
    return printable(secret_path(settings.url_file).string()) +
           " holds no URL of a webhook such as https://HOST/PATH: " + url.error();
}

std::string public_link(const Config& config, std::uint16_t port) {
    const auto& gate = config.gate;
    if (gate.public_hosts.empty()) return "";
    const bool has_tls = !config.tls.certificate.empty();
    const bool has_proxy = is_behind_proxy(config);
    WebhookUrl url;
    url.has_tls = has_tls || has_proxy;
    url.host = gate.public_hosts.front();
    if (!has_proxy) url.port = port;
    return (url.has_tls ? "https://" : "http://") + url.authority() + gate.public_path;
}

}  // namespace gridrace::server

// The file with the URL of the webhook, and how the webhook calls this server. Blocking calls.
#pragma once

#include <cstdint>
#include <string>

#include "common/base/result.hpp"
#include "server/config/config.hpp"
#include "server/webhook/webhook_url.hpp"

namespace gridrace::server {

// One sentence, which does not show the URL, if the file cannot be read, is open to other users, or has no URL that can
// be used.
Result<WebhookUrl, std::string> read_webhook_url(const WebhookSettings& settings);

// Where players reach a server that listens at this port, "https://race.example.org"; empty if it has no name. Behind
// a proxy that is HTTPS at its usual port.
std::string public_link(const Config& config, std::uint16_t port);

}  // namespace gridrace::server

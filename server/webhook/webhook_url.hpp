// The URL of a webhook. A secret: who knows it can write into the chat. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/base/result.hpp"

namespace gridrace::server {

struct WebhookUrl {
    bool has_tls = true;
    std::string host;  // "::1" without brackets
    std::uint16_t port = 443;
    std::string target;  // the secret part: path and query

    // For the header Host, and for the log: without the secret part.
    std::string authority() const;
    friend bool operator==(const WebhookUrl&, const WebhookUrl&) = default;
};

// Of "https://HOST[:PORT]/PATH"; "http://" only if addresses may be private, since it shows the secret to everybody on
// the way. Otherwise what is wrong, in words that do not show the URL.
Result<WebhookUrl, std::string> parse_webhook_url(std::string_view text, bool may_be_private);

}  // namespace gridrace::server

// What a webhook is sent: one sentence for people, and the same as fields for programs. Pure.
#pragma once

#include <string>
#include <string_view>

#include "server/rooms/public_news.hpp"

namespace gridrace::server {

// How the server is called in messages.
struct NewsSender {
    std::string name;  // of the server; may be empty
    std::string link;  // "https://race.example.org", where players reach it; empty: unknown
};

// Text of others for any chat: what Discord, Slack, Mattermost and Matrix take for markup, a mention or a link becomes a
// character that looks alike and means nothing ("@" becomes U+FF20). Letters, digits and blanks stay.
std::string inert(std::string_view text);

// The body of a message, a JSON object: `content` (Discord) and `text` (Slack, Mattermost) are the sentence, `gridrace`
// has the fields.
std::string message_of(const PublicNews& news, const NewsSender& sender);
// The message that an operator asks for.
std::string test_message(const NewsSender& sender);

}  // namespace gridrace::server

#include "client/net/create_room.hpp"

#include <sodium.h>
#include <sysexits.h>

#include "client/net/http_exchange.hpp"
#include "common/base/text.hpp"
#include "common/wire/codec/codec.hpp"

namespace gridrace::client {

namespace {

// Servers refuse rules with "refusal_name: sentence".
ConnectionEnd refused(const HttpAnswer& answer) {
    const auto sentence = printable(answer.body.substr(0, answer.body.find('\n')));
    if (answer.status == 400) return {EX_USAGE, "refused", sentence};
    if (answer.status == 403)
        return {EX_NOPERM, answer.error.empty() ? "not_let_in" : answer.error, sentence};
    if (answer.status == 429 || answer.status == 503)
        return {EX_TEMPFAIL, "try_again_later", sentence};
    return {EX_PROTOCOL, "not_gridrace",
            "the server does not speak gridrace (HTTP " + std::to_string(answer.status) + ")"};
}

}  // namespace

Result<wire::RoomCreated, ConnectionEnd> create_room(const ServerAddress& server,
                                                     const wire::CreateRoom& request,
                                                     std::function<void()> on_challenge) {
    HttpRequest asked{"/rooms", wire::encode(request)};
    asked.on_challenge = std::move(on_challenge);
    const auto answer = exchange(server, std::move(asked));
    if (!answer) return answer.error();
    if (answer->status != 201) return refused(*answer);
    auto created = wire::decode_room_created(answer->body);
    if (!created) return ConnectionEnd{EX_PROTOCOL, "not_gridrace", created.error().reason};
    return std::move(*created);
}

std::string new_resume_token() {
    std::string token(32, '\0');
    randombytes_buf(token.data(), token.size());
    return token;
}

}  // namespace gridrace::client

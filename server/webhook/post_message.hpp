// One message to a webhook: one request, on a connection of its own.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "common/net/tls.hpp"
#include "server/rooms/async.hpp"
#include "server/webhook/name_lookup.hpp"
#include "server/webhook/webhook_url.hpp"

namespace gridrace::server {

struct PostOutcome {
    enum class Kind {
        sent,
        not_now,  // nothing has arrived, or the receiver says that it takes none: may be tried again
        unsure,   // it may have arrived
        refused   // would be refused again
    };
    Kind kind{};
    std::string why{};  // a few words without the URL, safe to print
    std::optional<std::chrono::seconds> retry_after{};
};

// Of an answer with this status and header Retry-After. Redirects are not followed.
PostOutcome outcome_of_answer(unsigned status, const std::string& retry_after);

struct PostSettings {
    WebhookUrl url;
    bool may_be_private = false;    // the address; see is_outside()
    ssl_ctx_st* tls = nullptr;      // for a URL with TLS; outlives the call
    std::chrono::seconds time{10};  // for all of it
};

// Posts a JSON document, to the very address that was checked.
Awaitable<PostOutcome> post_message(Executor home, NameLookup& names, PostSettings settings,
                                    std::string body);

}  // namespace gridrace::server

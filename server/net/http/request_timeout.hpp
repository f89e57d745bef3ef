// The time that a request may take.
#pragma once

#include <chrono>

#include "server/net/link/deadline.hpp"
#include "server/net/server_context.hpp"

namespace gridrace::server {

inline constexpr std::chrono::seconds request_deadline{5};

// While it lives, the link is closed when the time is up or the server stops.
class RequestTimeout {
public:
    RequestTimeout(ServerContext& context, Shard& shard, Link& link,
                   std::chrono::seconds time = request_deadline)
        : deadline_(shard.executor(), time,
                    [&context, &link] {
                        context.gate.reject(RefusalCause::request_too_late);
                        link.close();
                    }),
          registration_(shard, [&link](Stop) { link.close(); }) {}

private:
    Deadline deadline_;
    Shard::Registration registration_;
};

}  // namespace gridrace::server

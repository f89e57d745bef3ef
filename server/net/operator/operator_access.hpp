// How requests of operators get from the shard where they arrive to the thread for commands, and the answers back.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/net/operator/operator_sessions.hpp"
#include "server/rooms/async.hpp"

namespace gridrace::server {

// A request whose word or key has been counted as a guess.
struct OperatorCall {
    enum class Kind : std::uint8_t { enter, leave, command };
    Kind kind{};
    OperatorSessions::Hash secret{};  // of the word for `enter`, else of the key
    bool is_known = false;            // at this node; otherwise another node may know it
    std::string body;                 // of a command
    std::string from;                 // the address of the client
};

struct OperatorAnswer {
    bool is_known = false;  // the word or the key, at some node
    unsigned status = 503;  // of HTTP
    std::string json{};
};

struct OperatorAccess {
    OperatorSessions& sessions;
    bool has_other_nodes = false;
    std::string commands;  // the document of what may be asked
    // Carries out a call; from any thread. The answer is given once.
    std::function<void(OperatorCall, std::shared_ptr<Reply<OperatorAnswer>>)> carry_out;
};

}  // namespace gridrace::server

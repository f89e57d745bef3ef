// What an operator may ask from elsewhere, and how it is answered over HTTP. Pure.
#pragma once

#include "server/admin/request.hpp"

namespace gridrace::server::admin {

// "ban ADDRESS|NETWORK|CODE [MEMBER] [--for SPAN] [--anyway]".
std::string usage_of(const Command& command);

// The document of what may be asked from elsewhere: {"commands":[…]}, with arguments and help of each.
std::string remote_commands();

// Why this request is not carried out for somebody who is elsewhere.
Fault not_from_elsewhere(const Request& request);

// An answer of the admin socket with the same in words, as `gridraced admin` prints it: "text".
std::string answer_in_words(const Command& command, const nlohmann::json& result);

// Of HTTP, for a request that was not carried out.
unsigned status_of(const Fault& fault);

}  // namespace gridrace::server::admin

// Rules of a race, and the server, from the options of the command line.
#pragma once

#include "client/commands/options.hpp"
#include "client/net/address.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::client {

// What is wrong with the command line, and the exit code for it.
struct OptionFault {
    int exit_code = 0;
    std::string message;
};

// Checks a given puzzle as far as a solver can.
Result<wire::CreateRoom, OptionFault> room_request(const Options& options);
Result<ServerAddress, OptionFault> server_address(const Options& options);
Result<RoomAddress, OptionFault> room_address(const Options& options);
// The player's name, cleaned.
Result<std::string, OptionFault> player_name(const Options& options);

// 64 bits from the operating system's cryptographic source.
std::uint64_t unpredictable();

// Reports the fault on stderr and returns its exit code.
int fail(const OptionFault& fault);

}  // namespace gridrace::client

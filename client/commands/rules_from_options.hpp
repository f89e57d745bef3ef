// Rules of a race, and the server, from the options of the command line.
#pragma once

#include "client/command_line/option_fault.hpp"
#include "client/commands/options.hpp"
#include "client/net/address.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::client {

// Checks a given puzzle as far as a solver can.
Result<wire::CreateRoom, OptionFault> room_request(const Options& options);
Result<ServerAddress, OptionFault> server_address(const Options& options);
// The word of --word, cleaned; empty without it.
Result<std::string, OptionFault> chosen_word(const Options& options);
Result<RoomAddress, OptionFault> room_address(const Options& options);
// The player's name, cleaned.
Result<std::string, OptionFault> player_name(const Options& options);

// 64 bits from the operating system's cryptographic source.
std::uint64_t unpredictable();

// The room that the options ask for; checks the player's name and the places of the bots. Contacts no server.
Result<wire::CreateRoom, OptionFault> new_room_request(const Options& options);

}  // namespace gridrace::client

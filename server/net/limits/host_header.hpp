// The header Host: which name a request calls the server by. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gridrace::server {

// "Race.Example.org:8765" -> "race.example.org", "[::1]:80" -> "::1"; none if it is no host with an optional port
// (RFC 9110, 7.2).
std::optional<std::string> parse_host(std::string_view field);

// Whether they are the same but for upper and lower case of ASCII's letters.
bool is_same_text(std::string_view one, std::string_view other);

// The following take what parse_host() returned.

// "localhost", "*.localhost", and addresses of the loopback.
bool is_this_machine(std::string_view host);
bool is_ip_literal(std::string_view host);
// A name that the public DNS never resolves, so that nobody outside can point it at an address of their choice: one
// without a dot, or under .localhost, .local, .internal or .home.arpa (RFC 6761, 6762, 8375).
bool is_private_name(std::string_view host);

}  // namespace gridrace::server

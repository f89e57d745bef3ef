// QR codes of links for terminals, as lines of text with a quiet zone, to be shown black on white. Made by the library
// QR Code generator (Project Nayuki).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridrace::client {

// Two rows of modules in a line of half blocks. None if the text is too long for any code (about 2,900 bytes).
std::optional<std::vector<std::string>> half_block_qr_code(std::string_view text);

// For terminals without UTF-8: one row of modules in a line of "##" and spaces.
std::optional<std::vector<std::string>> ascii_qr_code(std::string_view text);

}  // namespace gridrace::client

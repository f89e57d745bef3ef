// What a key without a binding stands for on keyboards of other layouts and scripts. Pure.
#pragma once

#include <optional>

#include "client/terminal/key.hpp"

namespace gridrace::app {

// The digit of another script as the digit; a Cyrillic or Greek letter as the Latin letter in its place, with ЙЦУКЕН
// and Greek beside QWERTY; é, è, ç and à as the digits on whose keys a French keyboard has them; shift with a digit as
// alt with it. None for other keys.
std::optional<terminal::Key> stands_for(const terminal::Key& key);

// The other keys of AZERTY's number row, & " ' ( - and _, as their digits: keys that other keyboards have, too, with
// another meaning for their owners.
std::optional<terminal::Key> azerty_digit(const terminal::Key& key);

}  // namespace gridrace::app

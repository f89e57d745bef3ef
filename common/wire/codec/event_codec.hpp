// Events of the wire, written and read by their shapes. Included by codecs only.
#pragma once

#include <string>
#include <string_view>

#include "common/race/event.hpp"
#include "common/wire/codec/message_reading.hpp"

namespace gridrace::wire {

// Appends a field with one event. An event that only the server sees leaves it empty.
void put_event(int number, const race::Event& event, std::string& out);

// Reads the fields with this number as events; kinds that this version does not know are left out. Appends the other fields
// of the message to `rest`.
Verdict read_events(int number, std::string_view bytes, int depth, race::Events& events,
                    std::string& rest);

}  // namespace gridrace::wire

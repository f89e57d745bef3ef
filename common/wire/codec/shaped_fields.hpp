// Structs with a shape within messages that are not written by shapes. Included by codecs only.
#pragma once

#include <cassert>
#include <string>

#include "common/wire/codec/message_reading.hpp"
#include "common/wire/codec/message_writing.hpp"

namespace gridrace::wire::fields {

template <race::Shaped Struct, class Pb>
void put(const Struct& value, Pb& pb) {
    std::string bytes;
    put_fields<race::Contract::wire>(value, bytes);
    [[maybe_unused]] const bool is_message = pb.ParseFromString(bytes);
    assert(is_message);
}

template <class Pb, race::Shaped Struct>
bool get(const Pb& pb, Struct& value) {
    return read_fields<race::Contract::wire>(pb.SerializeAsString(), value, 0) == Verdict::valid;
}

}  // namespace gridrace::wire::fields

// Parses bytes into a protobuf message, with bounds. Included by codecs only.
#pragma once

#include <google/protobuf/io/coded_stream.h>

#include <string_view>

#include "common/wire/limits.hpp"

namespace gridrace::wire {

// False if the bytes are not such a message, or are nested too deeply.
template <class Message>
bool parse(std::string_view bytes, Message& out) {
    google::protobuf::io::CodedInputStream input(
        reinterpret_cast<const std::uint8_t*>(bytes.data()), static_cast<int>(bytes.size()));
    input.SetRecursionLimit(max_nesting);
    return out.MergeFromCodedStream(&input) && input.ConsumedEntireMessage();
}

}  // namespace gridrace::wire

// A small message must not become a large one in memory: strangers choose its bytes. This program
// counts what is allocated.
#include "common/wire/codec/codec.hpp"
#include "tests/common/wire/allocations.hpp"
#include "tests/common/wire/raw.hpp"

namespace gridrace::wire {

namespace {

using raw::part;

template <class Decode>
std::size_t bytes_allocated_by(Decode decode, const std::string& bytes) {
    const auto before = bytes_allocated();
    (void)decode(bytes);
    return bytes_allocated() - before;
}

// Messages of `size` bytes that make a decoder allocate: many small pieces, deep ones, large ones.
std::vector<std::string> greedy_messages(std::size_t size) {
    std::vector<std::string> messages;
    for (int field = 1; field <= 12; ++field) {
        const auto empty = part(field, "");
        messages.push_back(raw::repeated(empty, size / empty.size()));
        const auto inner = part(field, raw::repeated(part(1, ""), size / 2 - 8));
        messages.push_back(inner);
        messages.push_back(part(2, inner));
        messages.push_back(part(field, std::string(size - 8, 'x')));
        messages.push_back(raw::repeated(raw::number(field, 1), size / 3));
    }
    messages.push_back(raw::nested_groups(static_cast<int>(size / 4)));
    return messages;
}

}  // namespace

TEST(Memory, OfAClientsMessageIsBounded) {
    for (const auto& message : greedy_messages(max_client_message_bytes)) {
        const auto decode = [](std::string_view bytes) { return decode_client_message(bytes); };
        EXPECT_LT(bytes_allocated_by(decode, message), 8 * message.size());
    }
}

// A list of empty names takes a string for each two bytes.
TEST(Memory, OfARequestForARoomIsBounded) {
    for (const auto& message : greedy_messages(max_first_message_bytes)) {
        EXPECT_LT(bytes_allocated_by(decode_create_room, message), 40 * message.size());
    }
}

// Clients trust their server more than it trusts them, but not with everything.
TEST(Memory, OfAServersMessageIsBounded) {
    for (const auto& message : greedy_messages(64 << 10)) {
        EXPECT_LT(bytes_allocated_by(decode_server_message, message), 160 * message.size());
    }
}

}  // namespace gridrace::wire

#include "server/log/sqlite/room_row.hpp"

#include "server/log/sqlite/checksum.hpp"

namespace gridrace::server::sqlite {

namespace {

// Appends bytes for a checksum: the same on every machine.
void add_number(std::string& bytes, std::uint64_t number) {
    for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<char>(number >> (8 * i)));
}

// Seven bits per byte, lowest first, like protobuf.
void add_varint(std::string& bytes, std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes.push_back(static_cast<char>(number | 0x80));
    bytes.push_back(static_cast<char>(number));
}

std::optional<std::uint64_t> take_varint(std::string_view& bytes) {
    std::uint64_t number = 0;
    for (int shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<std::uint8_t>(bytes.front());
        bytes.remove_prefix(1);
        number |= std::uint64_t{byte & 0x7fu} << shift;
        if (byte < 0x80) return number;
    }
    return std::nullopt;
}

std::uint64_t sum_of(std::int64_t id, std::string_view code) {
    return checksum(static_cast<std::uint64_t>(id), code);
}

}  // namespace

std::uint64_t seal_of(const RoomRow& row) {
    std::string bytes;
    bytes.reserve(64 + row.code.size() + row.last_commands.size());
    add_number(bytes, static_cast<std::uint64_t>(row.id));
    add_number(bytes, static_cast<std::uint64_t>(row.epoch));
    add_number(bytes, row.ended_at ? 1 : 0);
    add_number(bytes, static_cast<std::uint64_t>(row.ended_at.value_or(0)));
    add_number(bytes, static_cast<std::uint64_t>(row.end.newest));
    add_number(bytes, row.end.checksum);
    add_number(bytes, row.code.size());
    bytes += row.code;
    bytes += row.last_commands;
    return checksum(0, bytes);
}

std::string encode(const LastCommands& commands) {
    std::string bytes;
    for (const auto& [member, number] : commands.all()) {
        add_varint(bytes, member.value);
        add_varint(bytes, number.value);
    }
    return bytes;
}

std::optional<LastCommands> decode_last_commands(std::string_view bytes) {
    LastCommands commands;
    while (!bytes.empty()) {
        const auto member = take_varint(bytes);
        const auto number = take_varint(bytes);
        if (!member || !number) return std::nullopt;
        const AnsweredCommand last{MemberId{static_cast<std::uint32_t>(*member)},
                                   CommandNumber{*number}};
        commands.add({&last, 1});
    }
    return commands;
}

void RoomTotal::add(std::int64_t id, std::string_view code) {
    ++rooms_;
    sum_ += sum_of(id, code);
}

void RoomTotal::remove(std::int64_t id, std::string_view code) {
    --rooms_;
    sum_ -= sum_of(id, code);
}

std::uint64_t RoomTotal::seal() const {
    std::string bytes;
    add_number(bytes, static_cast<std::uint64_t>(rooms_));
    add_number(bytes, sum_);
    return checksum(0, bytes);
}

}  // namespace gridrace::server::sqlite

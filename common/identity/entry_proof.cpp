#include "common/identity/entry_proof.hpp"

#include <cassert>

namespace gridrace::identity {

namespace {

constexpr std::string_view prefix = "gridrace entry proof v1\n";

template <std::size_t size>
void append(std::string& out, const std::array<std::uint8_t, size>& bytes) {
    out.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

// With its length before it.
void append(std::string& out, std::string_view text) {
    assert(text.size() <= most_name_bytes);
    out += static_cast<char>(text.size());
    out += text;
}

}  // namespace

std::string bytes_of(const EntryStatement& statement) {
    std::string bytes(prefix);
    append(bytes, statement.player);
    append(bytes, statement.server);
    append(bytes, statement.challenge);
    append(bytes, std::string_view(statement.room.text()));
    append(bytes, statement.name);
    return bytes;
}

}  // namespace gridrace::identity

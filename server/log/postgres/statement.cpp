#include "server/log/postgres/statement.hpp"

namespace gridrace::server::postgres {

namespace {

// Types of elements: the numbers of pg_type, which never change.
constexpr std::uint32_t blob_type = 17;
constexpr std::uint32_t number_type = 20;
constexpr std::uint32_t text_type = 25;

// In network order.
void append_bytes(std::string& to, std::uint64_t value, int bytes) {
    for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8) {
        to += static_cast<char>(value >> shift & 0xff);
    }
}

std::string encode(std::int64_t number) {
    std::string bytes;
    append_bytes(bytes, static_cast<std::uint64_t>(number), 8);
    return bytes;
}

}  // namespace

Statement& Statement::add(std::string_view text) {
    parameters_.emplace_back(text);
    return *this;
}

Statement& Statement::add(std::int64_t number) {
    parameters_.push_back(encode(number));
    return *this;
}

Statement& Statement::add(std::span<const std::int64_t> numbers) {
    std::vector<std::string> encoded;
    encoded.reserve(numbers.size());
    for (const auto number : numbers) encoded.push_back(encode(number));
    return add_array(number_type, std::vector<std::string_view>(encoded.begin(), encoded.end()));
}

Statement& Statement::add_texts(std::span<const std::string_view> texts) {
    return add_array(text_type, texts);
}

Statement& Statement::add_blobs(std::span<const std::string_view> blobs) {
    return add_array(blob_type, blobs);
}

// The number of dimensions, whether there are nulls, the type; the size of the one dimension and
// its first index; each element with its length.
Statement& Statement::add_array(std::uint32_t type, std::span<const std::string_view> elements) {
    auto& bytes = parameters_.emplace_back();
    append_bytes(bytes, 1, 4);
    append_bytes(bytes, 0, 4);
    append_bytes(bytes, type, 4);
    append_bytes(bytes, elements.size(), 4);
    append_bytes(bytes, 1, 4);
    for (const auto element : elements) {
        append_bytes(bytes, element.size(), 4);
        bytes.append(element);
    }
    return *this;
}

std::int64_t decode_number(std::string_view bytes) {
    if (bytes.size() != 8 && bytes.size() != 4 && bytes.size() != 2) return 0;
    const bool is_negative = (static_cast<unsigned char>(bytes.front()) & 0x80u) != 0;
    std::uint64_t value = is_negative ? ~std::uint64_t{0} : 0;
    for (const auto byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
    return static_cast<std::int64_t>(value);
}

}  // namespace gridrace::server::postgres

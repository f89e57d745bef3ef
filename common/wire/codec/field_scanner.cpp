#include "common/wire/codec/field_scanner.hpp"

#include <google/protobuf/wire_format_lite.h>

#include "common/wire/limits.hpp"

namespace gridrace::wire {

namespace {

// Longer forms of a number of 32 bits are no form of a tag or a length.
constexpr int most_number_bytes = 5;

}  // namespace

FieldScanner::FieldScanner(std::string_view bytes, int depth)
    : bytes_(bytes),
      input_(reinterpret_cast<const std::uint8_t*>(bytes.data()), static_cast<int>(bytes.size())),
      depth_(depth),
      is_broken_(depth > max_nesting) {}

bool FieldScanner::next(RawField& field) {
    const int start = input_.CurrentPosition();
    if (is_broken_ || start == static_cast<int>(bytes_.size())) return false;
    is_broken_ = !read_tag(field) || !read_rest(field);
    const auto size = static_cast<std::size_t>(input_.CurrentPosition() - start);
    field.whole = bytes_.substr(static_cast<std::size_t>(start), size);
    return !is_broken_;
}

// The field whose tag has been read.
bool FieldScanner::read_rest(RawField& field) {
    switch (field.type) {
        case WireType::varint: return input_.ReadVarint64(&field.value);
        case WireType::fixed64: return input_.ReadLittleEndian64(&field.value);
        case WireType::bytes: return read_bytes(field);
        case WireType::group: return skip_group(field.number);
        case WireType::end_group: return false;
        case WireType::fixed32: return input_.Skip(4);
    }
    return false;
}

bool FieldScanner::read_tag(RawField& field) {
    const int start = input_.CurrentPosition();
    const auto tag = input_.ReadTag();
    field.number = static_cast<int>(tag >> 3);
    field.type = static_cast<WireType>(tag & 7);
    return field.number != 0 && input_.CurrentPosition() - start <= most_number_bytes;
}

bool FieldScanner::read_bytes(RawField& field) {
    const int start = input_.CurrentPosition();
    int size = 0;
    if (!input_.ReadVarintSizeAsInt(&size)) return false;
    const int begin = input_.CurrentPosition();
    if (begin - start > most_number_bytes) return false;
    if (size > static_cast<int>(bytes_.size()) - begin) return false;
    field.bytes = bytes_.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(size));
    return input_.Skip(size);
}

// Fields of messages that other versions have in an older form.
bool FieldScanner::skip_group(int number) {
    if (++depth_ > max_nesting) return false;
    RawField field;
    while (read_tag(field)) {
        if (field.type == WireType::end_group) {
            --depth_;
            return field.number == number;
        }
        if (!read_rest(field)) return false;
    }
    return false;
}

bool has_field(std::string_view message, int number, WireType type) {
    RawField field;
    for (FieldScanner scanner(message, 0); scanner.next(field);) {
        if (field.number == number && field.type == type) return true;
    }
    return false;
}

std::string message_in(std::string_view message, int number) {
    std::string bytes;
    RawField field;
    for (FieldScanner scanner(message, 0); scanner.next(field);) {
        if (field.number == number && field.type == WireType::bytes) bytes += field.bytes;
    }
    return bytes;
}

bool is_utf8(std::string_view text) {
    using google::protobuf::internal::WireFormatLite;
    return WireFormatLite::VerifyUtf8String(text.data(), static_cast<int>(text.size()),
                                            WireFormatLite::PARSE, "text");
}

}  // namespace gridrace::wire

// Goes through the fields of a message as they stand in its bytes, one level deep. Included by codecs only.
#pragma once

#include <google/protobuf/io/coded_stream.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace gridrace::wire {

enum class WireType : std::uint32_t {
    varint = 0,
    fixed64 = 1,
    bytes = 2,
    group = 3,
    end_group = 4,
    fixed32 = 5
};

// A field as it stands in the bytes.
struct RawField {
    int number = 0;
    WireType type{};
    std::uint64_t value = 0;  // of varint, fixed64
    std::string_view bytes;   // of bytes
    std::string_view whole;   // with its tag
};

class FieldScanner {
public:
    // `depth`: how deep the message is nested. The bytes must outlive the scanner and its fields.
    FieldScanner(std::string_view bytes, int depth);

    // Reads the next field, of any kind; false at the end, and if the bytes are broken.
    bool next(RawField& field);
    bool is_broken() const { return is_broken_; }

private:
    bool read_tag(RawField& field);
    bool read_rest(RawField& field);
    bool read_bytes(RawField& field);
    bool skip_group(int number);

    std::string_view bytes_;
    google::protobuf::io::CodedInputStream input_;
    int depth_;
    bool is_broken_ = false;
};

// Reads the numbers of a packed list one by one.
class PackedNumbers {
public:
    explicit PackedNumbers(std::string_view bytes)
        : size_(static_cast<int>(bytes.size())),
          input_(reinterpret_cast<const std::uint8_t*>(bytes.data()), size_) {}

    bool next(std::uint64_t& number) {
        if (input_.CurrentPosition() == size_) return false;
        is_broken_ = !input_.ReadVarint64(&number);
        return !is_broken_;
    }
    bool is_broken() const { return is_broken_; }

private:
    int size_;
    google::protobuf::io::CodedInputStream input_;
    bool is_broken_ = false;
};

// Whether a message has this field.
bool has_field(std::string_view message, int number, WireType type);
// The bytes of a message within a message; those of one that comes several times are one message. Empty if there is none.
std::string message_in(std::string_view message, int number);

// As Protocol Buffers demand it of text.
bool is_utf8(std::string_view text);

}  // namespace gridrace::wire

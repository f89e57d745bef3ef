// Texts in UTF-16 as UTF-8. Internal to formats.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gridrace::sudoku::detail {

// Passes a stream of bytes on, which may be cut anywhere; turns it into UTF-8 if it begins like UTF-16, with a mark or with
// an ASCII character beside a zero. Keeps at most six bytes.
class Utf16Reader {
public:
    std::string read(std::string_view bytes);
    // What was kept when the stream ended.
    std::string finish();

    // True if these bytes and all further ones are passed on as they are.
    bool passes_on(std::string_view bytes) {
        if (order_ == Order::unknown && kept_.empty() && bytes.size() > 1 && is_text(bytes[0]) &&
            is_text(bytes[1]))
            order_ = Order::none;
        return order_ == Order::none;
    }

private:
    enum class Order : std::uint8_t { unknown, none, little, big, lost };

    static bool is_text(char c) { return c >= 9 && c < 0x7f; }
    void decide();
    void take(unsigned unit, std::string& text);

    Order order_ = Order::unknown;
    std::string kept_;
    unsigned high_ = 0;  // a first half of two units
};

}  // namespace gridrace::sudoku::detail

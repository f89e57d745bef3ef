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

    // True when all further bytes are passed on as they are.
    bool passes_on() const { return order_ == Order::none; }

private:
    enum class Order : std::uint8_t { unknown, none, little, big, lost };

    void decide();
    void take(unsigned unit, std::string& text);

    Order order_ = Order::unknown;
    std::string kept_;
    unsigned high_ = 0;  // a first half of two units
};

}  // namespace gridrace::sudoku::detail

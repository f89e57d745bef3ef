#include "common/sudoku/texts/utf_16.hpp"

#include <utility>

namespace gridrace::sudoku::detail {

namespace {

// A mark that somebody has read as UTF-8, as browsers read files.
constexpr std::string_view lost_mark = "\xef\xbf\xbd\xef\xbf\xbd";

void append(char32_t code, std::string& text) {
    const auto last = [&](int shift) { text += static_cast<char>(0x80 | (code >> shift & 0x3f)); };
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xc0 | code >> 6);
        last(0);
    } else if (code < 0x10000) {
        text += static_cast<char>(0xe0 | code >> 12);
        last(6);
        last(0);
    } else {
        text += static_cast<char>(0xf0 | code >> 18);
        last(12);
        last(6);
        last(0);
    }
}

}  // namespace

// With what is kept: stays unknown as long as it may be a beginning of UTF-16.
void Utf16Reader::decide() {
    const auto drop = [this](std::size_t bytes, Order order) {
        kept_.erase(0, bytes);
        order_ = order;
    };
    const std::string_view text = kept_;
    if (text.starts_with("\xff\xfe")) return drop(2, Order::little);
    if (text.starts_with("\xfe\xff")) return drop(2, Order::big);
    if (text.starts_with(lost_mark)) return drop(lost_mark.size(), Order::lost);
    if (text.size() >= 2 && text[1] == '\0' && text[0] != '\0') return drop(0, Order::little);
    if (text.size() >= 2 && text[0] == '\0' && text[1] != '\0') return drop(0, Order::big);
    if (text.size() >= 2 && !lost_mark.starts_with(text)) order_ = Order::none;
}

void Utf16Reader::take(unsigned unit, std::string& text) {
    const bool is_high = unit >= 0xd800 && unit < 0xdc00;
    const bool is_low = unit >= 0xdc00 && unit < 0xe000;
    if (is_low && high_ != 0) {
        append(0x10000 + ((high_ - 0xd800) << 10) + (unit - 0xdc00), text);
    } else if (!is_high) {
        append(is_low ? 0xfffd : unit, text);
    }
    high_ = is_high ? unit : 0;
}

std::string Utf16Reader::read(std::string_view bytes) {
    if (order_ == Order::none) return std::string(bytes);
    kept_ += bytes;
    if (order_ == Order::unknown) decide();
    if (order_ == Order::unknown) return {};
    if (order_ == Order::none) return std::exchange(kept_, {});
    std::string text;
    if (order_ == Order::lost) {
        std::erase(kept_, '\0');
        return std::exchange(kept_, {});
    }
    std::size_t begin = 0;
    for (; begin + 1 < kept_.size(); begin += 2) {
        const unsigned first = static_cast<unsigned char>(kept_[begin]);
        const unsigned second = static_cast<unsigned char>(kept_[begin + 1]);
        take(order_ == Order::little ? first | second << 8 : first << 8 | second, text);
    }
    kept_.erase(0, begin);
    return text;
}

std::string Utf16Reader::finish() {
    return std::exchange(kept_, {});
}

}  // namespace gridrace::sudoku::detail

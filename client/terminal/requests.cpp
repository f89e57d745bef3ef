#include "client/terminal/requests.hpp"

#include <sodium.h>

#include "client/terminal/ascii.hpp"
#include "common/base/text.hpp"

namespace gridrace::terminal {

namespace {

constexpr int max_columns = 200;

// Sanitised like text on a canvas: nothing in it can end a request early.
std::string tamed_line(std::string_view text, bool utf8) {
    Canvas line({max_columns, 1});
    line.put({0, 0}, text);
    std::string tamed = utf8 ? line.text() : ascii_text(line);
    tamed.pop_back();  // the end of the line
    return tamed;
}

// Pasting it into a shell must be harmless.
std::string tamed_lines(std::string_view text) {
    std::string tamed;
    while (true) {
        const auto end = text.find('\n');
        tamed += printable(text.substr(0, end), text.size());
        if (end == std::string_view::npos) return tamed;
        tamed += '\n';
        text.remove_prefix(end + 1);
    }
}

std::string base64(std::string_view text) {
    constexpr int variant = sodium_base64_VARIANT_ORIGINAL;
    std::string encoded(sodium_base64_ENCODED_LEN(text.size(), variant), '\0');
    sodium_bin2base64(encoded.data(), encoded.size(),
                      reinterpret_cast<const unsigned char*>(text.data()), text.size(), variant);
    encoded.pop_back();  // the terminating zero
    return encoded;
}

}  // namespace

void Requests::alert(std::string_view text) {
    ring();
    if (capabilities_.notice != NoticeForm::none) notice_ = tamed_line(text, capabilities_.utf8);
}

void Requests::set_title(std::string_view text) {
    const auto tamed = tamed_line(text, capabilities_.utf8);
    if (!capabilities_.osc || title_ == tamed) return;
    title_ = tamed;
    is_title_due_ = true;
}

bool Requests::copy(std::string_view text) {
    if (!capabilities_.osc || text.size() > max_copied) return false;
    auto tamed = tamed_lines(text);
    if (tamed.size() > max_copied) return false;
    copied_ = std::move(tamed);
    return true;
}

std::string Requests::take() {
    std::string bytes;
    if (is_title_due_) bytes += "\x1b]2;" + *title_ + '\a';
    if (copied_) bytes += "\x1b]52;c;" + base64(*copied_) + '\a';
    if (notice_) {
        // With the program's name first it is no command of ConEmu's, which are numbers.
        const bool has_title = capabilities_.notice == NoticeForm::osc777;
        bytes += (has_title ? "\x1b]777;notify;gridrace;" : "\x1b]9;gridrace: ") + *notice_ + '\a';
    }
    if (rings_) bytes += '\a';
    is_title_due_ = rings_ = false;
    copied_.reset();
    notice_.reset();
    return bytes;
}

}  // namespace gridrace::terminal

#include "client/host/qr_code.hpp"

#include <array>
#include <qrcodegen/qrcodegen.hpp>

namespace gridrace::client {

namespace {

using qrcodegen::QrCode;

// Light modules around a code, on each side (ISO/IEC 18004).
constexpr int quiet_zone = 4;

std::optional<QrCode> encode(std::string_view text) {
    try {
        return QrCode::encodeText(std::string(text).c_str(), QrCode::Ecc::LOW);
    } catch (const qrcodegen::data_too_long&) {
        return std::nullopt;
    }
}

}  // namespace

std::optional<std::vector<std::string>> half_block_qr_code(std::string_view text) {
    constexpr std::array<const char*, 4> blocks{" ", "▀", "▄", "█"};
    const auto code = encode(text);
    if (!code) return std::nullopt;
    std::vector<std::string> lines;
    const int end = code->getSize() + quiet_zone;
    for (int row = -quiet_zone; row < end; row += 2) {
        auto& line = lines.emplace_back();
        for (int column = -quiet_zone; column < end; ++column) {
            const int upper = code->getModule(column, row) ? 1 : 0;
            const int lower = code->getModule(column, row + 1) ? 2 : 0;
            line += blocks[static_cast<std::size_t>(upper + lower)];
        }
    }
    return lines;
}

std::optional<std::vector<std::string>> ascii_qr_code(std::string_view text) {
    const auto code = encode(text);
    if (!code) return std::nullopt;
    std::vector<std::string> lines;
    const int end = code->getSize() + quiet_zone;
    for (int row = -quiet_zone; row < end; ++row) {
        auto& line = lines.emplace_back();
        for (int column = -quiet_zone; column < end; ++column) {
            line += code->getModule(column, row) ? "##" : "  ";
        }
    }
    return lines;
}

}  // namespace gridrace::client

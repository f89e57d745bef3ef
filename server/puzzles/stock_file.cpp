#include "server/puzzles/stock_file.hpp"

#include "common/base/text.hpp"
#include "server/ops/kept_file.hpp"

namespace gridrace::server {

namespace {
constexpr const char* name = "puzzles.txt";
constexpr std::size_t max_bytes = 4 << 20;  // about forty thousand puzzles
}  // namespace

Result<StockFile, std::string> StockFile::open(const std::filesystem::path& folder) {
    auto opened = open_folder(folder);
    if (!opened) return opened.error();
    if (const auto reason = keep_others_out(*opened); !reason.empty()) {
        return printable(folder.string()) + " cannot be used: " + reason;
    }
    return StockFile(std::move(*opened), folder / name);
}

Result<std::vector<StockedPuzzle>, std::string> StockFile::read() const {
    const auto text = read_file(file_, max_bytes);
    if (!text) return text.error().message();
    if (!*text) return std::vector<StockedPuzzle>{};
    return parse_stock(**text);
}

std::error_code StockFile::write(const std::vector<StockedPuzzle>& puzzles) const {
    return write_durably(file_, to_text(puzzles));
}

}  // namespace gridrace::server

// The file of the stock, in the server's data folder. A puzzle is either in the file or free to be
// issued, never both, whenever the process or the machine stops.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "server/ops/folder.hpp"
#include "server/puzzles/stocked_puzzle.hpp"

namespace gridrace::server {

// Blocking calls: not for a network thread.
class StockFile {
public:
    // Opens the folder, or creates it for its owner only, and locks out other servers during the
    // object's lifetime. Returns the cause of a failure: one sentence, safe to print.
    static Result<StockFile, std::string> open(const std::filesystem::path& folder);

    // The contents of the file, empty if there is none; or what is wrong with it.
    Result<std::vector<StockedPuzzle>, std::string> read() const;

    // Replaces the file's contents atomically, on disk on return. After an error it may have the
    // old or the new contents.
    std::error_code write(const std::vector<StockedPuzzle>& puzzles) const;

private:
    StockFile(Descriptor folder, std::filesystem::path file)
        : folder_(std::move(folder)), file_(std::move(file)) {}

    Descriptor folder_;  // open, for the lock
    std::filesystem::path file_;
};

}  // namespace gridrace::server

// The part of the stock that is on disk, in the server's data folder. A puzzle is either in the file or
// free to be issued, never both, whenever the process or the machine stops.
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
    // Opens the folder, for its owner alone if it has to be made, and keeps it from other servers as
    // long as this object lives. What is in the way, if something is: one sentence, safe to print.
    static Result<StockFile, std::string> open(const std::filesystem::path& folder);

    // What the file holds, nothing if there is no file. What is wrong with it, if something is.
    Result<std::vector<StockedPuzzle>, std::string> read() const;

    // Replaces what the file holds, all of it or nothing, and returns when that is on disk. After an
    // error it may be the old or the new content.
    std::error_code write(const std::vector<StockedPuzzle>& puzzles) const;

private:
    StockFile(Descriptor folder, std::filesystem::path file)
        : folder_(std::move(folder)), file_(std::move(file)) {}

    Descriptor folder_;  // open, to keep others out
    std::filesystem::path file_;
};

}  // namespace gridrace::server

// A command on a server's log that runs instead of serving.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace gridrace::server {

struct Verb {
    enum class Kind { backup, restore, verify };
    Kind kind{};
    std::filesystem::path folder;  // of the server's log
    std::filesystem::path file;  // the other log; for verify: instead of the folder's, if not empty
    std::string database{};      // for verify: a URL, instead of both, if not empty
};

}  // namespace gridrace::server

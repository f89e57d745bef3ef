// A command on the log of a server, instead of serving.
#pragma once

#include <cstdint>
#include <filesystem>

namespace gridrace::server {

struct Verb {
    enum class Kind { backup, restore, verify };
    Kind kind{};
    std::filesystem::path folder;  // of the server's log
    std::filesystem::path file;  // the other log; to verify: instead of the folder's, if not empty
};

}  // namespace gridrace::server

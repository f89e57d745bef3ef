// A command on a server's log that runs instead of serving.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace gridrace::server {

struct Verb {
    enum class Kind { backup, restore, verify, migrate, recompute };
    Kind kind{};
    std::string place;  // of the server's log: a folder or the URL of a database; for migrate: from
    std::filesystem::path file{};  // the other log; for verify: instead, if not empty
    std::string to{};              // for migrate: as `place`
    // For backup: how many bytes of the disk stay free, if the copy is also restored on trial.
    std::optional<std::uintmax_t> test_restore_floor{};
    bool checks_only = false;  // for recompute
};

}  // namespace gridrace::server

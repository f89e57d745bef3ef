#include "client/storage/resume_state_file.hpp"

#include <sodium.h>

#include <array>
#include <fstream>
#include <set>

#include "client/storage/folders.hpp"
#include "client/storage/resume_state_text.hpp"
#include "common/race/club.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

// Further clients with the same name and room run without a file.
constexpr int most_places = 16;
// Longer than rooms keep a seat.
constexpr std::chrono::hours longest_absence{7 * 24};

bool is_of_a_club(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string text(max_resume_state_bytes, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    const auto kept = parse_resume_state(text);
    return kept && kept->membership && !kept->membership->club.empty();
}

fs::path place(const fs::path& folder, const std::string& key, int number) {
    return folder / (key + '-' + std::to_string(number) + ".json");
}

// A file that exists and that no running client has; only of a club, if so wanted.
std::optional<LockedFile> take_left_file(const fs::path& folder, const std::string& key,
                                         bool only_of_a_club) {
    for (int i = 1; i <= most_places; ++i) {
        const auto path = place(folder, key, i);
        std::error_code ignored;
        if (!fs::exists(path, ignored) || (only_of_a_club && !is_of_a_club(path))) continue;
        auto file = LockedFile::lock(path);
        if (file && file->exists()) return std::move(*file);
    }
    return std::nullopt;
}

}  // namespace

bool is_outdated_resume_state(const fs::path& path) {
    std::error_code error;
    const auto written = fs::last_write_time(path, error);
    if (error) return true;
    const auto absence = fs::file_time_type::clock::now() - written;
    if (absence <= longest_absence) return false;
    return absence > race::club_token_kept || !is_of_a_club(path);
}

std::optional<fs::path> resume_states_folder() {
    const auto folder = state_folder();
    if (!folder) return std::nullopt;
    return *folder / "seats";
}

std::error_code prepare_resume_states(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error) fs::permissions(folder, fs::perms::owner_all, error);
    std::set<fs::path> states;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const auto& path = entry->path();
        states.insert(path.extension() == ".json" ? path : fs::path(path).replace_extension());
    }
    for (const auto& path : states) {
        if (!is_outdated_resume_state(path)) continue;
        const auto file = LockedFile::lock(path);
        if (file && is_outdated_resume_state(path)) file->remove();
    }
    return error;
}

std::string resume_state_key(const RoomAddress& room, std::string_view name, race::Role role) {
    const std::string wish = to_url(room) + '\n' + std::string(name) +
                             (role == race::Role::player ? "\nplayer" : "\nspectator");
    std::array<unsigned char, 8> hash{};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(wish.data()), wish.size(), nullptr,
                       0);
    std::array<char, 2 * hash.size() + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
    return room.code.text() + '-' + hex.data();
}

bool is_resume_state_in_use(const fs::path& folder, const RoomAddress& room, std::string_view name,
                            race::Role role) {
    const auto file = LockedFile::lock(place(folder, resume_state_key(room, name, role), 1));
    return !file && file.error() == std::errc::operation_would_block;
}

Result<LockedFile, std::error_code> take_resume_state_file(const fs::path& folder,
                                                           const std::string& key) {
    if (auto left = take_left_file(folder, key, false)) return std::move(*left);
    std::error_code error;
    for (int i = 1; i <= most_places; ++i) {
        auto file = LockedFile::lock(place(folder, key, i));
        if (file) return file;
        error = file.error();
        if (error != std::errc::operation_would_block) break;
    }
    return error;
}

Result<LockedFile, std::error_code> take_resume_state_file(const fs::path& folder,
                                                           const RoomAddress& room,
                                                           std::string_view name, race::Role role) {
    for (const auto kept_as : {race::Role::player, race::Role::spectator}) {
        auto left = take_left_file(folder, resume_state_key(room, name, kept_as), true);
        if (left) return std::move(*left);
    }
    return take_resume_state_file(folder, resume_state_key(room, name, role));
}

}  // namespace gridrace::client

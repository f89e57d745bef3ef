#include "client/me/room_key.hpp"

#include "client/me/known_servers.hpp"
#include "client/me/player_key_file.hpp"
#include "client/storage/folders.hpp"
#include "client/storage/locked_file.hpp"
#include "client/storage/resume_state_file.hpp"

namespace gridrace::client {

namespace {

// The key's use in one room, by one program.
struct Use {
    explicit Use(LockedFile held) : file(std::move(held)) {}
    ~Use() { file.remove(); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

    LockedFile file;
};

// False if another program has it. Where that cannot be kept, in a folder that cannot be written, none has it.
bool take_use(const RoomAddress& room, std::shared_ptr<Use>& use) {
    const auto folder = state_folder();
    if (!folder) return true;
    std::error_code error;
    std::filesystem::create_directories(*folder / "key_uses", error);
    const auto name = resume_state_key(room, "", race::Role::player);
    auto file = LockedFile::lock(*folder / "key_uses" / name);
    if (file) use = std::make_shared<Use>(std::move(*file));
    return file || file.error() != std::errc::operation_would_block;
}

}  // namespace

RoomKey hold_key(const RoomAddress& room) {
    const auto path = player_key_path();
    if (!path) return {};
    std::shared_ptr<Use> use;
    if (!take_use(room, use)) return {};
    const auto key = take_player_key(*path);
    if (!key) return {nullptr, "You are a guest: " + key.error()};
    const auto trusts = [server = room.server](const race::PlayerKey& shown) {
        return is_known_server(server, shown);
    };
    return {std::make_shared<const KeyHolder>(KeyHolder{*key, trusts, std::move(use)})};
}

}  // namespace gridrace::client

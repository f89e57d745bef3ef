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

// None if another program has it.
std::shared_ptr<Use> use_in(const RoomAddress& room) {
    const auto folder = state_folder();
    if (!folder) return nullptr;
    std::error_code error;
    std::filesystem::create_directories(*folder / "key_uses", error);
    const auto name = resume_state_key(room, "", race::Role::player);
    auto file = LockedFile::lock(*folder / "key_uses" / name);
    return file ? std::make_shared<Use>(std::move(*file)) : nullptr;
}

}  // namespace

RoomKey hold_key(const RoomAddress& room) {
    const auto path = player_key_path();
    if (!path) return {};
    auto use = use_in(room);
    if (!use) return {};
    const auto key = take_player_key(*path);
    if (!key) return {nullptr, "You are a guest: " + key.error()};
    const auto trusts = [server = room.server](const race::PlayerKey& shown) {
        return is_known_server(server, shown);
    };
    return {std::make_shared<const KeyHolder>(KeyHolder{*key, trusts, std::move(use)})};
}

}  // namespace gridrace::client

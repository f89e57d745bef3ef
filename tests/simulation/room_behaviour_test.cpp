// A signature of what rooms do: a change of a rule shows here which modes play differently, also to its reviewer.
// After a change that is meant: GRIDRACE_UPDATE_BEHAVIOUR=1 ctest -R RoomBehaviour.
#include <sodium.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>

#include "server/log/record_codec.hpp"
#include "tests/simulation/world.hpp"
#include "tests/test_data.hpp"

namespace gridrace::simulation {

namespace {

constexpr std::uint64_t signed_rooms = 250;

class Signature {
public:
    Signature() { crypto_generichash_init(&state_, nullptr, 0, hash_bytes); }

    void add(const race::Event& event) {
        const auto bytes = server::encode({{}, {event}});
        crypto_generichash_update(&state_, reinterpret_cast<const unsigned char*>(bytes.data()),
                                  bytes.size());
        ++events_;
    }
    std::string text() const {
        auto state = state_;
        std::array<unsigned char, hash_bytes> hash{};
        crypto_generichash_final(&state, hash.data(), hash.size());
        std::array<char, 2 * hash_bytes + 1> digits{};
        sodium_bin2hex(digits.data(), digits.size(), hash.data(), hash.size());
        return std::to_string(events_) + " events " + digits.data();
    }

private:
    static constexpr std::size_t hash_bytes = crypto_generichash_BYTES_MIN;
    crypto_generichash_state state_;
    int events_ = 0;
};

const race::RaceRules* rules_of(const race::Event& event) {
    if (const auto* opened = std::get_if<race::RoomOpened>(&event)) return &opened->rules;
    if (const auto* changed = std::get_if<race::RulesChanged>(&event)) return &changed->rules;
    return nullptr;
}

// A line for each mode: its events in all rooms.
std::string behaviour() {
    std::map<std::string_view, Signature> signatures;
    for (std::uint64_t seed = 1; seed <= signed_rooms; ++seed) {
        race::Events log;
        violation_in_room(seed, {}, &log);
        std::string_view mode;
        for (const auto& event : log) {
            if (const auto* rules = rules_of(event))
                mode = name(rules->mode_settings.mode.value_or(race::Mode::race));
            signatures[mode].add(event);
        }
    }
    std::string text;
    for (const auto& [mode, signature] : signatures)
        (text += mode) += " " + signature.text() + "\n";
    return text;
}

}  // namespace

TEST(RoomBehaviour, IsWhatItWas) {
    const auto path = test_data("behaviour.txt");
    const auto now = behaviour();
    if (std::getenv("GRIDRACE_UPDATE_BEHAVIOUR") != nullptr) std::ofstream(path) << now;
    std::ifstream file(path);

    EXPECT_EQ(now, std::string(std::istreambuf_iterator<char>(file), {}))
        << "Rooms do something else than before, or the simulation asks something else of them.";
}

}  // namespace gridrace::simulation

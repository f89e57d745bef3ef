// Who changes anything about a race that has ended is found out: by the rules, the draw, the note, the seals, or the tree. In
// races of all modes, as a simulation raced them; GRIDRACE_RUNS asks for more of them.
#include <functional>
#include <map>

#include "common/base/sha256.hpp"
#include "common/identity/checkpoint.hpp"
#include "common/identity/key_pair.hpp"
#include "common/identity/race_note.hpp"
#include "common/identity/race_seals.hpp"
#include "common/identity/signed_note.hpp"
#include "common/race/decide/record_check.hpp"
#include "common/wire/codec/codec.hpp"
#include "tests/simulation/runs.hpp"
#include "tests/simulation/world.hpp"

namespace gridrace::simulation {

namespace {

using identity::KeyPair;
using race::Event;
using race::RaceRecord;

const KeyPair& servers_key() {
    static const KeyPair key(identity::Seed{1});
    return key;
}

std::string note_of(const KeyPair& key, const RaceRecord& record) {
    const auto end = race_at_the_end(record);
    return identity::signed_note(key, identity::text_of(identity::RaceNote{
                                          key.public_key(), *record.start.code, end.number,
                                          record.course.back().at, sha256(wire::encode(record))}));
}

std::string leaf_of(const std::string& note) {
    const auto hash = sha256(identity::text_of_note(note).value_or(""));
    return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

// A tree of races, and what proves that one is in it.
struct Tree {
    std::vector<Sha256> hashes;

    // Slow and plain: by the definition of RFC 6962.
    Sha256 root(std::size_t from, std::size_t to) const {
        if (to - from == 1) return hashes[from];
        std::size_t left = 1;
        while (2 * left < to - from) left *= 2;
        return identity::node_hash(root(from, from + left), root(from + left, to));
    }
    identity::TreeHead head(std::size_t size) const { return {size, root(0, size)}; }
    identity::SubtreeHash subtrees() const {
        return [this](unsigned level, std::uint64_t index) {
            const auto width = std::size_t{1} << level;
            return root(index * width, (index + 1) * width);
        };
    }
};

// All that is shown of a race, to somebody who was there and knows the server's key.
struct Shown {
    RaceRecord record;
    std::string note;
    identity::RaceSeals seen;  // while it was on
    identity::RaceSeals told;  // afterwards
    identity::TreeHead earlier;
    identity::TreeHead tree;
    std::uint64_t index = 0;
    std::vector<Sha256> inclusion;
    std::vector<Sha256> consistency;
};

constexpr std::size_t before = 5;  // races in the tree at the earlier look
constexpr std::size_t after = 9;

Tree tree_with(const std::string& note, std::size_t place) {
    Tree tree;
    for (std::size_t i = 0; i < after; ++i)
        tree.hashes.push_back(
            identity::leaf_hash(i == place ? leaf_of(note) : "race " + std::to_string(i)));
    return tree;
}

void prove(Shown& shown, const Tree& tree, std::size_t size) {
    shown.tree = tree.head(size);
    shown.inclusion = identity::inclusion_proof(shown.index, size, tree.subtrees());
    shown.consistency = identity::consistency_proof(before, size, tree.subtrees());
}

Shown show(const RaceRecord& record, Random& random) {
    Shown shown{record, note_of(servers_key(), record), {}, {}, {}, {}, 0, {}, {}};
    const auto bytes = wire::encode(record);
    race::CourseSealed sealed{race_at_the_end(record).number,
                              1 + random.below(static_cast<std::uint32_t>(bytes.size())),
                              {},
                              {9}};
    sealed.seal = identity::seal_of(sealed.salt, sha256(bytes.substr(0, sealed.bytes)));
    shown.told = {{sealed}, sha256(bytes)};
    shown.seen = {{{sealed.race, 0, sealed.seal, {}}}, shown.told.record};
    shown.index = random.below(before);
    const auto tree = tree_with(shown.note, shown.index);
    shown.earlier = tree.head(before);
    prove(shown, tree, after);
    return shown;
}

// What somebody who was not there, and has only the record and the note, finds wrong.
bool is_believed_by_note(const Shown& shown) {
    const auto note = identity::read_race_note(shown.note);
    return note && note->server == servers_key().public_key() &&
           note->record == sha256(wire::encode(shown.record)) && !race::record_fault(shown.record);
}

bool is_believed_by_tree(const Shown& shown) {
    const auto leaf = identity::leaf_hash(leaf_of(shown.note));
    return shown.tree.size >= shown.earlier.size &&
           identity::is_included(leaf, shown.index, shown.tree, shown.inclusion) &&
           identity::is_consistent(shown.earlier, shown.tree, shown.consistency);
}

bool is_believed_by_witness(const Shown& shown) {
    return !identity::seals_fault(shown.seen, shown.told, wire::encode(shown.record));
}

// Changes something; false if the record has nothing of the kind.
using Change = std::function<bool(RaceRecord&, Random&)>;

struct Place {
    std::size_t moment;
    std::size_t event;
};

template <class... Kinds>
std::optional<Place> any_of(const RaceRecord& record, Random& random) {
    std::vector<Place> places;
    for (std::size_t i = 0; i < record.course.size(); ++i) {
        const auto& events = record.course[i].events;
        for (std::size_t j = 0; j < events.size(); ++j) {
            if ((std::holds_alternative<Kinds>(events[j]) || ...)) places.push_back({i, j});
        }
    }
    if (places.empty()) return std::nullopt;
    return places[random.below(static_cast<std::uint32_t>(places.size()))];
}

// Of one event of a kind, if there is one.
template <class E, class Do>
Change of_one(Do change) {
    return [change](RaceRecord& record, Random& random) {
        const auto place = any_of<E>(record, random);
        if (!place) return false;
        return change(std::get<E>(record.course[place->moment].events[place->event]), random);
    };
}

std::uint8_t other_digit(std::uint8_t digit, Random& random) {
    return static_cast<std::uint8_t>((digit + random.below(8)) % 9 + 1);
}

const std::map<std::string, Change>& changes() {
    static const std::map<std::string, Change> all{
        {"a move added",
         [](RaceRecord& record, Random& random) {
             const auto place = any_of<race::DigitPlaced>(record, random);
             if (!place) return false;
             auto& events = record.course[place->moment].events;
             const auto move = events[place->event];
             events.insert(events.begin() + static_cast<std::ptrdiff_t>(place->event), move);
             return true;
         }},
        {"a move removed",
         [](RaceRecord& record, Random& random) {
             const auto place =
                 any_of<race::DigitPlaced, race::CellCleared, race::BoardChanged>(record, random);
             if (!place) return false;
             auto& events = record.course[place->moment].events;
             events.erase(events.begin() + static_cast<std::ptrdiff_t>(place->event));
             return true;
         }},
        {"two events in another order",
         [](RaceRecord& record, Random& random) {
             const auto place = any_of<race::DigitPlaced>(record, random);
             if (!place || place->moment == 0) return false;
             auto& later = record.course[place->moment].events[place->event];
             auto& earlier = record.course[place->moment - 1].events.front();
             if (later == earlier) return false;
             std::swap(later, earlier);
             return true;
         }},
        {"another time",
         [](RaceRecord& record, Random& random) {
             auto& moments = record.course;
             moments[random.below(static_cast<std::uint32_t>(moments.size()))].at +=
                 Milliseconds(1 + random.below(1000));
             return true;
         }},
        {"a move given to another", of_one<race::DigitPlaced>([](auto& e, Random&) {
             e.member = e.member.next();
             return true;
         })},
        {"another digit", of_one<race::DigitPlaced>([](auto& e, Random& random) {
             e.digit = other_digit(e.digit, random);
             return true;
         })},
        {"another place", of_one<race::PlayerFinished>([](auto& e, Random&) {
             ++e.place;
             return true;
         })},
        {"another result", of_one<race::PlayerFinished>([](auto& e, Random&) {
             e.time -= Milliseconds(1);
             return true;
         })},
        {"another puzzle", of_one<race::RaceStarted>([](auto& e, Random& random) {
             for (int i = 0; i < sudoku::Cell::count; ++i) {
                 const sudoku::Cell cell(i);
                 if (e.puzzle.is_empty(cell)) continue;
                 const auto digit = static_cast<std::uint8_t>(e.puzzle.digit(cell));
                 e.puzzle.clear(cell);
                 e.puzzle.place(cell, other_digit(digit, random));
                 return true;
             }
             return false;
         })},
        {"another seed", of_one<race::RaceEnded>([](auto& e, Random&) {
             if (e.seed) ++*e.seed;
             return e.seed.has_value();
         })},
        {"a secret that was not opened", of_one<race::DrawClosed>([](auto& e, Random&) {
             e.openings.push_back({{99}, {1}});
             return true;
         })},
        {"a secret left out", of_one<race::DrawClosed>([](auto& e, Random&) {
             if (!e.openings.empty()) e.openings.pop_back();
             return true;
         })},
        {"a secret chosen afterwards", of_one<race::RaceEnded>([](auto& e, Random&) {
             if (e.secret) e.secret->back() ^= 1;
             return e.secret.has_value();
         })},
        {"another name",
         [](RaceRecord& record, Random&) {
             if (record.start.members.empty()) return false;
             record.start.members.front().name += "x";
             return true;
         }},
        {"other rules", [](RaceRecord& record, Random&) {
             record.start.rules.time_limit += std::chrono::seconds(1);
             return true;
         }}};
    return all;
}

// What happened to the races of a room: each as it is, and with each change.
class Trial {
public:
    void room(std::uint64_t seed) {
        World world(seed, machine_);
        for (int i = 0; i < 1000 && !world.server().state().closed; ++i) world.step();
        Random random(mix(seed));
        for (RaceNumber race{1}; race <= world.server().state().race.number; race = race.next()) {
            const auto record = race::record_of(world.server().timed_log(), race);
            if (record) one(*record, random);
        }
    }

    std::map<std::string, int> found;

private:
    void one(const RaceRecord& record, Random& random) {
        const auto shown = show(record, random);
        EXPECT_TRUE(is_believed_by_note(shown) && is_believed_by_tree(shown) &&
                    is_believed_by_witness(shown))
            << "an honest race is refused";
        ++found["honest"];
        for (const auto& [name, change] : changes()) {
            auto changed = shown;
            if (!change(changed.record, random)) continue;
            if (changed.record == record) continue;
            EXPECT_FALSE(is_believed_by_note(changed)) << name << ", by somebody";
            changed.note = note_of(servers_key(), changed.record);
            EXPECT_FALSE(is_believed_by_witness(changed)) << name << ", by the server itself";
            EXPECT_FALSE(is_believed_by_tree(changed)) << name << ", by the server itself";
            prove(changed, tree_with(changed.note, changed.index), after);
            EXPECT_FALSE(is_believed_by_tree(changed)) << name << ", in the tree as well";
            ++found[name];
        }
        change_what_is_around(shown);
    }

    void change_what_is_around(const Shown& shown) {
        auto changed = shown;
        changed.note = note_of(KeyPair(identity::Seed{2}), shown.record);
        EXPECT_FALSE(is_believed_by_note(changed)) << "signed by another key";

        changed = shown;
        auto tree = tree_with(shown.note, shown.index);
        tree.hashes.erase(tree.hashes.begin() + static_cast<std::ptrdiff_t>(shown.index));
        prove(changed, tree, after - 1);
        EXPECT_FALSE(is_believed_by_tree(changed)) << "left out of the tree";

        changed = shown;
        prove(changed, tree_with(shown.note, shown.index), before);
        changed.earlier = shown.tree;
        EXPECT_FALSE(is_believed_by_tree(changed)) << "an older tree shown again";
    }

    Machine machine_;
};

}  // namespace

TEST(Tampering, IsFoundOutInEveryForm) {
    const auto rooms = number_from_environment("GRIDRACE_RUNS").value_or(GRIDRACE_LOGGED_ROOMS / 4);
    Trial trial;
    for (std::uint64_t seed = 1; seed <= rooms; ++seed) trial.room(seed);

    for (const auto& [name, change] : changes()) {
        EXPECT_GE(trial.found[name], GRIDRACE_LOGGED_ROOMS >= 120 ? 3 : 0) << name;
    }
    for (const auto& [name, times] : trial.found) std::cout << name << ": " << times << '\n';
}

}  // namespace gridrace::simulation

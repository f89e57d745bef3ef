// What a client may do for its player in a race: the room allows it or not, the same for everybody.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gridrace::race {

enum class Assist : std::uint8_t {
    highlights,    // the cells of a digit, its places and a cell's peers are marked
    note_removal,  // notes go when a digit makes them impossible
    auto_notes,    // all candidates are noted at once
    check,         // tells which of one's digits are wrong
    rewind,        // goes back to before one's first mistake
    hints          // tells where to look, which technique helps, or the next step
};
inline constexpr std::array all_assists{Assist::highlights, Assist::note_removal,
                                        Assist::auto_notes, Assist::check,
                                        Assist::rewind,     Assist::hints};

// A set of assists, one bit each.
class AssistSet {
public:
    constexpr AssistSet() = default;
    static constexpr AssistSet none() { return {}; }
    static constexpr AssistSet all() { return AssistSet((1u << all_assists.size()) - 1); }
    // What does not spare a player any thought about the puzzle.
    static constexpr AssistSet standard() {
        return none().with(Assist::highlights).with(Assist::note_removal);
    }
    // Those that tell right from wrong: a client may not give them unless its player pays for each.
    static constexpr AssistSet priced() {
        return none().with(Assist::check).with(Assist::rewind).with(Assist::hints);
    }
    // Bit 0 stands for the first assist; bits above the last must be zero.
    static constexpr AssistSet from_bits(unsigned bits) { return AssistSet(bits); }

    constexpr unsigned bits() const { return bits_; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr bool contains(Assist assist) const { return (bits_ & bit(assist)) != 0; }
    constexpr AssistSet with(Assist assist) const { return AssistSet(bits_ | bit(assist)); }
    constexpr AssistSet without(Assist assist) const { return AssistSet(bits_ & ~bit(assist)); }

    friend constexpr AssistSet operator&(AssistSet a, AssistSet b) {
        return AssistSet(a.bits_ & b.bits_);
    }
    friend constexpr bool operator==(AssistSet, AssistSet) = default;

private:
    constexpr explicit AssistSet(unsigned bits) : bits_(bits) {}
    static constexpr unsigned bit(Assist assist) { return 1u << static_cast<unsigned>(assist); }
    unsigned bits_ = 0;
};

static_assert(AssistSet::all().without(Assist::hints).contains(Assist::rewind));

// "note-removal".
std::string_view name(Assist assist);

// "highlights, note-removal", or "none".
std::string to_string(AssistSet assists);
// Reads what to_string writes, in any order and also without spaces, and besides "standard" and
// "all"; none if a name is unknown.
std::optional<AssistSet> parse_assists(std::string_view text);

}  // namespace gridrace::race

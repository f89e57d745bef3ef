// Assists: what a client may do for its player in a race. The room allows each or not, the same for
// all members.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gridrace::race {

enum class Assist : std::uint8_t {
    highlights,    // marks the cells of a digit, its places and a cell's peers
    note_removal,  // removes notes when a digit makes them impossible
    auto_notes,    // notes all candidates at once
    check,         // shows which of the player's digits are wrong
    rewind,        // returns to the state before the player's first mistake
    hints          // shows where to look, which technique helps, or the next step
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
    // Assists that do no thinking about the puzzle for the player.
    static constexpr AssistSet standard() {
        return none().with(Assist::highlights).with(Assist::note_removal);
    }
    // Assists that reveal what is right or wrong: a client may give them only if its player pays
    // for each.
    static constexpr AssistSet priced() {
        return none().with(Assist::check).with(Assist::rewind).with(Assist::hints);
    }
    // Bit 0 is the first assist; bits above the last must be zero.
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
// Parses the output of to_string, in any order and also without spaces, and the words "standard"
// and "all"; none if a name is unknown.
std::optional<AssistSet> parse_assists(std::string_view text);

}  // namespace gridrace::race

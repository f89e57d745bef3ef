// Texts that a key has signed, in the form of C2SP signed-note (https://c2sp.org/signed-note): the text, an empty line and the
// signature, which any tool for such notes can check. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/identity/key_pair.hpp"

namespace gridrace::identity {

// The key's name in notes: "gridrace-7K2M-X0QB-94TC-HR5A".
std::string note_name(const race::PlayerKey& key);

// The note. The text ends with a line feed, and has no empty line and no other control characters.
std::string signed_note(const KeyPair& key, std::string_view text);

// The text of the note, before its signatures; none if it is no note.
std::optional<std::string_view> text_of_note(std::string_view note);

// Whether this key has signed the note. Signatures of other keys are passed over.
bool is_note_of(std::string_view note, const race::PlayerKey& key);

}  // namespace gridrace::identity

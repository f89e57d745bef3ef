#include "common/identity/signed_note.hpp"

#include <algorithm>

#include "common/base/sha256.hpp"
#include "common/identity/encoding.hpp"
#include "common/identity/fingerprint.hpp"

namespace gridrace::identity {

namespace {

constexpr std::string_view before_name = "\u2014 ";
constexpr std::size_t bytes_of_id = 4;
constexpr char ed25519_notes = 1;  // the algorithm's number in C2SP signed-note
constexpr std::size_t most_signatures = 16;

// The first bytes of the hash of name and key.
std::string key_id(const race::PlayerKey& key) {
    const auto hash =
        sha256(note_name(key) + '\n' + ed25519_notes + std::string(key.begin(), key.end()));
    return {hash.begin(), hash.begin() + bytes_of_id};
}

// Where the signatures begin: after the last empty line.
std::size_t end_of_text(std::string_view note) {
    const auto end = note.rfind("\n\n");
    return end == std::string_view::npos ? end : end + 1;
}

}  // namespace

std::string note_name(const race::PlayerKey& key) {
    return "gridrace-" + fingerprint(key);
}

std::string signed_note(const KeyPair& key, std::string_view text) {
    const auto signature = key.sign(text);
    const auto& shown = key.public_key();
    return std::string(text) + '\n' + std::string(before_name) + note_name(shown) + ' ' +
           to_base64(key_id(shown) + std::string(signature.begin(), signature.end())) + '\n';
}

std::optional<std::string_view> text_of_note(std::string_view note) {
    const auto end = end_of_text(note);
    if (end == std::string_view::npos || !note.ends_with('\n')) return std::nullopt;
    return note.substr(0, end);
}

bool is_note_of(std::string_view note, const race::PlayerKey& key) {
    const auto text = text_of_note(note);
    if (!text) return false;
    const auto beginning = std::string(before_name) + note_name(key) + ' ';
    auto signatures = note.substr(text->size() + 1);
    for (std::size_t i = 0; i < most_signatures && !signatures.empty(); ++i) {
        const auto line = signatures.substr(0, signatures.find('\n'));
        signatures.remove_prefix(line.size() + 1);
        if (!line.starts_with(beginning)) continue;
        const auto bytes = from_base64(line.substr(beginning.size()));
        Signature signature{};
        if (!bytes || bytes->size() != bytes_of_id + signature.size()) continue;
        if (!bytes->starts_with(key_id(key))) continue;
        std::copy(bytes->begin() + bytes_of_id, bytes->end(), signature.begin());
        if (has_signed(key, *text, signature)) return true;
    }
    return false;
}

}  // namespace gridrace::identity

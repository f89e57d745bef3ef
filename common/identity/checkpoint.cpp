#include "common/identity/checkpoint.hpp"

#include "common/identity/signed_note.hpp"
#include "common/identity/text_lines.hpp"

namespace gridrace::identity {

namespace {

constexpr std::string_view first_line_of_proof = "c2sp.org/tlog-proof@v1\n";
constexpr std::string_view before_index = "index ";
constexpr std::size_t most_hashes = 64;

std::string line_of(const Sha256& hash) {
    return text_of_bytes(hash) + '\n';
}

std::string text_of_tree(const race::PlayerKey& key, const TreeHead& tree) {
    return note_name(key) + '\n' + std::to_string(tree.size) + '\n' + line_of(tree.root);
}

// Up to the line feed, which is taken off, too; none if there is no line feed.
std::optional<std::string_view> next_line(std::string_view& text) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const auto line = text.substr(0, end);
    text.remove_prefix(end + 1);
    return line;
}

}  // namespace

std::string checkpoint_of(const KeyPair& key, const TreeHead& tree) {
    return signed_note(key, text_of_tree(key.public_key(), tree));
}

std::optional<TreeHead> read_checkpoint(std::string_view note, const race::PlayerKey& key) {
    if (note.size() > most_proof_bytes || !is_note_of(note, key)) return std::nullopt;
    auto text = *text_of_note(note);
    const auto whole = text;
    next_line(text);
    const auto size_line = next_line(text);
    const auto root_line = next_line(text);
    if (!size_line || !root_line) return std::nullopt;
    TreeHead tree;
    if (!parse_value(*size_line, tree.size) || !parse_value(*root_line, tree.root))
        return std::nullopt;
    return text_of_tree(key, tree) == whole ? std::optional(tree) : std::nullopt;
}

std::string text_of(const InclusionProof& proof) {
    auto text = std::string(first_line_of_proof);
    text.append(before_index).append(std::to_string(proof.index)).append("\n");
    for (const auto& hash : proof.hashes) text += line_of(hash);
    return text + '\n' + proof.checkpoint;
}

std::optional<InclusionProof> read_inclusion_proof(std::string_view text) {
    if (text.size() > most_proof_bytes || !text.starts_with(first_line_of_proof))
        return std::nullopt;
    const auto whole = text;
    text.remove_prefix(first_line_of_proof.size());
    const auto index_line = next_line(text);
    if (!index_line || !index_line->starts_with(before_index)) return std::nullopt;
    InclusionProof proof;
    if (!parse_value(index_line->substr(before_index.size()), proof.index)) return std::nullopt;
    for (;;) {
        const auto line = next_line(text);
        if (!line) return std::nullopt;
        if (line->empty()) break;
        if (proof.hashes.size() == most_hashes) return std::nullopt;
        if (!parse_value(*line, proof.hashes.emplace_back())) return std::nullopt;
    }
    proof.checkpoint = text;
    return text_of(proof) == whole ? std::optional(std::move(proof)) : std::nullopt;
}

}  // namespace gridrace::identity

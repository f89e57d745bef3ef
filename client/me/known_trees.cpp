#include "client/me/known_trees.hpp"

#include <sysexits.h>

#include <algorithm>
#include <map>
#include <optional>

#include "client/storage/hex.hpp"
#include "client/storage/text_by_name.hpp"
#include "common/base/text.hpp"
#include "common/identity/checkpoint.hpp"
#include "common/identity/fingerprint.hpp"
#include "common/identity/race_note.hpp"
#include "common/identity/signed_note.hpp"

namespace gridrace::client {

namespace {

// By the keys of their servers: the address at which it was seen, and the checkpoint.
constexpr TextByName known_trees{"trees_of_servers.json", 1000, 1024 * 1024};
// Of one consistency proof: two in a level of tiles, of a tree of any size that there can be.
constexpr std::size_t most_tiles = 16;

struct Seen {
    identity::TreeHead tree;
    std::string checkpoint;
};

std::string name_of(const race::PlayerKey& key) {
    return to_hex({reinterpret_cast<const char*>(key.data()), key.size()});
}

// What the user's own file has is checked like what comes from a server.
std::optional<Seen> last_look(const race::PlayerKey& key) {
    const auto text = known_trees.of(name_of(key));
    if (!text) return std::nullopt;
    const auto checkpoint = text->substr(std::min(text->find('\n'), text->size() - 1) + 1);
    const auto tree = identity::read_checkpoint(checkpoint, key);
    return tree ? std::optional(Seen{*tree, checkpoint}) : std::nullopt;
}

TreeFault disbelieved(std::string why) {
    return {EX_DATAERR, std::move(why)};
}

// Line by line: behind its own signature a note may have anything.
std::string printable_lines(std::string_view text) {
    std::string lines;
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        lines += '\n' + printable(line);
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return lines;
}

std::string races_of(const identity::TreeHead& tree) {
    return with_commas(tree.size) + (tree.size == 1 ? " race" : " races");
}

// Two checkpoints that no consistency proof joins.
TreeFault contradiction(const Seen& before, const Seen& now) {
    return disbelieved(
        "its server's tree of races, of " + races_of(now.tree) +
        ", does not continue the one of your last look, of " + races_of(before.tree) +
        ": races were taken out or changed, or its host has put an older backup in place: ask its "
        "host. These two checkpoints, which the server has signed, prove it:\n" +
        printable_lines(before.checkpoint) + '\n' + printable_lines(now.checkpoint));
}

// Hashes of subtrees from tiles, which need not be right: a proof of wrong hashes proves nothing.
class Tiles {
public:
    Tiles(std::uint64_t size, const FetchTile& fetch) : size_(size), fetch_(fetch) {}

    identity::Sha256 hash(unsigned level, std::uint64_t index) {
        const auto name = identity::tile_with(level, index, size_);
        const auto* tile = find(name);
        return tile != nullptr ? identity::hash_in_tile(*tile, level, index) : identity::Sha256{};
    }
    const std::optional<ConnectionEnd>& error() const { return error_; }

private:
    const std::vector<identity::Sha256>* find(const identity::TileName& name) {
        const auto place = std::pair(name.level, name.index);
        if (const auto known = tiles_.find(place); known != tiles_.end()) return &known->second;
        if (error_ || tiles_.size() == most_tiles) return nullptr;
        auto fetched = fetch_(name);
        if (!fetched) {
            error_ = fetched.error();
            return nullptr;
        }
        return &tiles_.emplace(place, *std::move(fetched)).first->second;
    }

    std::uint64_t size_;
    const FetchTile& fetch_;
    std::map<std::pair<unsigned, std::uint64_t>, std::vector<identity::Sha256>> tiles_;
    std::optional<ConnectionEnd> error_;
};

std::optional<TreeFault> find_fault(const Seen& before, const Seen& now, const FetchTile& fetch) {
    if (now.tree.size < before.tree.size) return contradiction(before, now);
    Tiles tiles(now.tree.size, fetch);
    const auto proof = identity::consistency_proof(
        before.tree.size, now.tree.size,
        [&](unsigned level, std::uint64_t index) { return tiles.hash(level, index); });
    if (const auto& error = tiles.error()) return TreeFault{error->exit_code, error->message};
    if (is_consistent(before.tree, now.tree, proof)) return std::nullopt;
    return contradiction(before, now);
}

std::string growth(const std::optional<Seen>& before, const Seen& now) {
    if (!before) return "; the next look shows whether any was taken out";
    if (before->tree.size == now.tree.size) return "; the tree is that of your last look";
    return "; the tree grew from " + with_commas(before->tree.size) +
           " since your last look, and nothing was taken out";
}

identity::Sha256 leaf_of(std::string_view race_note) {
    const auto leaf = identity::sha256(identity::text_of_note(race_note).value_or(""));
    return identity::leaf_hash({reinterpret_cast<const char*>(leaf.data()), leaf.size()});
}

// What the proof says, once it is checked.
std::string place_of(const identity::RaceNote& race,
                     const std::optional<identity::InclusionProof>& proof,
                     const identity::TreeHead& tree) {
    const auto name = "race " + std::to_string(race.race.value);
    if (proof) {
        return name + " is number " + with_commas(proof->index + 1) + " of the " + races_of(tree) +
               " in its server's tree";
    }
    return name + " is not among the " + races_of(tree) +
           " in its server's tree: it ended before there was one, or was left out";
}

}  // namespace

Result<std::string, TreeFault> check_tree(const ServerAddress& server, const std::string& race_note,
                                          const FetchedProof& fetched,
                                          const FetchTile& fetch_tile) {
    const auto race = identity::read_race_note(race_note);
    if (!race) return disbelieved("its note is not what a server signs: it was changed");
    const auto before = last_look(race->server);
    if (fetched.proof.empty() && fetched.checkpoint.empty()) {
        if (!before) return std::string("not in a tree of races: its server keeps none");
        return disbelieved(
            "its server shows no tree of races any more; at your last look it had signed this:\n" +
            printable_lines(before->checkpoint));
    }
    std::optional<identity::InclusionProof> proof;
    if (!fetched.proof.empty()) {
        proof = identity::read_inclusion_proof(fetched.proof);
        if (!proof) return disbelieved("the proof that it is in a tree of races is none");
    }
    Seen now{{}, proof ? proof->checkpoint : fetched.checkpoint};
    const auto tree = identity::read_checkpoint(now.checkpoint, race->server);
    if (!tree) {
        return disbelieved("the tree of races is not signed by the server with the key " +
                           identity::fingerprint(race->server) + ", which has signed the race");
    }
    now.tree = *tree;
    if (proof && !is_included(leaf_of(race_note), proof->index, *tree, proof->hashes))
        return disbelieved("the proof that it is in a tree of races is of another race or tree:\n" +
                           printable_lines(fetched.proof));
    if (before) {
        if (auto fault = find_fault(*before, now, fetch_tile)) return *std::move(fault);
    }
    known_trees.remember(name_of(race->server), to_url(server) + '\n' + now.checkpoint);
    return place_of(*race, proof, *tree) + growth(before, now);
}

bool forget_trees_of(const ServerAddress& server) {
    bool was_known = false;
    for (const auto& [name, text] : known_trees.all()) {
        if (text.starts_with(to_url(server) + '\n'))
            was_known = known_trees.forget(name) || was_known;
    }
    return was_known;
}

}  // namespace gridrace::client

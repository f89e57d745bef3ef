#include "client/me/known_trees.hpp"

#include <sysexits.h>

#include <algorithm>
#include <map>
#include <optional>

#include "client/me/known_servers.hpp"
#include "client/storage/hex.hpp"
#include "client/storage/text_by_name.hpp"
#include "common/base/sha256.hpp"
#include "common/base/text.hpp"
#include "common/identity/checkpoint.hpp"
#include "common/identity/fingerprint.hpp"
#include "common/identity/race_note.hpp"
#include "common/identity/signed_note.hpp"

namespace gridrace::client {

namespace {

// By the keys of their servers: the address at which it was seen, and the checkpoint.
// All names fit: a text is an address, if it is no longer than this, and a checkpoint with one signature (230 bytes).
constexpr TextByName known_trees{"trees_of_servers.json", 1000, 1024 * 1024};
constexpr std::size_t longest_url = 512;
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

std::string remembered_url(const ServerAddress& server) {
    auto url = to_url(server);
    return url.size() <= longest_url ? url : "";
}

bool was_seen_at(const ServerAddress& server, const std::string& text) {
    const auto url = remembered_url(server);
    return !url.empty() && text.starts_with(url + '\n');
}

// The checkpoint without what others have signed, or anybody has added.
std::string bare(const std::string& checkpoint, const race::PlayerKey& key) {
    const auto text = identity::text_of_note(checkpoint).value_or("");
    auto lines = std::string_view(checkpoint).substr(text.size());
    while (!lines.empty()) {
        const auto line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
        auto one = std::string(text) + '\n' + std::string(line) + '\n';
        if (identity::read_checkpoint(one, key)) return one;
    }
    return checkpoint;
}

// What a user does who believes the host.
std::string then_trust(const ServerAddress& server) {
    return "then: gridrace me trust " + to_url(server);
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

std::string both(const Seen& before, const Seen& now) {
    return printable_lines(before.checkpoint) + '\n' + printable_lines(now.checkpoint);
}

// Two checkpoints that no consistency proof can join.
TreeFault contradiction(const Seen& before, const Seen& now, const ServerAddress& server) {
    return disbelieved(
        "its server's tree of races, of " + races_of(now.tree) +
        ", does not continue the one of your last look, of " + races_of(before.tree) +
        ": races were taken out or changed, or its host has put an older backup in "
        "place: ask its host, " +
        then_trust(server) + "\nThese two checkpoints, which the server has signed, prove it:\n" +
        both(before, now));
}

// A shorter tree may be the beginning of the other one: that is no lie, but races are gone.
TreeFault shrinkage(const Seen& before, const Seen& now, const ServerAddress& server) {
    return disbelieved("its server's tree of races went back from " +
                       with_commas(before.tree.size) + " to " + races_of(now.tree) +
                       ": some were taken out, or an older backup was restored: ask its host, " +
                       then_trust(server) + "\nThe server has signed both:\n" + both(before, now));
}

// Hashes of subtrees from tiles, which need not be right: a proof of wrong hashes proves nothing.
class Tiles {
public:
    Tiles(std::uint64_t size, const FetchTile& fetch) : size_(size), fetch_(fetch) {}

    Sha256 hash(unsigned level, std::uint64_t index) {
        const auto name = identity::tile_with(level, index, size_);
        const auto* tile = find(name);
        return tile != nullptr ? identity::hash_in_tile(*tile, level, index) : Sha256{};
    }
    const std::optional<ConnectionEnd>& error() const { return error_; }

private:
    const std::vector<Sha256>* find(const identity::TileName& name) {
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
    std::map<std::pair<unsigned, std::uint64_t>, std::vector<Sha256>> tiles_;
    std::optional<ConnectionEnd> error_;
};

// Tiles that may come from a cache, or from somebody on the way, prove nothing against the server unless the root that it has
// signed now follows from them.
std::optional<TreeFault> find_fault(const Seen& before, const Seen& now,
                                    const ServerAddress& server, const FetchTile& fetch) {
    if (now.tree.size < before.tree.size) return shrinkage(before, now, server);
    if (before.tree.size == 0 || before.tree.size == now.tree.size) {
        if (is_consistent(before.tree, now.tree, {})) return std::nullopt;
        return contradiction(before, now, server);
    }
    Tiles tiles(now.tree.size, fetch);
    const auto hash = [&](unsigned level, std::uint64_t index) { return tiles.hash(level, index); };
    const auto proof = identity::consistency_proof(before.tree.size, now.tree.size, hash);
    const identity::TreeHead beginning{before.tree.size, identity::root_of(before.tree.size, hash)};
    if (const auto& error = tiles.error()) return TreeFault{error->exit_code, error->message};
    if (!is_consistent(beginning, now.tree, proof)) {
        return TreeFault{EX_TEMPFAIL,
                         "the tiles of its server's tree of races are wrong or incomplete: they "
                         "were changed on their way, or come from an old cache: try again"};
    }
    if (beginning == before.tree) return std::nullopt;
    return contradiction(before, now, server);
}

std::string growth(const std::optional<Seen>& before, const Seen& now) {
    if (!before) return "; the next look shows whether any was taken out";
    if (before->tree.size == now.tree.size) return "; the tree is that of your last look";
    return "; the tree grew from " + with_commas(before->tree.size) +
           " since your last look, and nothing was taken out";
}

Sha256 leaf_of(std::string_view race_note) {
    const auto leaf = sha256(identity::text_of_note(race_note).value_or(""));
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
    return "not checked: " + name + " is not among the " + races_of(tree) +
           " in its server's tree: it is not in it yet, ended before there was one, or was left "
           "out";
}

}  // namespace

Result<std::string, TreeFault> check_tree(const ServerAddress& server, const std::string& race_note,
                                          const FetchProof& fetch_proof,
                                          const FetchTile& fetch_tile) {
    const auto race = identity::read_race_note(race_note);
    if (!race) return disbelieved("its note is not what a server signs: it was changed");
    // Before the proof is fetched: what another program sees meanwhile is younger than the proof.
    const auto before = last_look(race->server);
    const auto fetched = fetch_proof();
    if (!fetched) return TreeFault{fetched.error().exit_code, fetched.error().message};
    if (fetched->proof.empty() && fetched->checkpoint.empty()) {
        if (!before) return std::string("not checked: its server keeps no tree of races");
        return disbelieved("its server shows no tree of races any more: ask its host why, " +
                           then_trust(server) + "\nAt your last look it had signed this:\n" +
                           printable_lines(before->checkpoint));
    }
    std::optional<identity::InclusionProof> proof;
    if (!fetched->proof.empty()) {
        proof = identity::read_inclusion_proof(fetched->proof);
        if (!proof) return disbelieved("the proof that it is in a tree of races is none");
    }
    const auto& checkpoint = proof ? proof->checkpoint : fetched->checkpoint;
    const auto tree = identity::read_checkpoint(checkpoint, race->server);
    if (!tree) {
        return disbelieved("the tree of races is not signed by the server with the key " +
                           identity::fingerprint(race->server) + ", which has signed the race");
    }
    const Seen now{*tree, bare(checkpoint, race->server)};
    if (proof && !is_included(leaf_of(race_note), proof->index, *tree, proof->hashes))
        return disbelieved("the proof that it is in a tree of races is of another race or tree:\n" +
                           printable_lines(fetched->proof));
    if (before) {
        if (auto fault = find_fault(*before, now, server, fetch_tile)) return *std::move(fault);
    }
    const auto newest = last_look(race->server);
    if (!newest || newest->tree.size <= now.tree.size)
        known_trees.remember(name_of(race->server), remembered_url(server) + '\n' + now.checkpoint);
    return place_of(*race, proof, *tree) + growth(before, now);
}

std::optional<TreeFault> unsigned_fault(const ServerAddress& server) {
    if (is_loopback(server)) return std::nullopt;
    bool has_signed = known_key_hex(server).has_value();
    for (const auto& [name, text] : known_trees.all())
        has_signed = has_signed || was_seen_at(server, text);
    if (!has_signed) return std::nullopt;
    return disbelieved(
        "this server signs its races, and not this one: the signature was left out, or the server "
        "is of a version before signatures, or another one than before: ask its host, " +
        then_trust(server));
}

bool forget_trees_of(const ServerAddress& server) {
    bool was_known = false;
    const auto key = known_key_hex(server);
    for (const auto& [name, text] : known_trees.all()) {
        if (was_seen_at(server, text) || name == key)
            was_known = known_trees.forget(name) || was_known;
    }
    return was_known;
}

}  // namespace gridrace::client

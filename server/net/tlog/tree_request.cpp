#include "server/net/tlog/tree_request.hpp"

namespace gridrace::server {

namespace {

constexpr std::string_view checkpoint_name = "checkpoint";
constexpr std::string_view tiles_path = "tile/";
constexpr std::string_view entries_path = "entries/";

std::optional<TreeRequest> parse_asked_tile(std::string_view path) {
    const bool has_leaves = path.starts_with(entries_path);
    if (has_leaves) path.remove_prefix(entries_path.size());
    const auto tile =
        has_leaves ? identity::parse_tile_of_leaves(path) : identity::parse_tile(path);
    if (!tile) return std::nullopt;
    return AskedTile{*tile, has_leaves};
}

Response fault_answer_of_tree(TreeFault fault) {
    switch (fault) {
        case TreeFault::no_such_leaf:
            return text_answer(http::status::not_found,
                               "this race is not in the tree of races, or not yet");
        case TreeFault::no_such_tile:
            return text_answer(http::status::not_found, "the tree of races has no such tile yet");
        case TreeFault::damaged:
            return text_answer(http::status::gone,
                               "the tree of races is damaged; the server's log has more");
        case TreeFault::log_failed: break;
    }
    return text_answer(http::status::service_unavailable,
                       "the server cannot read its log at the moment: try again soon");
}

Response tile_answer(const identity::TileName& name, std::string bytes, bool is_public) {
    auto answer = protobuf_answer(http::status::ok, std::move(bytes));
    answer.set(http::field::content_type, "application/octet-stream");
    if (name.width == identity::full_tile) {
        answer.set(http::field::cache_control, is_public ? "public, max-age=31536000, immutable"
                                                         : "private, max-age=31536000, immutable");
    }
    return answer;
}

}  // namespace

std::optional<ParsedTreeRequest> parse_tree_request(std::string_view path) {
    if (!path.starts_with(tree_path)) return std::nullopt;
    path.remove_prefix(tree_path.size());
    if (path == checkpoint_name) return TreeRequest(AskedCheckpoint{});
    if (path.starts_with(tiles_path)) {
        if (auto tile = parse_asked_tile(path.substr(tiles_path.size()))) return *std::move(tile);
    }
    return text_answer(http::status::not_found,
                       "the tree of races has a checkpoint, and tiles as c2sp.org/tlog-tiles has "
                       "them, such as tile/0/000");
}

Awaitable<RaceTree::Answer> ask_tree(RaceTree& tree, Executor home, TreeRequest request) {
    using Answered = std::optional<RaceTree::Answer>;
    auto reply = std::make_shared<Reply<Answered>>(home);
    tree.ask(std::move(request), [reply](RaceTree::Answer answer) {
        Reply<Answered>::give(reply, {}, std::move(answer));
    });
    co_await reply->wait();
    co_return std::move(*reply->value());
}

Response tree_answer(const TreeRequest& request, RaceTree::Answer answer, bool is_public) {
    if (!answer) return fault_answer_of_tree(answer.error());
    if (const auto* tile = std::get_if<AskedTile>(&request))
        return tile_answer(tile->name, *std::move(answer), is_public);
    answer->pop_back();  // the line feed, which every text gets
    return text_answer(http::status::ok, *std::move(answer));
}

}  // namespace gridrace::server

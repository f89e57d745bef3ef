#include "server/net/http/node_port.hpp"

#include <charconv>
#include <sstream>

#include "server/net/cluster/greet_node.hpp"
#include "server/net/cluster/node_call.hpp"
#include "server/net/http/listed_rooms_answer.hpp"
#include "server/net/http/read_request.hpp"
#include "server/net/http/request_timeout.hpp"
#include "server/net/http/tls_greeting.hpp"
#include "server/net/link/deadline.hpp"
#include "server/net/link/http.hpp"
#include "server/net/session/begin_session.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

constexpr std::size_t most_silent = 256;
constexpr std::chrono::seconds time_to_take{1};  // an answer
constexpr const char* starting = "this node is starting";
constexpr const char* for_nodes = "this port is for nodes of one cluster";

struct Relayed {
    race::RoomCode room;
    Address player;
    std::optional<EntryNumber> resumes;
    std::string by;  // the node's name
};

std::optional<EntryNumber> resumed_entry(const Request& request) {
    const auto header = request.find(resumes_header);
    if (header == request.end()) return std::nullopt;
    const std::string_view said = header->value();
    EntryNumber entry;
    const auto* const end = said.data() + said.size();
    const auto read = std::from_chars(said.data(), end, entry.value);
    const bool is_known = read.ec == std::errc() && read.ptr == end;
    return is_known ? entry : EntryNumber();
}

// Of nodes that do not say their name: no node has it.
constexpr std::string_view nameless = "?";

std::optional<Relayed> understand(const Request& request) {
    const std::string_view target = request.target();
    if (!target.starts_with(node_path)) return std::nullopt;
    auto room = race::RoomCode::parse(target.substr(node_path.size()));
    if (!room) return std::nullopt;
    boost::system::error_code error;
    const auto player =
        boost::asio::ip::make_address(std::string_view(request[player_header]), error);
    if (error) return std::nullopt;
    std::string by(request[relay_header]);
    if (by.empty()) by = nameless;
    return Relayed{*std::move(room), player, resumed_entry(request), std::move(by)};
}

Awaitable<void> enter(ServerContext& context, Shard& shard, SocketHandoff handoff, Request request,
                      Relayed relayed) {
    const ConnectionCount counted(context);
    auto link = handoff.rebind(shard.executor());
    Guest guest{relayed.player, Gate::Pass(context.gate), context.slots_of(relayed.room),
                true,           relayed.resumes,          std::move(relayed.by)};
    auto session = begin_session(context, shard, std::move(link), std::move(request), relayed.room,
                                 std::move(guest));
    co_await std::move(session);
}

Awaitable<void> prepare(Shard& shard, race::RoomCode code, std::shared_ptr<Reply<bool>> prepared) {
    const bool is_ready = co_await shard.prepare_room(std::move(code));
    Reply<bool>::give(prepared, {}, is_ready);
}

}  // namespace

NodeSocket::NodeSocket(const Tcp::endpoint& endpoint) : acceptor_(io_.get_executor()) {
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(Acceptor::reuse_address(true));
    acceptor_.bind(endpoint);
    acceptor_.listen();
}

Acceptor NodeSocket::rebind(Executor home) {
    const auto protocol = endpoint().protocol();
    return Acceptor(home, protocol, acceptor_.release());
}

NodePort::NodePort(ServerContext& context, const NodeSettings& settings, NodeSocket& socket)
    : context_(context),
      settings_(settings),
      silent_(most_silent),
      acceptor_(socket.rebind(context.shards.front()->executor())) {}

void NodePort::start() {
    spawn(acceptor_.get_executor(), "port for nodes", accept());
}

void NodePort::close() {
    boost::system::error_code ignored;  // closing a listening socket loses nothing
    acceptor_.close(ignored);
}

Awaitable<void> NodePort::accept() {
    while (acceptor_.is_open()) {
        boost::system::error_code error;
        auto socket =
            co_await acceptor_.async_accept(boost::asio::redirect_error(use_awaitable, error));
        if (error == boost::asio::error::operation_aborted) break;
        if (error) {  // out of descriptors: later there may be some
            co_await pause(acceptor_.get_executor(), std::chrono::milliseconds(100));
            continue;
        }
        spawn(acceptor_.get_executor(), "node",
              serve(Link(std::move(socket), settings_.tls->accept())));
    }
}

// One line a minute: strangers must not fill the log.
void NodePort::tell_of_stranger(Link& link, const std::string& why) {
    const auto now = std::chrono::steady_clock::now();
    if (told_at_ && now - *told_at_ < std::chrono::minutes(1)) return;
    told_at_ = now;
    boost::system::error_code error;
    const auto peer = link.socket().remote_endpoint(error);
    report(Level::warning, "somebody at the port for nodes is no node of this cluster",
           {{"address", peer.address().to_string()}, {"why", why}});
}

Awaitable<bool> NodePort::shake_hands(Link& link) {
    boost::system::error_code error;
    link.socket().set_option(Tcp::no_delay(true), error);
    co_await link.async_handshake(boost::asio::redirect_error(use_awaitable, error));
    if (net::is_tls_error(error)) {
        tell_of_stranger(link, net::is_without_tls(error)
                                   ? "it does not speak TLS"
                                   : "it does not know the secret: " + error.message());
    }
    co_return !error;
}

Awaitable<void> NodePort::serve(Link link) {
    const ConnectionCount counted(context_);
    auto& shard = *context_.shards.front();
    std::optional<Request> request;
    FirstWords first_words;
    link.watch_reads(&first_words);
    {
        boost::system::error_code error;  // one that is gone is noticed when it is read
        const auto peer = link.socket().remote_endpoint(error).address();
        const HandshakeSlots::Slot slot(silent_, peer, [&link] { link.close(); });
        const RequestTimeout timeout(context_, shard, link);
        const bool is_node = co_await shake_hands(link);
        if (!is_node) co_return;
        request = co_await read_request(context_.gate, link);
        if (!request || !link.is_open()) co_return;
    }
    if (std::string_view(request->target()) == node_command_path) {
        auto serving = serve_command(std::move(link), std::move(*request));
        co_await std::move(serving);
        co_return;
    }
    auto relayed = understand(*request);
    if (!relayed || !is_open_) {
        if (!relayed) tell_of_stranger(link, "it asks for nothing that a node asks for");
        auto refusal = relayed ? text_answer(http::status::service_unavailable, starting)
                               : text_answer(http::status::forbidden, for_nodes);
        auto answering = answer(std::move(link), std::move(refusal));
        co_await std::move(answering);
        co_return;
    }
    SocketHandoff handoff(std::move(link));
    auto& home = context_.shard_of(relayed->room);
    auto entering =
        enter(context_, home, std::move(handoff), std::move(*request), std::move(*relayed));
    spawn(home.executor(), "session", std::move(entering));
}

Awaitable<void> NodePort::answer(Link link, Response answer) {
    const RequestTimeout timeout(context_, *context_.shards.front(), link);
    co_await send(link, std::move(answer));
}

// Not counted as a connection: nobody waits for it when this node stops.
Awaitable<void> NodePort::greet_back(Link link, std::string greeting) {
    const auto home = context_.shards.front()->executor();
    auto listed = context_.listed_rooms != nullptr
                      ? context_.listed_rooms->for_nodes(ListedRooms::Clock::now())
                      : std::string("reached");
    auto greeting_back = answer_greeting(home, settings_, std::move(greeting), std::move(listed));
    auto response = co_await std::move(greeting_back);
    const Deadline deadline(home, time_to_take, [&link] { link.close(); });
    co_await send(link, std::move(response));
}

// Nobody waits for this longer than the node that asks. None if this one is about to stop, too.
Awaitable<void> NodePort::prepare_rooms(Link link, std::string codes) {
    std::istringstream words(codes);
    std::vector<std::pair<race::RoomCode, std::shared_ptr<Reply<bool>>>> asked;
    for (std::string word; asked.size() < most_rooms_to_prepare && words >> word;) {
        auto code = race::RoomCode::parse(word);
        if (!code || context_.draining || context_.stopping) continue;
        if (context_.cluster_counts.is_cut_off) continue;
        auto& shard = context_.shard_of(*code);
        auto prepared = std::make_shared<Reply<bool>>(context_.shards.front()->executor());
        spawn(shard.executor(), "a room to come", prepare(shard, *code, prepared));
        asked.emplace_back(*std::move(code), std::move(prepared));
    }
    std::string ready;
    for (const auto& [code, prepared] : asked) {
        co_await prepared->wait();
        if (prepared->value()) ready += code.text() + ' ';
    }
    auto response = text_answer(http::status::ok, std::move(ready));
    auto answering = answer(std::move(link), std::move(response));
    co_await std::move(answering);
}

// The handshake has shown that it is a node's.
Awaitable<void> NodePort::serve_command(Link link, Request request) {
    const bool is_for_this = std::string_view(request[node_name_header]) == settings_.name;
    if (is_for_this && request.count(greeting_header) > 0) {
        std::string greeting(request[greeting_header]);
        const auto home = context_.shards.front()->executor();
        spawn(home, "a greeting", greet_back(std::move(link), std::move(greeting)));
        co_return;
    }
    if (is_for_this && is_open_ && request.count(prepare_header) > 0) {
        std::string codes(request[prepare_header]);
        auto preparing = prepare_rooms(std::move(link), std::move(codes));
        co_await std::move(preparing);
        co_return;
    }
    if (is_for_this && is_open_ && take_command_) {
        take_command_(SocketHandoff(std::move(link)), std::move(request.body()));
        co_return;
    }
    auto refusal =
        is_for_this && !is_open_
            ? text_answer(http::status::service_unavailable, starting)
            : text_answer(http::status::misdirected_request, "this is node " + settings_.name);
    auto answering = answer(std::move(link), std::move(refusal));
    co_await std::move(answering);
}

}  // namespace gridrace::server

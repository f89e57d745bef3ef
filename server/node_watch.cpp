#include "server/node_watch.hpp"

#include "server/net/cluster/greet_node.hpp"
#include "server/net/http/listed_rooms_answer.hpp"

namespace gridrace::server {

namespace {

using Steady = std::chrono::steady_clock;
using Greeted = Reply<std::optional<Result<std::string, ReachFault>>>;

constexpr std::chrono::seconds between_rounds{2};
constexpr std::chrono::seconds time_to_meet{6};
constexpr std::chrono::milliseconds meet_again_after{200};
static_assert(time_to_meet < NodeReach::patience);

Awaitable<void> greet(Executor home, const NodeSettings& own, NodeRow node,
                      std::shared_ptr<Greeted> greeted) {
    auto greeting = greet_node(home, own, std::move(node.name), std::move(node.url));
    auto told = co_await std::move(greeting);
    Greeted::give(greeted, {}, std::move(told));
}

void tell(const ReachNews& news) {
    if (news.key.empty()) return report(news.level, news.event, {{"node", news.node}});
    report(news.level, news.event, {{"node", news.node}, {news.key, news.detail}});
}

}  // namespace

NodeWatch::NodeWatch(ServerContext& context, SharedTables& tables, Health& health)
    : context_(context),
      tables_(tables),
      health_(health),
      home_(context.shards.front()->executor()),
      reach_(context.cluster->name) {}

// If the database does not answer, nothing is known: the node starts, as it would alone.
Awaitable<NodeWatch::Met> NodeWatch::meet() {
    const auto until = Steady::now() + time_to_meet;
    for (;;) {
        const auto round = co_await greet_all();
        const auto fault = round ? start_fault(context_.cluster->name, *round) : std::nullopt;
        if (fault && Steady::now() >= until) co_return StartRefusal(*fault);
        if (!fault) {
            if (round) heed(*round);
            co_return std::nullopt;
        }
        co_await pause(home_, meet_again_after);
    }
}

void NodeWatch::start() {
    spawn(home_, "greetings between nodes", run());
}

// What was known holds while the database does not answer.
Awaitable<void> NodeWatch::run() {
    while (!context_.stopping) {
        co_await pause(home_, between_rounds);
        const auto round = co_await greet_all();
        if (round && !context_.stopping) heed(*round);
    }
}

Awaitable<std::optional<ReachRound>> NodeWatch::greet_all() {
    auto listed = std::make_shared<Reply<std::vector<NodeRow>>>(home_);
    tables_.find_nodes([listed](std::error_code error, std::vector<NodeRow> nodes) {
        Reply<std::vector<NodeRow>>::give(listed, error, std::move(nodes));
    });
    co_await listed->wait();
    if (listed->error()) co_return std::nullopt;
    ReachRound round{std::move(listed->value()), {}, {}};
    std::map<std::string, std::shared_ptr<Greeted>> under_way;
    for (const auto& node : round.nodes) {
        if (node.is_gone || node.name == context_.cluster->name) continue;
        auto greeted = std::make_shared<Greeted>(home_);
        spawn(home_, "a greeting", greet(home_, *context_.cluster, node, greeted));
        under_way.emplace(node.name, std::move(greeted));
    }
    for (auto& [name, greeted] : under_way) {
        co_await greeted->wait();
        if (const auto& told = *greeted->value(); !told) {
            round.faults.emplace(name, told.error());
        } else if (context_.listed_rooms != nullptr) {
            context_.listed_rooms->take_of_node(name, *told, Steady::now());
        }
    }
    round.taken_over = tables_.take_takeovers();
    co_return round;
}

void NodeWatch::heed(const ReachRound& round) {
    for (const auto& news : reach_.note(round, Steady::now())) tell(news);
    tables_.allow_takeovers(!reach_.is_cut_off());
    health_.set_cut_off(reach_.is_cut_off());
    auto& counts = context_.cluster_counts;
    counts.reached = reach_.reached();
    counts.out_of_reach = reach_.out_of_reach();
    counts.is_cut_off = reach_.is_cut_off();
    for (const auto& [owner, rooms] : round.taken_over) counts.takeovers.add(rooms);
}

}  // namespace gridrace::server

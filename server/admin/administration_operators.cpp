// Operators who direct the server from elsewhere.
#include <algorithm>

#include "server/admin/administration.hpp"
#include "server/admin/remote_commands.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server::admin {

namespace {

using nlohmann::json;
using Directing = OperatorCall::Kind;

constexpr unsigned unauthorized = 401;

Fault operators_off() {
    return {"operator_off",
            "nobody directs this server from elsewhere: set operator = \"on\" in [operations] of "
            "its configuration, or start it with --operator on"};
}

}  // namespace

Awaitable<OperatorAnswer> Administration::answer_operator(OperatorCall call) {
    if (!call.is_known) {
        auto asking =
            is_known_elsewhere(call.kind == Directing::enter ? "word" : "key", call.secret);
        call.is_known = co_await std::move(asking);
    }
    if (!call.is_known) co_return OperatorAnswer{false, unauthorized, {}};
    auto obeying = obey(std::move(call));
    auto answer = co_await std::move(obeying);
    co_return answer;
}

// At another node of the cluster. A word that one of them has is taken, a key can be ended.
Awaitable<bool> Administration::is_known_elsewhere(std::string_view what,
                                                   OperatorSessions::Hash hash) {
    if (!nodes_) co_return false;
    Request request{find_command("vouch"),
                    {{"what", std::string(what)}, {"hash", hash_text(hash)}}};
    auto asking = nodes_->ask_others(std::move(request), 0);
    const auto answers = co_await std::move(asking);
    const auto knows = [](const NodeAnswer& answer) {
        return answer.outcome && answer.outcome->value("known", json(false)) == true;
    };
    co_return std::ranges::any_of(answers, knows);
}

Outcome Administration::vouch(const Request& request) {
    const auto hash = parse_hash(request.argument("hash"));
    if (!hash) return Fault{"bad_request", "hash is no hash"};
    const auto what = request.argument("what");
    auto* const operators = context_.operators;
    const auto now = OperatorSessions::Clock::now();
    const bool is_known =
        operators != nullptr && (what == "word"  ? operators->take_word(*hash, now)
                                 : what == "end" ? operators->end(*hash, now)
                                                 : operators->has_session(*hash, now));
    return json{{"known", is_known}};
}

// A session for a word.
OperatorAnswer Administration::let_in(const OperatorCall& call) {
    auto begun =
        context_.operators->begin(call.from, OperatorSessions::Clock::now(), context_.clock.wall());
    const Request entering{find_command("operator"), {{"enter", "yes"}}, call.from};
    const json until{{"until", time_text(begun.until)}};
    auto outcome = audited({}, entering, until);
    (*outcome)["key"] = std::move(begun.key);
    return {true, 200, answer_line(outcome)};
}

// The word or the key is right.
Awaitable<OperatorAnswer> Administration::obey(OperatorCall call) {
    if (call.kind == Directing::enter) co_return let_in(call);
    if (call.kind == Directing::leave) {
        if (!context_.operators->end(call.secret, OperatorSessions::Clock::now())) {
            auto ending = is_known_elsewhere("end", call.secret);
            co_await std::move(ending);
        }
        co_return OperatorAnswer{true, 200, answer_line(json{{"ended", 1}})};
    }
    auto request = parse_request(call.body);
    if (request && request->command->reach != Reach::anywhere)
        request = not_from_elsewhere(*request);
    if (!request)
        co_return OperatorAnswer{true, status_of(request.error()), answer_line(request.error())};
    request->operated_from = call.from;
    auto work = nodes_ ? carry_out_in_cluster(*request, 0) : carry_out(*request);
    auto outcome = co_await std::move(work);
    outcome = audited({}, *request, std::move(outcome));
    if (!outcome) co_return OperatorAnswer{true, status_of(outcome.error()), answer_line(outcome)};
    co_return OperatorAnswer{true, 200, answer_in_words(*request->command, *outcome)};
}

Outcome Administration::manage_operators(const Request& request) {
    auto* const operators = context_.operators;
    if (operators == nullptr) return operators_off();
    const auto now = OperatorSessions::Clock::now();
    const bool lists = !request.argument("list").empty();
    const bool ends = !request.argument("end").empty();
    if (lists && ends) return Fault{"bad_request", "say either --list or --end"};
    if (ends) return json{{"ended", operators->end_all(now)}};
    if (lists) {
        json sessions = json::array();
        for (const auto& session : operators->list(now)) {
            sessions.push_back({{"from", session.from},
                                {"since", time_text(session.since)},
                                {"until", time_text(session.until)}});
        }
        return json{{"sessions", std::move(sessions)}};
    }
    auto word = operators->new_word(now);
    json result{{"until", time_text(context_.clock.wall() + OperatorSessions::word_lasts)}};
    if (!context_.public_link.empty())
        result["link"] = context_.public_link + std::string(operator_path) + "#" + word;
    result["word"] = std::move(word);
    if (context_.public_link.starts_with("http://"))
        result["warning"] =
            "this server does not encrypt: operators come from its own machine alone, or by a "
            "trusted proxy that speaks https";
    return result;
}

}  // namespace gridrace::server::admin

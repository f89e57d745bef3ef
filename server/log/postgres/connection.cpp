#include "server/log/postgres/connection.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <string_view>

#include "common/base/text.hpp"
#include "server/log/postgres/database_url.hpp"

namespace gridrace::server::postgres {

namespace {

// Defaults, which the URL overrides.
constexpr std::array<std::pair<const char*, const char*>, 8> defaults = {{
    {"connect_timeout", "5"},  // seconds, for each address
    {"keepalives_idle", "10"},
    {"keepalives_interval", "5"},
    {"keepalives_count", "3"},
    {"tcp_user_timeout", "15000"},  // milliseconds
    {"target_session_attrs", "read-write"},
    {"application_name", "gridraced"},
    {"client_encoding", "UTF8"},
}};

std::string on_one_line(std::string_view text) {
    while (text.ends_with('\n')) text.remove_suffix(1);
    std::string line(text);
    for (auto& character : line) {
        if (character == '\n' || character == '\t') character = ' ';
    }
    return printable(line, 500);
}

// A URL that waits for ever for a host would stop the log for ever.
bool waits_for_ever(const std::string& url) {
    auto* const options = pq().parse_url(url.c_str(), nullptr);
    bool is_endless = false;
    for (auto* option = options; option != nullptr && option->keyword != nullptr; ++option) {
        if (std::string_view(option->keyword) != "connect_timeout" || option->val == nullptr) {
            continue;
        }
        is_endless = std::atoi(option->val) <= 0;
    }
    if (options != nullptr) pq().free_url(options);
    return is_endless;
}

PGconn* connect(const std::string& url) {
    std::vector<const char*> keys;
    std::vector<const char*> values;
    const auto set = [&](const char* key, const char* value) {
        keys.push_back(key);
        values.push_back(value);
    };
    for (const auto& [key, value] : defaults) set(key, value);
    set("dbname", url.c_str());
    if (waits_for_ever(url)) set("connect_timeout", "5");  // what comes later wins
    set(nullptr, nullptr);
    return pq().connect(keys.data(), values.data(), 1);
}

std::string field(const PGresult* result, int code) {
    const auto* const text = pq().result_error_field(result, code);
    return text == nullptr ? "" : text;
}

}  // namespace

std::error_code Failure::code() const {
    if (state == "53100") return std::make_error_code(std::errc::no_space_on_device);
    return std::make_error_code(std::errc::io_error);
}

bool Rows::is_null(int row, int column) const {
    return pq().is_null(result_.get(), row, column) != 0;
}

std::string_view Rows::bytes(int row, int column) const {
    return {pq().value(result_.get(), row, column),
            static_cast<std::size_t>(pq().length(result_.get(), row, column))};
}

// ---- birth ----

// Libpq's message about a URL that it does not understand may hold the password.
std::optional<std::string> Connection::find_fault(const std::string& url) {
    if (auto fault = url_fault(url)) return fault;
    char* message = nullptr;
    if (auto* const options = pq().parse_url(url.c_str(), &message)) {
        pq().free_url(options);
        return std::nullopt;
    }
    std::string fault = "it is not a URL that libpq understands";
    if (message != nullptr && without_password(url) == url) fault = on_one_line(message);
    pq().free_memory(message);
    return fault;
}

Connection::Connection(PGconn* connection) : connection_(connection, pq().finish) {}

Result<Connection, std::string> Connection::open(const std::string& url) {
    if (auto fault = find_fault(url)) return *std::move(fault);
    Connection opened(connect(url));
    auto* const connection = opened.connection_.get();
    if (connection == nullptr) return std::string("out of memory");
    if (pq().status(connection) != CONNECTION_OK) {
        return on_one_line(pq().error_message(connection));
    }
    pq().set_notice_receiver(connection, take_notice, opened.notices_.get());
    if (pq().set_nonblocking(connection, 1) != 0 || pq().enter_pipeline_mode(connection) != 1) {
        return on_one_line(pq().error_message(connection));
    }
    return opened;
}

// A COMMIT whose wait for a synchronous standby was cancelled, by a user or a shutdown, succeeds
// with a warning: the next primary may not have it.
void Connection::take_notice(void* notices, const PGresult* notice) {
    const auto state = field(notice, PG_DIAG_SQLSTATE);
    if (!state.starts_with("01") && state != "57P01") return;
    static_cast<Notices*>(notices)->commit_is_unconfirmed = true;
}

bool Connection::take_unconfirmed_commit() {
    return std::exchange(notices_->commit_is_unconfirmed, false);
}

// ---- statements ----

Result<std::vector<Rows>, Failure> Connection::run(std::span<const Statement> statements,
                                                   Patience patience) {
    for (const auto& statement : statements) {
        if (!send(statement)) return lost();
    }
    return collect(statements.size(), patience);
}

Result<std::vector<Rows>, Failure> Connection::run(const Statement& begin,
                                                   std::span<const Statement> statements,
                                                   const Statement& commit, Patience patience) {
    bool is_sent = send(begin);
    for (const auto& statement : statements) is_sent = is_sent && send(statement);
    if (!is_sent || !send(commit)) return lost();
    return collect(statements.size() + 2, patience);
}

Result<Rows, Failure> Connection::run(const char* text, Patience patience) {
    if (pq().send_query_params(connection_.get(), text, 0, nullptr, nullptr, nullptr, nullptr, 1) !=
        1) {
        return lost();
    }
    auto rows = collect(1, patience);
    if (!rows) return rows.error();
    return std::move(rows->front());
}

std::optional<Failure> Connection::prepare(std::span<const Prepared> statements,
                                           Patience patience) {
    for (const auto& [name, text] : statements) {
        if (pq().send_prepare(connection_.get(), name, text, 0, nullptr) != 1) return lost();
    }
    const auto rows = collect(statements.size(), patience);
    if (!rows) return rows.error();
    return std::nullopt;
}

bool Connection::send(const Statement& statement) {
    const auto count = statement.parameters().size();
    std::vector<const char*> values;
    std::vector<int> lengths;
    const std::vector<int> formats(count, 1);
    for (const auto& parameter : statement.parameters()) {
        values.push_back(parameter.data());
        lengths.push_back(static_cast<int>(parameter.size()));
    }
    return pq().send_query_prepared(connection_.get(), statement.name(), static_cast<int>(count),
                                    values.data(), lengths.data(), formats.data(), 1) == 1;
}

Result<std::vector<Rows>, Failure> Connection::collect(std::size_t statements, Patience patience) {
    if (pq().pipeline_sync(connection_.get()) != 1) return lost();
    if (auto failure = flush(patience)) return *failure;
    std::vector<Rows> all;
    all.reserve(statements);
    std::optional<Failure> failure;
    while (true) {
        const auto next = next_result(patience);
        if (!next) return failure ? std::move(*failure) : next.error();
        if (*next == nullptr) continue;  // the end of a statement's results
        Rows rows(*next);
        switch (pq().result_status(*next)) {
            case PGRES_PIPELINE_SYNC:
                if (!failure) return all;
                failure->refused = all.size();
                return std::move(*failure);
            case PGRES_COMMAND_OK:
            case PGRES_TUPLES_OK: all.push_back(std::move(rows)); break;
            case PGRES_PIPELINE_ABORTED: break;
            default: failure = failure_of(*next);
        }
        if (failure && failure->state.empty()) return std::move(*failure);
    }
}

// ---- the socket ----

// A database that shuts down says so, and closes.
bool Connection::is_alive() {
    pollfd socket{pq().socket(connection_.get()), POLLIN, 0};
    while (::poll(&socket, 1, 0) > 0) {
        if (pq().consume_input(connection_.get()) != 1) return false;
        if (pq().is_busy(connection_.get()) != 0 || take_unconfirmed_commit()) return false;
    }
    return pq().status(connection_.get()) == CONNECTION_OK;
}

void Connection::interrupt() {
    ::shutdown(pq().socket(connection_.get()), SHUT_RDWR);
}

std::optional<Failure> Connection::flush(Patience patience) {
    for (int left = pq().flush(connection_.get()); left != 0;
         left = pq().flush(connection_.get())) {
        if (left < 0) return lost();
        // The database may wait for us to read before it reads on.
        if (auto failure = wait(POLLIN | POLLOUT, patience)) return failure;
        if (pq().consume_input(connection_.get()) != 1) return lost();
    }
    return std::nullopt;
}

Result<PGresult*, Failure> Connection::next_result(Patience patience) {
    while (pq().is_busy(connection_.get()) != 0) {
        if (auto failure = wait(POLLIN, patience)) return *failure;
        if (pq().consume_input(connection_.get()) != 1) return lost();
    }
    auto* const result = pq().get_result(connection_.get());
    if (result == nullptr && pq().status(connection_.get()) != CONNECTION_OK) return lost();
    return result;
}

std::optional<Failure> Connection::wait(short events, Patience patience) {
    const auto until = std::chrono::steady_clock::now() + patience;
    while (true) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
        pollfd socket{pq().socket(connection_.get()), events, 0};
        if (socket.fd < 0) return lost();
        const int ready = ::poll(&socket, 1, left.count() > 0 ? static_cast<int>(left.count()) : 0);
        if (ready > 0) return std::nullopt;
        if (ready < 0 && errno != EINTR) return lost();
        if (ready == 0) return Failure{"", "the database does not answer", {}, true};
    }
}

// Errors that libpq itself finds, such as a lost connection, have no fields.
Failure Connection::failure_of(const PGresult* result) const {
    const auto state = field(result, PG_DIAG_SQLSTATE);
    if (state.empty()) return lost();
    const auto message = on_one_line(field(result, PG_DIAG_MESSAGE_PRIMARY));
    return {state, message + " (SQLSTATE " + printable(state) + ")"};
}

Failure Connection::lost() const {
    const auto message = on_one_line(pq().error_message(connection_.get()));
    return {"", message.empty() ? "the connection to the database was lost" : message};
}

}  // namespace gridrace::server::postgres

#include "server/log/postgres/append_statement.hpp"

#include <algorithm>

#include "server/log/last_commands.hpp"
#include "server/log/postgres/queries.hpp"

namespace gridrace::server::postgres {

namespace {

// The columns of the statement's parameters: parts, their records and their commands, each with
// the number of its part from 1.
struct Columns {
    std::vector<std::string_view> codes;
    std::vector<std::int64_t> epochs, counts, repeats, replaces;
    std::vector<std::int64_t> record_parts, record_numbers;
    std::vector<std::string_view> records;
    std::vector<std::int64_t> command_parts, members, commands;

    void add(const Append& part);
};

void Columns::add(const Append& part) {
    codes.push_back(part.room.text());
    epochs.push_back(static_cast<std::int64_t>(part.epoch));
    counts.push_back(static_cast<std::int64_t>(part.records.size()));
    replaces.push_back(part.replaces ? 1 : 0);
    // Twice in this batch; what was applied before is in the database.
    repeats.push_back(LastCommands().has_any_of(part.answered) ? 1 : 0);
    const auto number = static_cast<std::int64_t>(codes.size());
    for (std::size_t i = 0; i < part.records.size(); ++i) {
        record_parts.push_back(number);
        record_numbers.push_back(static_cast<std::int64_t>(i) + 1);
        records.push_back(part.records[i]);
    }
    for (const auto& command : part.answered) {
        command_parts.push_back(number);
        members.push_back(command.member.value);
        commands.push_back(static_cast<std::int64_t>(command.number.value));
    }
}

LogFault fault_of(std::int64_t kind) {
    switch (kind) {
        case 1: return LogFault::no_such_room;
        case 2: return LogFault::old_epoch;
        case 4: return LogFault::busy;
        default: return LogFault::command_repeated;
    }
}

}  // namespace

Statement append_statement(const std::vector<Append>& batch) {
    Columns columns;
    for (const auto& part : batch) columns.add(part);
    const bool replaces = std::ranges::any_of(batch, &Append::replaces);
    Statement statement(replaces ? query::append_replacing : query::append);
    statement.add_texts(columns.codes);
    statement.add(columns.epochs).add(columns.counts).add(columns.repeats);
    statement.add(columns.record_parts).add(columns.record_numbers).add_blobs(columns.records);
    statement.add(columns.command_parts).add(columns.members).add(columns.commands);
    if (replaces) statement.add(columns.replaces);
    return statement;
}

AppendResult result_of_append(const Rows& rows, const std::vector<Append>& batch) {
    AppendResult result;
    for (int row = 0; row < rows.size(); ++row) {
        const auto part = static_cast<std::size_t>(rows.number(row, 0)) - 1;
        result.fail(batch.at(part).room, fault_of(rows.number(row, 1)));
    }
    return result;
}

}  // namespace gridrace::server::postgres

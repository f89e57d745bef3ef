// A call of the log: it does its part of a transaction, and answers when that is over. On the writer's thread.
#pragma once

#include "server/log/sqlite/sqlite_log.hpp"

namespace gridrace::server {

class SqliteLog::Job {
public:
    virtual ~Job() = default;
    // Before the transaction: reads what the job needs to know of rooms that may be damaged.
    virtual void prepare(sqlite::Store&) {}
    // Inside a transaction. An error that is not a LogFault ends the transaction: nothing of it is kept.
    virtual std::error_code run(sqlite::Store& store) = 0;
    // The transaction is durable, or failed with `error`. The store is there if it did not fail.
    virtual void answer(std::error_code error) = 0;
};

}  // namespace gridrace::server

// PostgreSQL's client library, loaded at run time: only a server whose rooms are in PostgreSQL
// needs it installed.
#pragma once

#include <libpq-fe.h>

#include <string>

namespace gridrace::server::postgres {

// The functions used, by their names without "PQ".
struct Libpq {
    decltype(&PQconnectdbParams) connect = nullptr;
    decltype(&PQfinish) finish = nullptr;
    decltype(&PQconninfoParse) parse_url = nullptr;
    decltype(&PQconninfoFree) free_url = nullptr;
    decltype(&PQfreemem) free_memory = nullptr;
    decltype(&PQstatus) status = nullptr;
    decltype(&PQerrorMessage) error_message = nullptr;
    decltype(&PQserverVersion) server_version = nullptr;
    decltype(&PQsocket) socket = nullptr;
    decltype(&PQbackendPID) backend_pid = nullptr;
    decltype(&PQsetNoticeReceiver) set_notice_receiver = nullptr;
    decltype(&PQsetnonblocking) set_nonblocking = nullptr;
    decltype(&PQenterPipelineMode) enter_pipeline_mode = nullptr;
    decltype(&PQpipelineSync) pipeline_sync = nullptr;
    decltype(&PQsendPrepare) send_prepare = nullptr;
    decltype(&PQsendQueryParams) send_query_params = nullptr;
    decltype(&PQsendQueryPrepared) send_query_prepared = nullptr;
    decltype(&PQflush) flush = nullptr;
    decltype(&PQconsumeInput) consume_input = nullptr;
    decltype(&PQisBusy) is_busy = nullptr;
    decltype(&PQgetResult) get_result = nullptr;
    decltype(&PQclear) clear = nullptr;
    decltype(&PQresultStatus) result_status = nullptr;
    decltype(&PQresultErrorField) result_error_field = nullptr;
    decltype(&PQcmdStatus) command_status = nullptr;
    decltype(&PQntuples) rows = nullptr;
    decltype(&PQgetisnull) is_null = nullptr;
    decltype(&PQgetlength) length = nullptr;
    decltype(&PQgetvalue) value = nullptr;
};

// Loads the library the first time. Returns the cause of a failure: one sentence; empty if loaded.
const std::string& load_libpq();
// Only after a successful load_libpq().
const Libpq& pq();

}  // namespace gridrace::server::postgres

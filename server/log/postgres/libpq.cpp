#include "server/log/postgres/libpq.hpp"

#include <dlfcn.h>

namespace gridrace::server::postgres {

namespace {

struct Loaded {
    Libpq functions;
    std::string fault;
};

// Notes the first name that is missing.
template <class Function>
void find(void* library, const char* name, Function& function, const char*& missing) {
    function = reinterpret_cast<Function>(::dlsym(library, name));
    if (function == nullptr && missing == nullptr) missing = name;
}

void find_results(void* library, Libpq& all, const char*& missing) {
    find(library, "PQgetResult", all.get_result, missing);
    find(library, "PQclear", all.clear, missing);
    find(library, "PQresultStatus", all.result_status, missing);
    find(library, "PQresultErrorField", all.result_error_field, missing);
    find(library, "PQcmdStatus", all.command_status, missing);
    find(library, "PQntuples", all.rows, missing);
    find(library, "PQgetisnull", all.is_null, missing);
    find(library, "PQgetlength", all.length, missing);
    find(library, "PQgetvalue", all.value, missing);
}

void find_connections(void* library, Libpq& all, const char*& missing) {
    find(library, "PQconnectdbParams", all.connect, missing);
    find(library, "PQfinish", all.finish, missing);
    find(library, "PQconninfoParse", all.parse_url, missing);
    find(library, "PQconninfoFree", all.free_url, missing);
    find(library, "PQfreemem", all.free_memory, missing);
    find(library, "PQstatus", all.status, missing);
    find(library, "PQerrorMessage", all.error_message, missing);
    find(library, "PQserverVersion", all.server_version, missing);
    find(library, "PQsocket", all.socket, missing);
    find(library, "PQbackendPID", all.backend_pid, missing);
    find(library, "PQsetNoticeReceiver", all.set_notice_receiver, missing);
    find(library, "PQsetnonblocking", all.set_nonblocking, missing);
    find(library, "PQenterPipelineMode", all.enter_pipeline_mode, missing);
    find(library, "PQpipelineSync", all.pipeline_sync, missing);
    find(library, "PQsendPrepare", all.send_prepare, missing);
    find(library, "PQsendQueryParams", all.send_query_params, missing);
    find(library, "PQsendQueryPrepared", all.send_query_prepared, missing);
    find(library, "PQflush", all.flush, missing);
    find(library, "PQconsumeInput", all.consume_input, missing);
    find(library, "PQisBusy", all.is_busy, missing);
}

// Never unloaded: libraries that it uses keep state of their own.
Loaded load() {
    Loaded loaded;
    void* const library = ::dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        loaded.fault =
            "PostgreSQL's client library libpq.so.5 is not installed: install the package libpq5";
        return loaded;
    }
    const char* missing = nullptr;
    find_connections(library, loaded.functions, missing);
    find_results(library, loaded.functions, missing);
    if (missing == nullptr) return loaded;
    loaded.fault = "PostgreSQL's client library is too old: libpq.so.5 has no ";
    loaded.fault.append(missing).append("; version 14 is needed (package libpq5)");
    return loaded;
}

const Loaded& library() {
    static const Loaded loaded = load();
    return loaded;
}

}  // namespace

const std::string& load_libpq() {
    return library().fault;
}

const Libpq& pq() {
    return library().functions;
}

}  // namespace gridrace::server::postgres

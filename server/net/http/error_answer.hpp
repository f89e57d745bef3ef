// Errors for programs, in one form: the JSON that a request's Accept names, instead of a sentence for people. Pure.
#pragma once

#include "server/net/link/http.hpp"

namespace gridrace::server {

// The name for programs of a rejection, beside its sentence.
inline constexpr std::string_view error_header = "Gridrace-Error";

// {"code":"bad_request","message":"…","retry_after_ms":1000}: of an answer that is a sentence of an error; any other one is
// returned as it is. The code is the one in error_header, or of the refused rules, or follows from the status.
Response as_json_error(Response answer);

}  // namespace gridrace::server

// What a request's headers say about the form of the answer it wants: Accept, Accept-Encoding, If-None-Match (RFC 9110,
// 12.5 and 13.1.2). Pure.
#pragma once

#include <string_view>

namespace gridrace::server {

// Whether the header Accept-Encoding takes this content coding, by its name or by "*".
bool accepts_encoding(std::string_view accept_encoding, std::string_view coding);

// Whether the header Accept names text/html, as a browser does that opens a link.
bool names_html(std::string_view accept);

// Whether it names application/json, as a program does that reads errors.
bool names_json(std::string_view accept);

// Whether it names text/html, or anything ("*/*"), as readers do that show what is behind one. False without the header.
bool takes_html(std::string_view accept);

// Whether the header If-None-Match has this tag, compared weakly, or "*".
bool has_etag(std::string_view if_none_match, std::string_view etag);

}  // namespace gridrace::server

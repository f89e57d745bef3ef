// The URL of a PostgreSQL database, which may hold a password. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gridrace::server::postgres {

// "postgresql://…" or "postgres://…"; anything else is a folder.
bool is_database_url(std::string_view text);
// The scheme of any other URL, "mysql://", which is meant neither as a folder nor as this database.
std::optional<std::string> unknown_scheme(std::string_view text);
// The URL for people and files: "***" in place of every password, also in a URL that is wrong.
std::string without_password(std::string_view url);
// A URL or a folder, without passwords and safe to print.
std::string shown(std::string_view place);
// One sentence, safe to print if the reason is.
std::string describe_fault(std::string_view url, const std::string& reason);
// Overwrites the passwords with asterisks, in place: for the command line that ps shows.
void hide_passwords(char* text);
// The URL with this password, unless it has one.
std::string with_password(std::string_view url, std::string_view password);
// A fault that libpq would describe with parts of the password in its message; none if it may see
// the URL.
std::optional<std::string> url_fault(std::string_view url);

}  // namespace gridrace::server::postgres

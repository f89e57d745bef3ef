// Names by which somebody could pass for the server or for those who run it.
#pragma once

#include <string_view>

namespace gridrace {

// Whether a cleaned name is one of them or looks like one, in the four languages of the screens, with
// or without digits and signs around it: "Server", "The host", "«Admin»", "Host 2".
bool is_reserved_name(std::string_view name);

}  // namespace gridrace

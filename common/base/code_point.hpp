// Code points of UTF-8 text, for what else is in this folder.
#pragma once

#include <utf8proc.h>

#include <string>
#include <string_view>

namespace gridrace {

// Removes one code point from the front of `rest`; negative if there is no valid UTF-8 there.
inline utf8proc_int32_t take_code_point(std::string_view& rest) {
    utf8proc_int32_t code_point = -1;
    const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(rest.data()),
                                         static_cast<utf8proc_ssize_t>(rest.size()), &code_point);
    if (length < 1) return -1;
    rest.remove_prefix(static_cast<std::size_t>(length));
    return code_point;
}

// The same without removing it.
inline utf8proc_int32_t first_code_point(std::string_view text) {
    return take_code_point(text);
}

// Unicode's Default_Ignorable_Code_Point: nothing is shown for it.
inline bool is_ignorable(utf8proc_int32_t code_point) {
    return utf8proc_get_property(code_point)->ignorable != 0;
}

}  // namespace gridrace

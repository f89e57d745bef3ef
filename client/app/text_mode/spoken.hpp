// A sentence as it goes out: nothing in it but characters that can be read aloud.
#pragma once

#include <string>
#include <string_view>

namespace gridrace::app {

// Without its newline. Control characters and bytes that are no text are escaped; where there is only ASCII,
// letters lose their accents.
std::string spoken(std::string_view sentence, bool utf8);

}  // namespace gridrace::app

// From what a line asks for to what `update` hears. Pure.
#pragma once

#include <string>
#include <vector>

#include "client/app/core/message.hpp"
#include "client/app/core/model.hpp"
#include "client/app/text_mode/line_request.hpp"
#include "common/base/result.hpp"

namespace gridrace::app {

// In their order; none if the request is answered with words alone. Or a sentence that says why it cannot be done
// now.
Result<std::vector<Message>, std::string> messages_for(const Model& model,
                                                       const LineRequest& request);

// True if the person wants to know then where the cursor is and what is there.
bool moves_cursor(const LineRequest& request);

}  // namespace gridrace::app

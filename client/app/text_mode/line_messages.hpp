// Converts the request of a line into messages for `update`. Pure.
#pragma once

#include <string>
#include <vector>

#include "client/app/core/message.hpp"
#include "client/app/core/model.hpp"
#include "client/app/text_mode/line_request.hpp"
#include "common/base/result.hpp"

namespace gridrace::app {

// In order; none if the answer is text only. Or a sentence on why it is not possible now.
Result<std::vector<Message>, std::string> messages_for(const Model& model,
                                                       const LineRequest& request);

// True if the cursor's new cell and its content should be reported.
bool moves_cursor(const LineRequest& request);

}  // namespace gridrace::app

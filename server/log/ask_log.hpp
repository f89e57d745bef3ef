// Calls of a log whose answers are waited for. Not on a thread that the log needs.
#pragma once

#include <future>
#include <system_error>
#include <utility>

#include "common/base/result.hpp"

namespace gridrace::server {

// What a call of the log answers.
template <class Value, class Call>
Result<Value, std::error_code> ask(Call call) {
    std::promise<Result<Value, std::error_code>> answer;
    call([&](std::error_code error, Value value) {
        if (error) {
            answer.set_value(error);
        } else {
            answer.set_value(std::move(value));
        }
    });
    return answer.get_future().get();
}

// The same of one that answers with an error, or none.
template <class Call>
std::error_code wait_for(Call call) {
    std::promise<std::error_code> answer;
    call([&](std::error_code error) { answer.set_value(error); });
    return answer.get_future().get();
}

}  // namespace gridrace::server

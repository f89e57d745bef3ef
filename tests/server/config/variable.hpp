// Sets an environment variable for as long as it lives.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace gridrace::server {

class Variable {
public:
    Variable(const char* name, const char* value) : name_(name) {
        if (const auto* before = std::getenv(name)) before_ = before;
        setenv(name, value, 1);
    }
    ~Variable() {
        if (before_) {
            setenv(name_, before_->c_str(), 1);
        } else {
            unsetenv(name_);
        }
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    const char* name_;
    std::optional<std::string> before_;
};

}  // namespace gridrace::server

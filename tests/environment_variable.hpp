// Sets an environment variable for as long as it lives.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace gridrace {

class EnvironmentVariable {
public:
    EnvironmentVariable(const char* name, const char* value) : name_(name) {
        if (const auto* before = std::getenv(name)) before_ = before;
        setenv(name, value, 1);
    }
    ~EnvironmentVariable() {
        if (before_) {
            setenv(name_, before_->c_str(), 1);
        } else {
            unsetenv(name_);
        }
    }
    EnvironmentVariable(const EnvironmentVariable&) = delete;
    EnvironmentVariable& operator=(const EnvironmentVariable&) = delete;

private:
    const char* name_;
    std::optional<std::string> before_;
};

}  // namespace gridrace

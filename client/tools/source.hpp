// A file or standard input being read.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridrace::client::tools {

class Source {
public:
    // Opens a file, or standard input for "-". On failure, `fault` says why.
    explicit Source(const std::string& name);
    ~Source();
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;

    // Safe on a terminal.
    const std::shared_ptr<const std::string>& name() const { return name_; }
    // Must be readable before `read` is called.
    int descriptor() const { return descriptor_; }
    // The next bytes, valid until the next call; empty if there are none yet; none at the end and
    // on errors.
    std::optional<std::string_view> read();
    // Why it cannot be opened or read; empty if it can.
    const std::string& fault() const { return fault_; }

private:
    std::shared_ptr<const std::string> name_;
    int descriptor_ = -1;
    std::string fault_;
    std::vector<char> buffer_;
};

}  // namespace gridrace::client::tools

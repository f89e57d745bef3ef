// A folder of a test's own.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace gridrace {

// Is there as long as it lives.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name =
            testing::TempDir() + "gridrace-" + std::string(6, 'X');  // to be replaced
        if (mkdtemp(name.data()) != nullptr) path_ = name;
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

    std::string read(const std::string& name) const {
        std::stringstream text;
        text << std::ifstream(path_ / name).rdbuf();
        return text.str();
    }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name) << text;
    }

private:
    std::filesystem::path path_;
};

}  // namespace gridrace

// Texts that are remembered by names: a JSON object in a file of the state folder that only its owner can read. Blocking calls.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace gridrace::client {

struct TextByName {
    const char* file_name;
    std::size_t most_names;
    std::size_t most_bytes;  // of the file

    // None: nothing is remembered by this name.
    std::optional<std::string> of(const std::string& name) const;
    std::map<std::string, std::string> all() const;
    // What cannot be stored is not remembered. A full file forgets one of the others. One that cannot be understood stays
    // beside the new one, under a name that ends in ".damaged".
    void remember(const std::string& name, const std::string& text) const;
    // False if nothing was remembered.
    bool forget(const std::string& name) const;
};

}  // namespace gridrace::client

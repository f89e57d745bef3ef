// Lists that a server tells in JSON: GET /rooms, GET /field. The server may be hostile.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "client/net/address.hpp"
#include "client/net/http_exchange.hpp"

namespace gridrace::client {

// The first `most` members of the array at `key` that `parse`, which returns an optional, understands. None if `text` is no
// object with such an array.
template <typename Parse>
auto parse_listing(std::string_view text, const char* key, std::size_t most, Parse parse) {
    using Entry = typename std::invoke_result_t<Parse, const nlohmann::json&>::value_type;
    std::optional<std::vector<Entry>> entries;
    const auto said = nlohmann::json::parse(text, nullptr, false);
    if (!said.is_object()) return entries;
    const auto list = said.find(key);
    if (list == said.end() || !list->is_array()) return entries;
    entries.emplace();
    for (const auto& one : *list) {
        if (entries->size() == most) break;
        if (auto entry = parse(one)) entries->push_back(*std::move(entry));
    }
    return entries;
}

// Why an answer is no list. `missing`: if this server has none.
ConnectionEnd why_no_listing(const HttpAnswer& answer, const ServerAddress& server,
                             ConnectionEnd missing);

// What `parse`, which returns an optional, reads in the answer; or why it is no list.
template <typename Parse>
auto read_listing(const HttpResult& answer, const ServerAddress& server, Parse parse,
                  ConnectionEnd missing)
    -> Result<typename std::invoke_result_t<Parse, std::string_view>::value_type, ConnectionEnd> {
    if (!answer) return answer.error();
    if (answer->status == 200) {
        if (auto entries = parse(answer->body)) return *std::move(entries);
    }
    return why_no_listing(*answer, server, std::move(missing));
}

}  // namespace gridrace::client

#include "client/net/page_probe.hpp"

#include "client/net/http_exchange.hpp"

namespace gridrace::client {

namespace {
constexpr std::size_t longest_page = 256 * 1024;  // a proxy may answer with one of its own
}  // namespace

PageProbe probe_page(const ServerAddress& server) {
    using Answer = PageProbe::Answer;
    HttpRequest asked{"/", std::nullopt};
    asked.longest_answer = longest_page;
    asked.as_browser = true;
    const auto answer = exchange(server, std::move(asked));
    if (!answer) return {Answer::unreachable, answer.error().message};
    const bool is_html = answer->content_type.starts_with("text/html");
    if (answer->status == 200 && is_html) return {Answer::page, ""};
    if (answer->status == 404) return {Answer::no_page, ""};
    auto sentence = answer->sentence();
    if (sentence.empty()) sentence = "HTTP " + std::to_string(answer->status);
    return {answer->status == 403 ? Answer::refused : Answer::unreachable, std::move(sentence)};
}

}  // namespace gridrace::client

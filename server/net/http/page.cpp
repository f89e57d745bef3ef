#include "server/net/http/page.hpp"

#include <algorithm>
#include <functional>
#include <string>

#include "server/net/http/content_negotiation.hpp"
#include "server/net/http/request_target.hpp"
#include "server/net/limits/address.hpp"
#include "server/net/limits/host_header.hpp"

namespace gridrace::server {

namespace {

constexpr std::string_view index_file = "/index.html";
constexpr std::string_view operator_file = "/operator.html";  // served as operator_path alone
constexpr std::string_view cached_for_good = "public, max-age=31536000, immutable";
constexpr std::string_view asked_for_again = "no-cache";

// What may be a room's link. The page asks whether there is such a room, and says what codes look like if it names none.
bool opens_room(std::string_view path, const Request& request) {
    return path.starts_with(room_path) &&
           without_last_slash(path).find('/', room_path.size()) == path.npos &&
           takes_html(request[http::field::accept]);
}

const WebFile* find_file(std::span<const WebFile> files, std::string_view path) {
    const auto found = std::ranges::find(files, path, &WebFile::path);
    return found == files.end() ? nullptr : &*found;
}

// The picture of a mode, "./assets/preview-lives-1b2C3d4E.png"; "": it has none of its own.
std::string picture_of(std::span<const WebFile> files, std::string_view mode) {
    const auto beginning = "/assets/preview-" + std::string(mode) + "-";
    const auto found = std::ranges::find_if(
        files, [&](const WebFile& file) { return file.path.starts_with(beginning); });
    return mode.empty() || found == files.end() ? "" : "." + std::string(found->path);
}

// Older browsers do not count WebSockets to 'self'. A policy cannot name an IPv6 address.
std::string security_policy(std::string_view host) {
    std::string sockets;
    if (const auto name = parse_host(host); name && host.front() != '[') {
        sockets = " ws://" + std::string(host) + " wss://" + std::string(host);
    }
    return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
           "img-src 'self' data:; connect-src 'self'" +
           sockets +
           "; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
           "frame-ancestors 'none'";
}

template <class Body>
void set_page_headers(http::response<Body>& answer, const WebFile& file, const Request& request) {
    answer.set(http::field::server, product_name);
    answer.set(http::field::etag, file.etag);
    answer.set(http::field::cache_control,
               file.caching == WebCaching::immutable ? cached_for_good : asked_for_again);
    answer.set(http::field::vary, file.path == index_file
                                      ? "Accept, Accept-Encoding, X-Forwarded-Proto"
                                      : "Accept-Encoding");
    answer.set("Content-Security-Policy", security_policy(request[http::field::host]));
    // A link is for whom it was sent to, not for search engines.
    if (path_of(request.target()).starts_with(room_path)) answer.set("X-Robots-Tag", "noindex");
    answer.set("X-Content-Type-Options", "nosniff");
    answer.set("Referrer-Policy", "no-referrer");
    answer.set("Cross-Origin-Opener-Policy", "same-origin");
    answer.set("Cross-Origin-Resource-Policy", "same-origin");
    answer.set("Permissions-Policy",
               "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    answer.keep_alive(request.keep_alive());
}

Response unchanged(const WebFile& file, const Request& request) {
    Response answer(http::status::not_modified, 11);
    set_page_headers(answer, file, request);
    return answer;
}

// The page as it is for this address alone. Not compressed: it is small, and not made beforehand.
Response made_page(const WebFile& index, const Request& request, const PageSite& site,
                   const std::optional<Preview>& preview) {
    auto html = index_at(index.plain, path_of(request.target()), home_of(request, site), preview);
    const auto etag =
        "W/\"" + std::to_string(std::hash<std::string>()(html)) + "\"";  // of this build, too
    const bool is_known = has_etag(request[http::field::if_none_match], etag);
    Response answer(is_known ? http::status::not_modified : http::status::ok, 11);
    set_page_headers(answer, index, request);
    answer.set(http::field::etag, etag);
    if (is_known) return answer;
    answer.set(http::field::content_type, index.content_type);
    answer.body() = std::move(html);
    answer.prepare_payload();
    return answer;
}

FileResponse contents(const WebFile& file, const Request& request) {
    const auto accepted = request[http::field::accept_encoding];
    FileResponse answer(http::status::ok, 11);
    set_page_headers(answer, file, request);
    answer.set(http::field::content_type, file.content_type);
    auto body = file.plain;
    if (!file.brotli.empty() && accepts_encoding(accepted, "br")) {
        body = file.brotli;
        answer.set(http::field::content_encoding, "br");
    } else if (!file.gzip.empty() && accepts_encoding(accepted, "gzip")) {
        body = file.gzip;
        answer.set(http::field::content_encoding, "gzip");
    }
    answer.content_length(body.size());
    if (request.method() != http::verb::head) answer.body() = {body.data(), body.size()};
    return answer;
}

}  // namespace

std::string home_of(const Request& request, const PageSite& site) {
    const auto host = request[http::field::host];
    if (!parse_host(host)) return "";
    const std::string_view told = request["X-Forwarded-Proto"];  // by each of several proxies
    const bool is_secure =
        site.is_secure || is_same_text(trimmed(told.substr(0, told.find(','))), "https");
    return (is_secure ? "https://" : "http://") + std::string(host) +
           std::string(site.public_path) + "/";
}

std::optional<race::RoomCode> room_of_page(const Request& request) {
    const auto path = path_of(request.target());
    if (!opens_room(path, request)) return std::nullopt;
    auto code = race::RoomCode::parse(without_last_slash(path.substr(room_path.size())));
    return code ? std::optional(std::move(*code)) : std::nullopt;
}

std::optional<PageAnswer> answer_page(std::span<const WebFile> files, const Request& request,
                                      const PageSite& site) {
    const auto path = path_of(request.target());
    if (path == "/" && files.empty()) {
        return text_answer(http::status::not_found,
                           "this gridrace server was built without its page (GRIDRACE_WEB); join a "
                           "room with: gridrace join CODE");
    }
    const bool is_link = path == "/" || opens_room(path, request);
    const auto* file = find_file(files, is_link ? index_file : path);
    if (file == nullptr || path == operator_file) return std::nullopt;
    if (!is_get_or_head(request.method())) {
        return wrong_method_answer(get_and_head, "ask for the page with GET");
    }
    // Readers that take anything want whole addresses; browsers, which name HTML, do with the file.
    const auto accept = request[http::field::accept];
    const bool is_browser =
        request.count("Sec-Fetch-Mode") > 0;  // the page's own scripts take anything
    const bool is_for_a_reader =
        path == "/" && !is_browser && takes_html(accept) && !names_html(accept);
    if (is_for_a_reader || (is_link && path != "/"))
        return made_page(*file, request, site, std::nullopt);
    if (has_etag(request[http::field::if_none_match], file->etag)) return unchanged(*file, request);
    return contents(*file, request);
}

Response answer_room_page(std::span<const WebFile> files, const Request& request,
                          const PageSite& site, const std::optional<Preview>& preview) {
    auto shown = preview;
    if (shown) shown->picture = picture_of(files, shown->mode);
    return made_page(*find_file(files, index_file), request, site, shown);
}

PageAnswer answer_operator_page(std::span<const WebFile> files, const Request& request) {
    const auto* file = find_file(files, operator_file);
    if (file == nullptr) {
        return text_answer(http::status::not_found,
                           "this gridraced server was built without its page (GRIDRACE_WEB): use "
                           "gridrace operate");
    }
    if (has_etag(request[http::field::if_none_match], file->etag)) return unchanged(*file, request);
    return contents(*file, request);
}

std::optional<Response> answer_unknown_page(std::span<const WebFile> files, const Request& request,
                                            const PageSite& site) {
    constexpr auto most_folders = 8;  // a page counts its way back for each
    const auto path = path_of(request.target());
    const auto* index = find_file(files, index_file);
    if (index == nullptr || !is_get_or_head(request.method()) ||
        !names_html(request[http::field::accept]) || std::ranges::count(path, '/') > most_folders) {
        return std::nullopt;
    }
    auto as_new = request;
    as_new.erase(http::field::if_none_match);
    auto answer = made_page(*index, as_new, site, std::nullopt);
    answer.result(http::status::not_found);
    answer.erase(http::field::etag);
    answer.set(http::field::cache_control, "no-store");
    return answer;
}

}  // namespace gridrace::server

// Any headers of a request name a host, an origin, codings and a room, or nothing. The input has a line for each of
// Host, Origin and Accept-Encoding; the rest is what follows /rooms/.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "server/net/http/content_negotiation.hpp"
#include "server/net/http/room_status.hpp"
#include "server/net/limits/host_header.hpp"

namespace {

using namespace gridrace;
using namespace gridrace::server;

void require(bool condition) {
    if (!condition) std::abort();
}

std::string_view take_line(std::string_view& text) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

std::string upper(std::string_view text) {
    std::string changed(text);
    for (char& c : changed) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return changed;
}

// A name survives being written and read again, and a name of this machine is nobody else's.
void check_host(std::string_view field) {
    const auto name = parse_host(field);
    if (!name) return;
    const bool is_v6 = name->find(':') != name->npos;
    const auto written = is_v6 ? '[' + *name + ']' : *name + '.';
    require(parse_host(written) == name && parse_host(written + ":80") == name);
    require(!is_this_machine(*name) || is_private_name(*name) || is_ip_literal(*name));
}

// Only listed pages and those of the host itself may speak.
void check_origin(std::string_view origin, std::string_view host) {
    static const std::string listed = "https://play.example";
    static const Gate gate([] {
        GateSettings settings;
        settings.allowed_origins = {listed};
        return settings;
    }());
    const bool is_listed = gate.is_listed(origin);
    require(!is_listed || upper(origin).starts_with(upper(listed)));
    require(is_listed == gate.is_listed(upper(origin)));
    require(!gate.may_operate(origin, host) || gate.may_speak(origin, host));
    if (origin.empty() || is_listed || !gate.may_speak(origin, host)) return;
    const auto end = origin.find("://");
    require(end != origin.npos);
    const auto page = upper(origin.substr(end + 3)), asked = upper(host);
    require(!page.empty() && (page.starts_with(asked) || asked.starts_with(page)));
}

void check_encodings(std::string_view header) {
    for (const auto* coding : {"gzip", "br"}) {
        const bool is_accepted = accepts_encoding(header, coding);
        require(accepts_encoding(upper(header), coding) == is_accepted);
        require(accepts_encoding(coding + (',' + std::string(header)), coding));
        require(!accepts_encoding(coding + (";q=0," + std::string(header)), coding));
    }
    require(takes_html("text/html," + std::string(header)));
    require(has_etag(std::string(header) + ",*", "\"tag\""));
}

void check_room(std::string_view rest) {
    const auto target = std::string(status_path) + std::string(rest);
    require(asks_for_status(target));
    const auto request = parse_status_request(target);
    if (!request) return require(request.error().result() == http::status::not_found);
    const auto again = parse_status_request(std::string(status_path) + request->room.text());
    require(again && again->room == request->room);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto host = take_line(text), origin = take_line(text), encodings = take_line(text);
    check_host(host);
    check_origin(origin, host);
    check_encodings(encodings);
    check_room(text);
    return 0;
}

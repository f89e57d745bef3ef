#include "server/commands/setup_questions.hpp"

#include <istream>
#include <ostream>

#include "server/commands/setup_access.hpp"
#include "server/config/setup_plan.hpp"

namespace gridrace::server {

namespace {

namespace fs = std::filesystem;

constexpr int most_tries = 3;

// The answer, or `usual` for an empty one; none if there is none, or none that `take` likes.
template <class Take>
bool ask(std::istream& in, std::ostream& out, const std::string& question, const std::string& usual,
         Take take) {
    for (int i = 0; i < most_tries; ++i) {
        out << question << (usual.empty() ? ": " : " [" + usual + "]: ") << std::flush;
        std::string said;
        if (!std::getline(in, said)) return false;
        if (take(said.empty() ? usual : said)) return true;
    }
    return false;
}

bool ask_for_files(SetupCall& call, std::istream& in, std::ostream& out) {
    const auto take_into = [](fs::path& path) {
        return [&path](const std::string& said) {
            path = said;
            return is_there(path);
        };
    };
    if (call.encryption != Encryption::files) return true;
    return (!call.certificate.empty() ||
            ask(in, out, "File of the certificate chain", "", take_into(call.certificate))) &&
           (!call.key.empty() || ask(in, out, "File of its key", "", take_into(call.key)));
}

// Only where there is nothing in force yet but the default.
bool ask_for_access(SetupCall& call, std::istream& in, std::ostream& out) {
    auto& access = call.access;
    const auto take_into = [](std::optional<Admitted>& admitted, bool is_of_opening) {
        return [&admitted, is_of_opening](const std::string& said) {
            admitted = parse_admitted(said, is_of_opening);
            return admitted.has_value();
        };
    };
    return (access.enter ||
            ask(in, out, "Who may come in: everyone, or word, those who know a word", "everyone",
                take_into(access.enter, false))) &&
           (access.open_rooms ||
            ask(in, out, "Who may open rooms: everyone, word or nobody",
                std::string(name(*access.enter)), take_into(access.open_rooms, true)));
}

}  // namespace

bool take_address(SetupCall& call, const std::string& said) {
    const auto address = parse_public_name(said);
    if (!address) return false;
    call.name = address->name;
    call.port = address->port;
    return true;
}

std::filesystem::path certbot_file(const SetupCall& call, const char* file) {
    return std::filesystem::path("/etc/letsencrypt/live") / call.name / file;
}

bool is_there(const std::filesystem::path& path) {
    std::error_code error;
    return fs::exists(path, error);
}

bool ask_for_the_rest(SetupCall& call, std::istream& in, std::ostream& out) {
    const auto take_name = [&](const std::string& said) { return take_address(call, said); };
    if (call.name.empty() &&
        !ask(in, out, "Name by which friends call this server", "", take_name)) {
        return false;
    }
    if (!call.encryption) {
        out << "Encryption:\n"
               "  caddy    the web server Caddy on this machine obtains the certificate by itself\n"
               "  certbot  gridraced uses the certificate that certbot has obtained\n"
               "  files    gridraced uses a certificate of yours\n"
               "  proxy    another web server, or a tunnel, in front of gridraced has it\n"
               "  none     none: for a network that you trust\n";
        const bool has_certbot = is_there(certbot_file(call, "privkey.pem"));
        const auto take = [&](const std::string& said) {
            call.encryption = parse_encryption(said);
            return call.encryption.has_value();
        };
        if (!ask(in, out, "Which", has_certbot ? "certbot" : "caddy", take)) return false;
    }
    return ask_for_files(call, in, out) && ask_for_access(call, in, out);
}

}  // namespace gridrace::server

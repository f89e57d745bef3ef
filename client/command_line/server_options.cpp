#include "client/command_line/server_options.hpp"

namespace gridrace::client {

void add_server_options(CLI::App& verb, std::string& server, std::string& ca) {
    verb.add_option("--server", server,
                    "Server: HOST:PORT, ws://HOST:PORT or wss://HOST:PORT; http:// and https:// "
                    "mean the same, and a name alone, race.example.org, means wss://")
        ->envname("GRIDRACE_SERVER")
        ->capture_default_str();
    verb.add_option("--ca", ca,
                    "PEM file of certificates to trust on wss://, in addition to the system's")
        ->envname("GRIDRACE_CA")
        ->type_name("FILE");
}

}  // namespace gridrace::client

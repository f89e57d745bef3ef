#include "server/server_key.hpp"

#include <sodium.h>

#include <algorithm>
#include <string>

#include "common/identity/fingerprint.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

std::optional<identity::KeyPair> take_server_key(Log& log) {
    identity::Seed seed;
    randombytes_buf(seed.data(), seed.size());
    std::error_code fault;
    std::string kept;
    log.keep_server_key({std::string(seed.begin(), seed.end()), false},
                        [&](auto error, auto found) {
                            fault = error;
                            kept = std::move(found);
                        });
    log.drain();
    if (fault == std::errc::not_supported) return std::nullopt;
    if (fault || kept.size() != seed.size()) {
        report(Level::warning, "players are guests here: the log has no key of this server",
               {{"error", fault ? fault.message() : "it is damaged"}});
        return std::nullopt;
    }
    std::ranges::copy(kept, seed.begin());
    const identity::KeyPair key(seed);
    report(Level::info, "players know this server by its key, and it signs their races",
           {{"key", identity::fingerprint(key.public_key())}});
    return key;
}

}  // namespace gridrace::server

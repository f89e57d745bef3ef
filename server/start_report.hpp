// The first lines of the server's log: what is started, and what its host may have forgotten.
#pragma once

#include "server/config/config.hpp"

namespace gridrace::server {

// Call when nothing prevents the start any more: a start that fails says only why. Names no password.
void report_start(const Config& config);

// Whether browsers that know the server by a public name are refused: it listens for other machines, has a page for
// them, and no public_hosts.
bool forgets_public_hosts(const Config& config, bool has_page);

}  // namespace gridrace::server

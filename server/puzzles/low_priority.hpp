// For threads that must not disturb those that serve the network.
#pragma once

namespace gridrace::server {

// From here on the calling thread runs on what the others leave, nearly: it never starves.
void lower_priority();

}  // namespace gridrace::server

// For threads that must not slow down the network threads.
#pragma once

namespace gridrace::server {

// Lowers the calling thread's priority: it gets little CPU time under load, but never starves.
void lower_priority();

}  // namespace gridrace::server

// Ends the server when an allocation fails.
#pragma once

namespace gridrace::server {

// From now on a failed allocation writes one line on stderr and ends the process at once, with exit
// code 71 (EX_OSERR), as if it were killed: nothing confirmed is lost. Continuing would be worse:
// state that is partly updated by then, such as a room's or a connection's cursor, differs from the
// log, and repairing it takes memory, too.
void end_when_out_of_memory();

}  // namespace gridrace::server

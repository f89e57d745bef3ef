// What the server does when the system has no more memory for it: it ends.
#pragma once

namespace gridrace::server {

// From now on the process that gets no memory writes one line on stderr and ends at once, with exit code 71
// (EX_OSERR), as if it were killed: that loses nothing which was confirmed. To go on would be worse. What is only half
// done in memory by then, a room's state or a connection's cursor, is not what the log says, and to put it right
// takes memory too.
void end_when_out_of_memory();

}  // namespace gridrace::server

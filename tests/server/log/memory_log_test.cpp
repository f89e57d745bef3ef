#include "server/log/memory_log.hpp"

#include "tests/server/log/log_contract.hpp"

namespace gridrace::server {

INSTANTIATE_TYPED_TEST_SUITE_P(Memory, LogContract, MemoryLog);

}  // namespace gridrace::server

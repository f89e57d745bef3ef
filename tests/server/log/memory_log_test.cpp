#include "server/log/memory_log.hpp"

#include "tests/server/log/leaves_contract.hpp"
#include "tests/server/log/replacing_contract.hpp"
#include "tests/server/log/results_contract.hpp"

namespace gridrace::server {

INSTANTIATE_TYPED_TEST_SUITE_P(Memory, LeavesContract, MemoryLog);
INSTANTIATE_TYPED_TEST_SUITE_P(Memory, LogContract, MemoryLog);
INSTANTIATE_TYPED_TEST_SUITE_P(Memory, ReplacingContract, MemoryLog);
INSTANTIATE_TYPED_TEST_SUITE_P(Memory, ResultsContract, MemoryLog);

}  // namespace gridrace::server

// The list of names of --entrants.
#pragma once

#include <string>
#include <vector>

#include "client/command_line/option_fault.hpp"
#include "common/base/result.hpp"

namespace gridrace::client {

// The names in the file, one a line; of a line what follows a # is left out. At most so many, at least two, none
// twice.
Result<std::vector<std::string>, OptionFault> read_entrants(const std::string& path,
                                                            std::size_t most);

}  // namespace gridrace::client

// The puzzle verbs.
#pragma once

#include "client/tools/options.hpp"

namespace gridrace::client::tools {

// Each runs one verb and returns the exit code of the process, after sysexits.h. Errors have been
// reported on stderr by then.
int solve(const Options& options);
int count(const Options& options);
int check(const Options& options);
int convert(const Options& options);
int rate(const Options& options);
int hint(const Options& options);
int certify(const Options& options);
// `check` for certificates instead of puzzles.
int check_certificates(const Options& options);
int canonical(const Options& options);
// Needs `options.seed`.
int generate(const Options& options);

}  // namespace gridrace::client::tools

// Whom "play now" races where nobody waits: ghosts of the field, which repeat recorded moves.
#pragma once

#include <string>
#include <vector>

#include "client/commands/options.hpp"
#include "client/language/language.hpp"
#include "client/net/field.hpp"

namespace gridrace::client {

// Chooses a race of the field, if there is one for this player, and says in `options.rivals` whom it is against. If
// --field asked for one and there is none, says why.
void choose_ghosts(Options& options, Result<std::vector<FieldRace>, ConnectionEnd> field);

// `reason`: why the server has not given them, or not opened a room with them.
std::string say_no_ghosts(language::Language language, const std::string& reason);

}  // namespace gridrace::client

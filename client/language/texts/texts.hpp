// The parts of the catalogue. Internal to client/language.
#pragma once

#include "client/language/language.hpp"

namespace gridrace::language {

std::vector<CatalogueRow> actions_texts();
std::vector<CatalogueRow> analysis_texts();
std::vector<CatalogueRow> board_texts();
std::vector<CatalogueRow> challenge_texts();
std::vector<CatalogueRow> club_texts();
std::vector<CatalogueRow> lines_texts();
std::vector<CatalogueRow> modes_texts();
std::vector<CatalogueRow> narration_texts();
std::vector<CatalogueRow> practice_texts();
std::vector<CatalogueRow> replay_texts();
std::vector<CatalogueRow> room_texts();
std::vector<CatalogueRow> rules_texts();
std::vector<CatalogueRow> start_texts();
std::vector<CatalogueRow> watching_texts();
std::vector<CatalogueRow> web_texts();

}  // namespace gridrace::language

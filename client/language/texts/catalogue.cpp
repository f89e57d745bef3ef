// All texts of the client.
#include "client/language/texts/texts.hpp"

namespace gridrace::language {

const std::vector<CatalogueRow>& catalogue() {
    static const auto rows = [] {
        std::vector<CatalogueRow> all;
        for (const auto& part :
             {actions_texts(), analysis_texts(), board_texts(), challenge_texts(), club_texts(),
              lines_texts(), modes_texts(), narration_texts(), practice_texts(), replay_texts(),
              room_texts(), rules_texts(), start_texts(), watching_texts(), web_texts()}) {
            all.insert(all.end(), part.begin(), part.end());
        }
        return all;
    }();
    return rows;
}

}  // namespace gridrace::language

// All that the client says: English, German, Spanish, Simplified Chinese.
#include "client/language/language.hpp"

namespace gridrace::language {

const std::vector<CatalogueRow>& catalogue() {
    static const std::vector<CatalogueRow> rows{
        {"help", "Hilfe", "ayuda", "帮助"},
    };
    return rows;
}

}  // namespace gridrace::language

// Every language says everything, in words of its own.
#include <gtest/gtest.h>

#include <set>

#include "common/base/text.hpp"
#include "common/sudoku/words/catalogue.hpp"
#include "common/sudoku/words/words.hpp"
#include "tests/common/sudoku/words/sample_steps.hpp"

namespace gridrace::sudoku {

namespace {

using words::Catalogue;

// The numbers of the placeholders in a text.
std::set<char> placeholders(std::string_view text) {
    std::set<char> found;
    for (std::size_t i = 0; i + 2 < text.size(); ++i) {
        if (text[i] == '{' && text[i + 2] == '}') found.insert(text[i + 1]);
    }
    return found;
}

// Every text of a catalogue, in the same order for every language.
std::vector<std::string_view> all_texts(const Catalogue& catalogue) {
    std::vector<std::string_view> texts;
    for (int i = 0; i < words::messages; ++i) {
        texts.push_back(catalogue.text(static_cast<words::Message>(i)));
    }
    for (int i = 0; i < words::techniques; ++i) {
        const auto technique = static_cast<Technique>(i);
        texts.push_back(catalogue.technique(technique));
        for (int type = 0; type < words::types_of_technique; ++type) {
            texts.push_back(catalogue.explanation(technique, type));
        }
    }
    return texts;
}

}  // namespace

TEST(Languages, HaveEveryTextWithTheSamePlaceholders) {
    const auto english = all_texts(words::english);
    for (const Language language : all_languages) {
        const auto texts = all_texts(words::catalogue_of(language));

        ASSERT_EQ(texts.size(), english.size());
        for (std::size_t i = 0; i < texts.size(); ++i) {
            EXPECT_FALSE(texts[i].empty()) << english[i];
            EXPECT_EQ(placeholders(texts[i]), placeholders(english[i])) << english[i];
            EXPECT_EQ(printable(texts[i], texts[i].size()), texts[i]);
        }
    }
}

TEST(Languages, TellAStepOfEveryTechnique) {
    for (int i = 0; i < words::techniques; ++i) {
        for (int type = 0; type < words::types_of_technique; ++type) {
            const Step step = full_step(static_cast<Technique>(i), type);
            std::set<std::string> texts;
            for (const Language language : all_languages) {
                const std::string text = say(step, language);

                EXPECT_TRUE(text.ends_with(".\n") || text.ends_with("。\n")) << text;
                EXPECT_EQ(text.find_first_of("{}"), std::string::npos) << text;
                EXPECT_TRUE(texts.insert(text).second) << text;
            }
        }
    }
}

// A sentence that is the same in two languages was forgotten in one of them.
TEST(Languages, ExplainEveryTechniqueInTheirOwnWords) {
    for (int i = 0; i < words::techniques; ++i) {
        for (int type = 0; type < words::types_of_technique; ++type) {
            std::set<std::string_view> texts;
            for (const Language language : all_languages) {
                const auto& catalogue = words::catalogue_of(language);
                texts.insert(catalogue.explanation(static_cast<Technique>(i), type));
            }
            EXPECT_EQ(texts.size(), all_languages.size()) << *texts.begin();
        }
    }
}

TEST(Languages, CallNoTwoTechniquesTheSame) {
    for (const Language language : all_languages) {
        std::set<std::string_view> names;
        for (int i = 0; i < words::techniques; ++i) {
            const auto name = words::catalogue_of(language).technique(static_cast<Technique>(i));
            EXPECT_TRUE(names.insert(name).second) << name;
        }
        EXPECT_EQ(names.size(), static_cast<std::size_t>(words::techniques));
    }
}

TEST(Languages, TellAStepInChinese) {
    EXPECT_EQ(say(pair_in_row_3(), Language::simplified_chinese),
              "在第3行中，r3c1和r3c5只含候选数2和7，第3行的其他格便不能填这些数。\n"
              "因此从r3c2和r3c8删去2和从r3c9删去7。\n");
}

TEST(Languages, TellAStepInGerman) {
    EXPECT_EQ(say(pair_in_row_3(), Language::german),
              "In r3c1 und r3c5 sind nur die 2 und die 7 möglich: Sonst können sie in Zeile 3 "
              "nirgends stehen.\n"
              "Damit kannst du die 2 aus r3c2 und r3c8 und die 7 aus r3c9 streichen.\n");
}

TEST(Languages, TellAStepInSpanish) {
    EXPECT_EQ(say(pair_in_row_3(), Language::spanish),
              "En r3c1 y r3c5 solo caben el 2 y el 7: no van en ningún otro lugar de la fila 3.\n"
              "Por tanto, quita el 2 de r3c2 y r3c8 y el 7 de r3c9.\n");
}

}  // namespace gridrace::sudoku

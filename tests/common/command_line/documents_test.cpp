#include "common/command_line/documents.hpp"

#include "common/command_line/completion.hpp"

namespace gridrace::command_line {

namespace {

// A program with a verb, and one option of every kind.
struct Kettle {
    CLI::App app{"kettle makes tea.\n  kettle boil --for green", "kettle"};
    std::string word;
    std::vector<std::string> words;
    bool flag = false;
    DocumentOptions documents;

    Kettle() {
        app.require_subcommand(0, 1);
        auto& boil = *app.add_subcommand("boil", "Boil water: hot. It takes a while");
        boil.footer("Examples:\n  kettle boil .cup");
        one_of(boil.add_option("--for", word, "Of [tea]: green, black or none"),
               "green, black or none");
        boil.add_option("--degrees,-d", word, "It's \\hot")->envname("KETTLE_DEGREES");
        boil.add_option("--shelf", word, "Where the cups are")->type_name("DIR");
        boil.add_flag("--whistle", flag, "When ready");
        boil.add_option("cups", words, "Into these")->type_name("FILE")->required();
        declare_documents(app, documents);
    }
};

const Verb& boil_in(const Outline& outline) {
    return outline.verbs.front();
}

// The document that the words ask for.
std::string document(const std::string& words) {
    Kettle kettle;
    kettle.app.parse(words);
    const ManualText text{"make tea", "kettle 1", {{"FILES", {"~/.tea\t.leaves"}}}};
    return document_wanted(kettle.app, kettle.documents, text).value_or("");
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST(Outline, ReadsWhatOptionsTake) {
    const Kettle kettle;
    const auto outline = outline_of(kettle.app);
    const auto& options = boil_in(outline).options;

    ASSERT_EQ(options.size(), 6u);  // the first is --help
    EXPECT_EQ(options[0].value, ValueKind::none);
    EXPECT_EQ(options[1].choices, (std::vector<std::string>{"green", "black", "none"}));
    EXPECT_EQ(options[2].names, (std::vector<std::string>{"-d", "--degrees"}));
    EXPECT_EQ(options[2].variable, "KETTLE_DEGREES");
    EXPECT_EQ(options[3].value, ValueKind::folder);
    EXPECT_EQ(options[4].value, ValueKind::none);
    EXPECT_EQ(options[5].value, ValueKind::file);
    EXPECT_TRUE(options[5].is_positional && options[5].is_repeatable && options[5].is_required);
}

TEST(Outline, TellsOfAVerbInAFewWords) {
    const Kettle kettle;

    EXPECT_EQ(title_of(boil_in(outline_of(kettle.app))), "Boil water");
    EXPECT_EQ(summary_of("One. Two"), "One");
    EXPECT_EQ(summary_of("One\ntwo."), "One");
}

TEST(OneOf, LeavesItToOthersToRefuse) {
    Kettle kettle;

    kettle.app.parse("boil --for coffee a");

    EXPECT_EQ(kettle.word, "coffee");
    EXPECT_TRUE(has(kettle.app.get_subcommand("boil")->help(), "--for TEXT "));
}

TEST(Manual, EscapesWhatRoffWouldTakeForItsOwn) {
    const auto page = document("man");

    EXPECT_TRUE(has(page, "\\(aq")) << page;
    EXPECT_TRUE(has(page, "\\(rshot"));
    EXPECT_TRUE(has(page, "\\fB\\-d\\fR, \\fB\\-\\-degrees\\fR \\fITEXT\\fR"));
}

TEST(Manual, TellsOfVariablesAndWhatElseItIsGiven) {
    const auto page = document("man");

    EXPECT_TRUE(has(page, ".SH ENVIRONMENT\n.TP\n\\fBKETTLE_DEGREES\\fR\n"));
    EXPECT_TRUE(has(page, ".SH FILES\n.TP\n\\fB~/.tea\\fR\n\\&.leaves\n"));
    EXPECT_TRUE(has(page, ".TH KETTLE 1 \"\" \"kettle 1\""));
}

TEST(Manual, IsOfOneVerbIfThatIsNamed) {
    const auto page = document("man boil");

    EXPECT_TRUE(has(page, ".SH NAME\nkettle\\-boil \\- Boil water\n")) << page;
    EXPECT_FALSE(has(page, "completions"));
    EXPECT_THROW(document("man brew"), CLI::ValidationError);
}

TEST(Completion, KnowsChoicesFilesAndFolders) {
    const auto bash = document("completions bash");

    EXPECT_TRUE(has(bash, "'boil --for') $offer -W 'green black none'; return ;;")) << bash;
    EXPECT_TRUE(has(bash, "'boil --shelf') compopt -o filenames 2>/dev/null; $offer -d"));
    EXPECT_FALSE(has(bash, "'boil --whistle')"));
    EXPECT_TRUE(
        has(document("completions fish"), "-l shelf -x -a '(__fish_complete_directories)'"));
}

TEST(Completion, EscapesDescriptions) {
    EXPECT_TRUE(has(document("completions zsh"), "'--for=[Of \\[tea\\]\\: green"))
        << document("completions zsh");
    EXPECT_TRUE(has(document("completions zsh"), "It'\\''s \\\\hot"));
    EXPECT_TRUE(has(document("completions fish"), "-d 'It\\'s \\\\hot'"));
}

TEST(Completion, IsThereForThreeShells) {
    EXPECT_THROW(document("completions tcsh"), CLI::ValidationError);
    EXPECT_EQ(document("boil cup"), "");
}

}  // namespace gridrace::command_line

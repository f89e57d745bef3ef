#include "client/tools/command_line.hpp"

namespace gridrace::client::tools {

TEST(ToolOptions, TakeNumbersInDecimalDigits) {
    CLI::App app;
    Options options;
    declare(app, options);

    app.parse("generate --seed 010 --count 020 --jobs 003");

    EXPECT_EQ(options.seed, 10u);
    EXPECT_EQ(options.count, 20u);
    EXPECT_EQ(options.jobs, 3u);
}

TEST(ToolVerbs, DrawASeedWhereNoneIsGiven) {
    CLI::App app;
    Verbs verbs;
    int draws = 0;
    add_verbs(app, verbs, [&] {
        ++draws;
        return std::uint64_t{7};
    });

    app.parse("generate --count 0");
    EXPECT_EQ(verbs.at("generate")(), 0);

    EXPECT_EQ(draws, 1);
    EXPECT_EQ(verbs.size(), app.get_subcommands([](const CLI::App*) { return true; }).size());
}

}  // namespace gridrace::client::tools

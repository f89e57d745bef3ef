// What a verb takes for a file, a room or a link to a race.
#include "client/commands/find_records.hpp"

#include <sysexits.h>

#include "client/storage/challenge_file.hpp"
#include "tests/client/app/recorded_race.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::client {
namespace {

OptionFault fault_of_finding(const std::string& what) {
    Options options;
    options.room = what;
    options.server = "ws://127.0.0.1:1";
    const auto found = find_records(options);
    return found ? OptionFault{} : found.error();
}

TEST(FindRecords, ReadsFiles) {
    const TemporaryFolder folder;
    const auto record = app::eventful_race().record();
    folder.write("friday.json", to_challenge_file({record, record}));
    Options options;
    options.room = folder.path() / "friday.json";

    const auto found = find_records(options);

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(found->records.size(), 2u);
    EXPECT_FALSE(found->server);
}

TEST(FindRecords, SaysWhatIsWrongWithAFile) {
    const TemporaryFolder folder;
    folder.write("other.json", R"({"rows": 3})");

    EXPECT_EQ(fault_of_finding(folder.path() / "other.json").exit_code, EX_DATAERR);
    EXPECT_EQ(fault_of_finding(folder.path() / "none.json").exit_code, EX_NOINPUT);
    EXPECT_EQ(fault_of_finding(folder.path()).exit_code, EX_NOINPUT);
}

TEST(FindRecords, SaysThatAWordIsNeitherARoomNorAFile) {
    const auto fault = fault_of_finding("nofile");
    EXPECT_EQ(fault.exit_code, EX_USAGE);
    EXPECT_TRUE(fault.message.starts_with("'nofile' is not a room code")) << fault.message;
    EXPECT_TRUE(fault.message.ends_with("there is no such file, either")) << fault.message;
    EXPECT_FALSE(fault_of_finding("http://127.0.0.1:1").message.ends_with("either"));
}

TEST(FindRecords, TakesALinkToARace) {
    // Understood: nobody answers at that port.
    for (const char* link : {"http://127.0.0.1:1/r/K7QX2M/races/2", "ws://127.0.0.1:1/r/K7QX2M",
                             "http://127.0.0.1:1/r/K7QX2M/races/last",
                             "http://127.0.0.1:1/r/K7QX2M/races/2#server_word=a/b://c"}) {
        EXPECT_EQ(fault_of_finding(link).exit_code, EX_UNAVAILABLE)
            << fault_of_finding(link).message;
    }
    for (const char* link : {"http://127.0.0.1:1/r/K7QX2M/races/0", "http://127.0.0.1:1/races/2",
                             "http://127.0.0.1:1/r/K7QX2M/races/2x", "http://127.0.0.1:1",
                             "http://127.0.0.1:1/r/K7QX2M/races/2x#server_word=moon"}) {
        EXPECT_EQ(fault_of_finding(link).exit_code, EX_USAGE) << fault_of_finding(link).message;
    }
}

}  // namespace
}  // namespace gridrace::client

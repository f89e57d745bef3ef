#include "common/wire/codec/frame_scan.hpp"

#include "common/wire/codec/codec.hpp"
#include "tests/common/wire/samples.hpp"

namespace gridrace::wire {
namespace {

class Notes : public FrameReader {
public:
    void on_progress(MemberId member) override { progress.push_back(member); }
    void on_answer(CommandNumber command, bool refused) override {
        answers.emplace_back(command, refused);
    }
    void on_cursor(const race::Cursor& seen) override { cursor = seen; }

    std::vector<MemberId> progress;
    std::vector<std::pair<CommandNumber, bool>> answers;
    std::optional<race::Cursor> cursor;
};

TEST(FrameScan, TellsWhatHappensInTheMiddleOfARace) {
    ServerMessage message;
    message.events = {race::DigitPlaced{{3}, sudoku::Cell(80), 9},
                      race::ProgressChanged{{3}, {1, 2, 3}},
                      race::CommandAnswered{{3}, {7000}, {}},
                      race::CellCleared{{3}, sudoku::Cell(0)},
                      race::ProgressChanged{{300}, {}},
                      race::CommandAnswered{{3}, {7001}, race::RefusalCode::not_racing}};
    message.cursor = race::Cursor{{1u << 20}, {5}};
    Notes notes;

    EXPECT_TRUE(scan_frame(encode(message), notes));
    EXPECT_EQ(notes.progress, (std::vector<MemberId>{{3}, {300}}));
    EXPECT_EQ(notes.answers,
              (std::vector<std::pair<CommandNumber, bool>>{{{7000}, false}, {{7001}, true}}));
    EXPECT_EQ(notes.cursor, message.cursor);
}

TEST(FrameScan, LeavesWhatIsMoreToTheDecoder) {
    for (const auto& event : every_event()) {
        ServerMessage message;
        message.events = {race::ProgressChanged{{1}, {}}, event};
        Notes notes;
        const bool is_small = std::holds_alternative<race::DigitPlaced>(event) ||
                              std::holds_alternative<race::CellCleared>(event) ||
                              std::holds_alternative<race::ProgressChanged>(event) ||
                              std::holds_alternative<race::CommandAnswered>(event);

        EXPECT_EQ(scan_frame(encode(message), notes), is_small) << event.index();
        EXPECT_EQ(notes.progress.empty(), !is_small) << event.index();
    }
}

TEST(FrameScan, TakesNoMalformedFrame) {
    ServerMessage message;
    message.events = {race::ProgressChanged{{300}, {9, 9, 9, 9, 9, 9, 9, 9, 9}},
                      race::CommandAnswered{{3}, {1u << 30}, {}}};
    const auto frame = encode(message);
    for (std::size_t length = 1; length < frame.size(); ++length) {
        Notes notes;
        const std::string_view cut = std::string_view(frame).substr(0, length);

        EXPECT_EQ(scan_frame(cut, notes), decode_server_message(cut).has_value()) << length;
    }
    Notes notes;
    EXPECT_FALSE(scan_frame(std::string(20, '\xff'), notes));
}

}  // namespace
}  // namespace gridrace::wire

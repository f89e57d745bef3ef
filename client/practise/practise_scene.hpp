// Practising on the screen: the list of techniques, positions of one, and the file of what became of them.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "client/app/loop/scene.hpp"
#include "client/app/solo/practice_page.hpp"
#include "client/practise/position_maker.hpp"

namespace gridrace::client {

// What to practise.
struct Practice {
    std::optional<sudoku::Technique> technique;  // none: the list, to choose from
    std::uint64_t seed = 0;                      // of the first position; the next ones count on
    std::optional<std::filesystem::path> file;   // of the results; none: they are not kept
};

class PractiseScene : public app::Scene {
public:
    PractiseScene(app::Settings settings, Practice practice);

    void take(const terminal::Input& input) override;
    void resize(terminal::Size size) override;
    void tick() override;
    void lose_terminal() override { is_over_ = true; }
    terminal::Canvas view() const override;
    Instant now() const override;
    std::optional<Instant> next_tick() const override;
    bool has_ended() const override { return is_over_; }

    // Why results are not kept; empty: they are.
    const std::string& fault() const { return fault_; }

private:
    void open_list();
    void open(sudoku::Technique technique);
    void go_on();
    void keep_result();
    void take_position();

    app::Settings settings_;
    Practice practice_;
    std::vector<app::PracticeResult> results_;
    std::optional<app::PracticeListPage> list_;
    std::optional<app::PracticePage> page_;
    PositionMaker maker_;
    terminal::Size size_{80, 24};
    std::string fault_;
    bool is_over_ = false;
};

}  // namespace gridrace::client

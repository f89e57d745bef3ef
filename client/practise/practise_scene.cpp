#include "client/practise/practise_scene.hpp"

#include <utility>

#include "client/storage/local_time.hpp"
#include "client/storage/practice_file.hpp"

namespace gridrace::client {

namespace {
// Between two looks at whether a position is there.
constexpr Milliseconds look_interval{50};
}  // namespace

PractiseScene::PractiseScene(app::Settings settings, Practice practice)
    : settings_(std::move(settings)), practice_(std::move(practice)) {
    if (practice_.file) results_ = read_practice(*practice_.file);
    practice_.technique ? open(*practice_.technique) : open_list();
}

void PractiseScene::take(const terminal::Input& input) {
    if (list_) {
        list_->take(input);
    } else if (page_) {
        page_->take(input);
    }
    go_on();
}

void PractiseScene::resize(terminal::Size size) {
    size_ = size;
    if (page_) page_->resize(size);
}

void PractiseScene::tick() {
    go_on();
}

terminal::Canvas PractiseScene::view() const {
    return list_ ? list_->view(size_) : page_->view(size_);
}

Instant PractiseScene::now() const {
    return wall_clock();
}

std::optional<Instant> PractiseScene::next_tick() const {
    const bool waits = page_ && page_->awaits_position();
    return waits ? std::optional(now() + look_interval) : std::nullopt;
}

void PractiseScene::open_list() {
    page_.reset();
    list_.emplace(settings_, results_);
}

void PractiseScene::open(sudoku::Technique technique) {
    list_.reset();
    page_.emplace(settings_, technique, app::tally_of(results_, technique));
    page_->resize(size_);
    maker_.make(technique, practice_.seed++);
}

void PractiseScene::go_on() {
    if (list_ && list_->is_done()) {
        const auto chosen = list_->chosen();
        if (chosen) return open(*chosen);
        is_over_ = true;
    }
    if (!page_) return;
    keep_result();
    if (page_->awaits_position() && maker_.is_ready()) take_position();
    if (!page_->is_done()) return;
    practice_.technique ? void(is_over_ = true) : open_list();
}

void PractiseScene::keep_result() {
    const auto result = page_->take_result();
    if (!result) return;
    results_.push_back(*result);
    if (!practice_.file) return;
    if (const auto error = append_practice(*practice_.file, *result))
        fault_ = practice_.file->string() + ": " + error.message();
}

// The next one is made while the player looks at this one.
void PractiseScene::take_position() {
    page_->offer(maker_.take());
    maker_.make(page_->technique(), practice_.seed++);
}

}  // namespace gridrace::client

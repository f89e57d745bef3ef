// A page as a scene of its own: settings, start screen, questions. It has a clock only if the page has a pace: then the
// page is told of the time, too.
#pragma once

#include <optional>
#include <utility>

#include "client/app/loop/scene.hpp"
#include "client/storage/local_time.hpp"

namespace gridrace::client {

// A page takes input, draws itself for a size, and is done at some point.
template <class Page>
class PageScene : public app::Scene {
public:
    template <class... Arguments>
    explicit PageScene(Arguments&&... arguments) : page_(std::forward<Arguments>(arguments)...) {}

    const Page& page() const { return page_; }
    // The window was closed without a choice.
    bool is_gone() const { return is_gone_; }

    void take(const terminal::Input& input) override { page_.take(input); }
    void resize(terminal::Size size) override { size_ = size; }
    void tick() override {
        if constexpr (has_pace) page_.tick();
    }
    void lose_terminal() override { is_gone_ = true; }
    terminal::Canvas view() const override { return page_.view(size_); }
    Instant now() const override { return wall_clock(); }
    std::optional<Instant> next_tick() const override {
        if constexpr (has_pace) return wall_clock() + Page::pace;
        return std::nullopt;
    }
    bool has_ended() const override { return is_gone_ || page_.is_done(); }

private:
    static constexpr bool has_pace = requires { Page::pace; };

    Page page_;
    terminal::Size size_{80, 24};
    bool is_gone_ = false;
};

}  // namespace gridrace::client

#include "client/app/loop.hpp"

#include <sysexits.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>

#include "client/app/title.hpp"
#include "client/app/update.hpp"
#include "client/app/view.hpp"

namespace gridrace::app {

namespace {

namespace asio = boost::asio;

// So long the last words may take to get on their way.
constexpr std::chrono::seconds farewell{1};

class Loop : private Scene {
public:
    Loop(asio::io_context& context, RoomLink& link, const Sitting& sitting)
        : context_(context),
          link_(link),
          keep_record_(sitting.keep_record),
          screening_(context, *this),
          farewell_timer_(context),
          store_settings_(sitting.store_settings),
          witness_(sitting.witness),
          model_(first_model(link, sitting)) {}

    std::optional<terminal::NoScreen> take_terminal(const terminal::Capabilities& capabilities) {
        screening_.on_end([this] { say_farewell(); });
        return screening_.start(capabilities);
    }

    void run() {
        link_.start({[this](const race::Events& events, const std::vector<Answered>& answers) {
                         hear(RoomChanged{link_.state(), link_.self(), link_.unanswered(), events,
                                          answers});
                         ask_witness(events);
                     },
                     [this](const Connection& connection) { hear(ConnectionChanged{connection}); },
                     [this](const std::string& sentence) { hear(Noticed{sentence}); }});
        context_.run();
        screening_.stop();
    }

    const Connection& connection() const { return model_.connection; }

private:
    void take(const terminal::Input& input) override {
        if (const auto* key = std::get_if<terminal::Key>(&input)) post(Pressed{*key});
        if (const auto* mouse = std::get_if<terminal::Mouse>(&input)) post(Pointed{*mouse});
        if (const auto* paste = std::get_if<terminal::Paste>(&input)) post(Pasted{paste->text});
    }
    void resize(terminal::Size size) override { post(Resized{size}); }
    void lose_terminal() override { post(TerminalGone{}); }
    void tick() override {
        if (const auto due = link_.next_deadline(); due && *due <= now()) link_.pass_time();
        post(Ticked{});
    }

    terminal::Canvas view() const override { return app::view(model_); }
    Instant now() const override { return link_.now(); }
    std::optional<Instant> next_tick() const override {
        const auto at = app::next_tick(model_);
        const auto deadline = link_.next_deadline();
        return deadline && (!at || *deadline < *at) ? deadline : at;
    }
    bool has_ended() const override { return is_quitting_; }

    // Messages are taken one after the other: doing what one asks for may bring the next.
    void post(Message message) {
        if (is_quitting_) return;
        waiting_.push_back(std::move(message));
        if (is_busy_) return;
        is_busy_ = true;
        while (!waiting_.empty() && !is_quitting_) {
            const Message first = std::move(waiting_.front());
            waiting_.pop_front();
            do_next(first);
        }
        is_busy_ = false;
    }

    // From the link, whose words change the picture at once unless more is being done.
    void hear(Message message) {
        post(std::move(message));
        if (!is_busy_) screening_.refresh();
    }

    void ask_witness(const race::Events& events) {
        if (!witness_) return;
        const auto said = witness_(link_.state(), link_.self(), events);
        if (said) hear(Noticed{said->text, said->tone == Status::Tone::good});
    }

    void do_next(const Message& message) {
        model_.round_trip = link_.round_trip();
        Next next = update(std::move(model_), message, link_.now());
        model_ = std::move(next.model);
        link_.keep(sheet_of(model_));
        for (const auto& effect : next.effects) {
            std::visit([this](const auto& wanted) { carry_out(wanted); }, effect);
        }
        if (model_.settings.title) screening_.set_title(window_title(model_));
    }

    void carry_out(const Send& wanted) { link_.send(wanted.command); }
    void carry_out(const Quit&) { is_quitting_ = leaves_ = true; }
    void carry_out(const Drop&) { is_quitting_ = true; }
    void carry_out(const Ring&) { screening_.ring(); }
    void carry_out(const Copy& wanted) { screening_.copy(wanted.text); }
    void carry_out(const StoreSettings& wanted) {
        if (!store_settings_) return;
        if (auto fault = store_settings_(wanted.changed)) post(Noticed{std::move(*fault)});
    }
    void carry_out(const Pause&) { link_.pause(); }
    void carry_out(const Resume&) { link_.resume(); }
    void carry_out(const FetchRecord& wanted) {
        link_.fetch_record(wanted.race, [this](const auto& record) { take_record(record); });
    }

    void take_record(const Result<race::RaceRecord, std::string>& record) {
        if (!record) return hear(RecordArrived{record.error()});
        const auto course = course_of(*record);
        hear(RecordArrived{course});
        if (!course) return;
        if (const auto notice = keep_record_(*record); !notice.empty()) hear(Noticed{notice});
    }

    // The person has the terminal back by now; the link gets a moment to leave the room. The handlers may
    // outlive us: others run the context again.
    void say_farewell() {
        if (!leaves_) {
            link_.drop();
            return context_.stop();
        }
        farewell_timer_.expires_after(farewell);
        farewell_timer_.async_wait([&context = context_](const boost::system::error_code& error) {
            if (!error) context.stop();
        });
        link_.close([&context = context_] { context.stop(); });
    }

    asio::io_context& context_;
    RoomLink& link_;
    std::function<std::string(const race::RaceRecord&)> keep_record_;
    Screening screening_;
    asio::steady_timer farewell_timer_;
    decltype(Sitting::store_settings) store_settings_;
    decltype(Sitting::witness) witness_;
    Model model_;
    std::deque<Message> waiting_;
    bool is_busy_ = false;
    bool is_quitting_ = false;
    bool leaves_ = false;  // the room, when quitting
};

}  // namespace

Model first_model(const RoomLink& link, const Sitting& sitting) {
    Model model;
    model.invite = sitting.invite;
    model.is_solo = sitting.is_solo;
    model.utf8 = sitting.capabilities.utf8;
    model.profile = sitting.profile;
    model.settings = sitting.profile.settings;
    model.status = {sitting.notice, Status::Tone::bad};
    model.self = link.self();
    model.unanswered = link.unanswered();
    model.catches_up = !model.unanswered.empty();
    lay_out(model, sitting.sheet);
    return model;
}

Outcome play(asio::io_context& context, RoomLink& link, const Sitting& sitting) {
    Loop loop(context, link, sitting);
    if (const auto reason = loop.take_terminal(sitting.capabilities)) return refuse(*reason);
    loop.run();
    const auto& connection = loop.connection();
    if (!connection.is_failure) return {};
    return {EX_UNAVAILABLE, connection.reason};
}

}  // namespace gridrace::app

// gridraced with a fault planted into its log, to see that who looks for it finds it. Takes the options of
// gridraced; GRIDRACE_PLANTED_FAULT names the fault (see plant()).
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string_view>

#include "server/commands/verbs.hpp"
#include "server/log/record_codec.hpp"
#include "server/log/sqlite/sqlite_log.hpp"
#include "tests/chaos/planted_log.hpp"
#include "tests/chaos/planted_main.hpp"

namespace {

using namespace gridrace;
using server::Append;
using server::Log;

// Says that all is durable, and writes it down a moment later.
class AcksBeforeCommit : public PlantedLog {
public:
    using PlantedLog::PlantedLog;

    void append(std::vector<Append> batch, Appended done) override {
        later().run([this, batch = std::move(batch)] { real().append(batch, [](auto) {}); });
        done({});
    }
};

// Writes what commands brought about, and a moment later that they were answered. (Who leaves gets no
// answers any more: that is written at once.)
class EffectBeforeAnswer : public PlantedLog {
public:
    using PlantedLog::PlantedLog;

    void append(std::vector<Append> batch, Appended done) override {
        std::vector<Append> effects;
        std::vector<Append> answers;
        for (const auto& part : batch) split(part, effects, answers);
        auto answer = [this, answers = std::move(answers), done = std::move(done)] {
            if (answers.empty()) return done({});
            real().append(answers, done);
        };
        if (!effects.empty()) real().append(std::move(effects), [](auto) {});
        later().run(std::move(answer));
    }

private:
    // No answer is older than an effect, so that nothing else is wrong with the log.
    static void split(const Append& part, std::vector<Append>& effects,
                      std::vector<Append>& answers) {
        Append effect{part.room, part.epoch, {}, {}};
        Append answer{part.room, part.epoch, {}, part.answered};
        const auto latest = server::decode_record(part.records.back())->at;
        for (const auto& bytes : part.records) {
            const auto record = *server::decode_record(bytes);
            for (const auto& event : record.events) {
                if (std::holds_alternative<race::MemberLeft>(event)) return answers.push_back(part);
                const bool is_answer = std::holds_alternative<race::CommandAnswered>(event);
                auto& records = is_answer ? answer.records : effect.records;
                const auto at = is_answer ? latest : record.at;
                records.push_back(server::encode(server::Record{at, {event}}));
            }
        }
        if (!effect.records.empty()) effects.push_back(std::move(effect));
        if (!answer.records.empty()) answers.push_back(std::move(answer));
    }
};

// Opens rooms without their newest record.
class LosesTheLastRecord : public PlantedLog {
public:
    using PlantedLog::PlantedLog;

    void open(const race::RoomCode& room, Opened done) override {
        real().open(room, [done = std::move(done)](std::error_code error, server::OpenedLog log) {
            if (log.records.size() > 1) log.records.pop_back();
            done(error, std::move(log));
        });
    }
};

// Says at once that all rooms are served.
class BeatsBeforeItServes : public PlantedLog {
public:
    explicit BeatsBeforeItServes(std::unique_ptr<Log> real) : PlantedLog(std::move(real)) {
        beat(server::Clock().now());
    }
};

std::unique_ptr<Log> plant(std::string_view fault, std::unique_ptr<Log> real) {
    if (fault == "acks-before-commit") return std::make_unique<AcksBeforeCommit>(std::move(real));
    if (fault == "effect-before-answer") {
        return std::make_unique<EffectBeforeAnswer>(std::move(real));
    }
    if (fault == "loses-the-last-record") {
        return std::make_unique<LosesTheLastRecord>(std::move(real));
    }
    if (fault == "beats-before-it-serves") {
        return std::make_unique<BeatsBeforeItServes>(std::move(real));
    }
    if (fault == "none") return std::make_unique<PlantedLog>(std::move(real));
    throw std::runtime_error("GRIDRACE_PLANTED_FAULT names no fault");
}

int serve(const server::Config& config) {
    if (config.verb) return server::run(*config.verb, std::cout, std::cerr);
    auto real = server::SqliteLog::open(config.data, config.durability);
    if (!real) throw std::runtime_error(real.error());
    const char* fault = std::getenv("GRIDRACE_PLANTED_FAULT");
    server::Server running(config, plant(fault != nullptr ? fault : "", std::move(*real)));
    return gridrace::run(running);
}

}  // namespace

int main(int argc, char** argv) {
    return gridrace::planted_main("planted_server", argc, argv, serve);
}

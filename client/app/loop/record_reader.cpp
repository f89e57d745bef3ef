#include "client/app/loop/record_reader.hpp"

#include <utility>

#include "common/race/decide/record_check.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using FetchedRecord = Result<race::RaceRecord, std::string>;

// Beside the ghosts of this game, if it has any and they are of the same puzzle.
Result<std::shared_ptr<const Timeline>, std::string> shown_timeline(const race::RaceRecord& record,
                                                                    const PlaySetup& setup) {
    auto timeline = timeline_of(record);
    if (!timeline || setup.ghosts.empty()) return timeline;
    const Timeline ghost(setup.ghosts.front());
    if ((*timeline)->end().race.puzzle != ghost.end().race.puzzle) return timeline;
    return comparison(record, language::say(setup.profile.settings.language, "You"_t),
                      setup.ghosts);
}

Result<std::shared_ptr<const Findings>, std::string> findings_in(
    const race::RaceRecord& record, const FetchFindings& wanted,
    const std::function<bool()>& give_up) {
    // The player's own run lacks what others did, and is not from anybody else.
    const auto reason = wanted.own ? std::nullopt : race::record_fault(record);
    if (reason) return race::disbelief(*reason);
    return std::make_shared<const Findings>(findings_of(record, wanted.viewer, give_up));
}

}  // namespace

void fetch(RoomLink& link, const PlaySetup& setup, const FetchRecord& wanted,
           std::function<void(Message)> hear) {
    const auto own = wanted.own;
    const auto take = [&setup, own, hear = std::move(hear)](const FetchedRecord& fetched) {
        if (!fetched) return hear(RecordArrived{fetched.error()});
        const auto record = std::make_shared<const race::RaceRecord>(*fetched);
        const auto arrived = std::make_shared<RecordArrived>(RecordArrived{std::string()});
        setup.run_apart(
            [&setup, record, own, arrived](const auto&) {
                if (own)
                    arrived->timeline = std::make_shared<const Timeline>(*own);
                else
                    arrived->timeline = shown_timeline(*record, setup);
            },
            [&setup, record, own, arrived, hear] {
                hear(*arrived);
                if (own || !arrived->timeline) return;
                const auto notice = setup.keep_record(*record);
                if (!notice.empty()) hear(Noticed{notice});
            });
    };
    if (own) return take(*own);
    link.fetch_record(wanted.race, take);
}

void fetch(RoomLink& link, const PlaySetup& setup, const FetchFindings& wanted,
           std::function<void(Message)> hear) {
    const auto take = [&setup, wanted, hear = std::move(hear)](const FetchedRecord& fetched) {
        const auto arrived = std::make_shared<FindingsArrived>(
            FindingsArrived{wanted.race, std::string(), wanted.own != nullptr});
        if (!fetched) {
            arrived->findings = fetched.error();
            return hear(*arrived);
        }
        setup.run_apart(
            [record = *fetched, wanted, arrived](const auto& give_up) {
                arrived->findings = findings_in(record, wanted, give_up);
            },
            [arrived, hear] { hear(*arrived); });
    };
    if (wanted.own) return take(*wanted.own);
    link.fetch_record(wanted.race, [&link, take](const FetchedRecord& fetched) {
        take(fetched ? FetchedRecord(link.as_seen(*fetched)) : fetched);
    });
}

void fetch(RoomLink& link, const PlaySetup& setup, const KeepChallenge& wanted,
           std::function<void(Message)> hear) {
    if (!setup.keep_challenge) return;
    link.fetch_record(wanted.race, [&setup, hear = std::move(hear)](const FetchedRecord& fetched) {
        hear(fetched ? setup.keep_challenge(*fetched) : ChallengeKept{"", fetched.error()});
    });
}

}  // namespace gridrace::app

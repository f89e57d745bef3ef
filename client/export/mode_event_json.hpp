// The events of modes as JSON, and back. Internal to client/export.
#pragma once

#include "client/export/event_json.hpp"

namespace gridrace::client {

struct ModeEventDescriber {
    nlohmann::json operator()(const race::TeamChanged& e) const;
    nlohmann::json operator()(const race::HeadStartChanged& e) const;
    nlohmann::json operator()(const race::PlayerOut& e) const;
    nlohmann::json operator()(const race::PlayerHeld& e) const;
    nlohmann::json operator()(const race::PuzzleSolved& e) const;
    nlohmann::json operator()(const race::PuzzleAdded& e) const;
    nlohmann::json operator()(const race::PuzzleDealt& e) const;
    nlohmann::json operator()(const race::BoardChanged& e) const;
    nlohmann::json operator()(const race::TeamBoardChanged& e) const;
    nlohmann::json operator()(const race::Pointed& e) const;
    nlohmann::json operator()(const race::TurnChanged& e) const;
    nlohmann::json operator()(const race::MatchScored& e) const;
    nlohmann::json operator()(const race::TablesSet& e) const;
    nlohmann::json operator()(const race::EntrantsListed& e) const;
    nlohmann::json operator()(const race::BoardsShown& e) const;
    nlohmann::json operator()(const race::BoardsOpened& e) const;
    // Of clubs; not part of a record, so they are not read back.
    nlohmann::json operator()(const race::ClubFounded& e) const;
    nlohmann::json operator()(const race::ClubPlayerSeated& e) const;
    nlohmann::json operator()(const race::ClubScored& e) const;
};

// None for other kinds of events.
std::optional<race::Event> read_mode_event(std::string_view kind, JsonFields& fields);

}  // namespace gridrace::client

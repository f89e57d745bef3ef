// A race as JSON lines, for programs.
#include "client/export/event_json.hpp"
#include "client/export/narration.hpp"
#include "common/race/entrants.hpp"
#include "common/wire/result_json.hpp"

namespace gridrace::client {

using nlohmann::json;

namespace {

std::string one_line(const json& object) {
    return object.dump(-1, ' ', true);
}

}  // namespace

std::string to_json_line(const race::Event& event) {
    return one_line(to_json(event));
}

std::string server_json_line(const wire::ServerLabel& server) {
    return one_line({{"server", {{"name", server.name}, {"welcome", server.welcome}}}});
}

std::string entrants_json_line(const race::RoomState& state) {
    return one_line({{"entrants", state.entrants}, {"missing", race::missing_entrants(state)}});
}

std::string result_json_line(const race::Race& race) {
    return one_line({{"result", wire::result_to_json(race)}});
}

}  // namespace gridrace::client

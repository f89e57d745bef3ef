#include "common/wire/codec/event_codec.hpp"

#include "common/race/shapes/events.hpp"
#include "common/race/view.hpp"

namespace gridrace::wire {

namespace {

// Events that only the server may see have no form on the wire, and all others have one.
template <class... Kinds>
constexpr bool hides_server_events(const std::variant<Kinds...>*) {
    return ((race::is_for_server<Kinds> ==
             (race::Shape<Kinds>::kind.contract == race::Contract::log)) &&
            ...);
}
static_assert(hides_server_events(static_cast<const race::Event*>(nullptr)));

}  // namespace

void put_event(int number, const race::Event& event, std::string& out) {
    put_kind<race::Contract::wire>(number, event, out);
}

Verdict read_events(int number, std::string_view bytes, int depth, race::Events& events,
                    std::string& rest) {
    auto verdict = Verdict::valid;
    RawField field;
    FieldScanner scanner(bytes, depth);
    while (scanner.next(field)) {
        if (field.number != number || field.type != WireType::bytes) {
            rest += field.whole;
            continue;
        }
        std::optional<race::Event> event;
        verdict = worse(verdict, read_one<race::Contract::wire>(field.bytes, event, depth + 1));
        if (verdict == Verdict::broken) return verdict;
        if (event && verdict == Verdict::valid) events.push_back(std::move(*event));
    }
    return scanner.is_broken() ? Verdict::broken : verdict;
}

}  // namespace gridrace::wire

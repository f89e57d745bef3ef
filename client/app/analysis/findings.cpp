#include "client/app/analysis/findings.hpp"

#include <algorithm>
#include <utility>

#include "client/app/analysis/mistakes.hpp"

namespace gridrace::app {

Findings findings_of(const race::RaceRecord& record, MemberId viewer,
                     const std::function<bool()>& give_up) {
    Findings findings;
    findings.course = course_of(record);
    const auto& players = findings.course.players;
    if (players.empty()) return findings;
    const auto* own = findings.course.player(viewer);
    const PlayerCourse& subject = own != nullptr ? *own : players.front();
    findings.subject = subject.member;
    findings.name = subject.name;
    const auto solution = certain_solution(findings.course.puzzle);
    findings.has_solution = solution.has_value();
    findings.slowest = slowest_steps(subject, solution, give_up);
    findings.order = fill_order(subject);
    const auto rival = std::ranges::find_if(players, [&subject](const PlayerCourse& player) {
        return player.member != subject.member && player.table == subject.table;
    });
    if (rival != players.end()) findings.rival = fill_order(*rival);
    findings.mistakes = mistake_costs(subject, solution);
    return findings;
}

}  // namespace gridrace::app

#include "common/race/swiss_pairing.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "common/race/perfect_matching.hpp"

namespace gridrace::race {

namespace {

// Costs of a pair, in ranks that do not overlap for up to 64 pairs: each is more than all lower ones together.
constexpr std::int64_t most_of_order = (std::int64_t{1} << 12) - 1;
constexpr std::int64_t score_rank = std::int64_t{1} << 18;
constexpr std::int64_t most_of_scores = (std::int64_t{1} << 12) - 1;
constexpr std::int64_t bye_rank = std::int64_t{1} << 36;
constexpr std::int64_t most_of_bye = (std::int64_t{1} << 7) - 1;
constexpr std::int64_t meeting_rank = std::int64_t{1} << 43;
constexpr std::int64_t most_meetings = 3;
constexpr std::int64_t second_bye_rank = std::int64_t{1} << 51;
static_assert(most_meetings * second_bye_rank + bye_rank * most_of_bye <= most_pair_cost);

constexpr std::int64_t square(std::int64_t number) {
    return number * number;
}

// In half points, rounded up.
std::int64_t halves(std::uint32_t points) {
    constexpr std::uint32_t half = tournament_point / 2;
    return (points + half - 1) / half;
}

// The contenders with the same points as one: first and last index.
struct Bracket {
    std::size_t first = 0;
    std::size_t last = 0;
    std::int64_t size() const { return static_cast<std::int64_t>(last - first + 1); }
};

std::vector<Bracket> brackets_of(const std::vector<Contender>& contenders) {
    std::vector<Bracket> brackets(contenders.size());
    for (std::size_t first = 0; first < contenders.size();) {
        auto last = first;
        while (last + 1 < contenders.size() &&
               contenders[last + 1].points == contenders[first].points)
            ++last;
        for (auto i = first; i <= last; ++i) brackets[i] = {first, last};
        first = last + 1;
    }
    return brackets;
}

std::int64_t score_cost(const Contender& one, const Contender& other) {
    const auto difference = std::max(one.points, other.points) - std::min(one.points, other.points);
    return std::min(square(halves(difference)), most_of_scores);
}

// How far the pair is from what the Dutch system tries first: of one bracket, its halves in order;
// of two, the last of the upper one and the first of the lower one.
std::int64_t order_cost(std::size_t upper, std::size_t lower, const Bracket& of_upper,
                        const Bracket& of_lower) {
    if (of_upper.first == of_lower.first) {
        const auto distance = static_cast<std::int64_t>(lower - upper);
        return std::min(square(distance - of_upper.size() / 2), most_of_order);
    }
    const auto above = static_cast<std::int64_t>(of_upper.last - upper);
    const auto below = static_cast<std::int64_t>(lower - of_lower.first);
    return std::min(square(above) + square(below), most_of_order);
}

std::int64_t bye_cost(const Contender& contender) {
    const auto again = std::min<std::int64_t>(contender.byes, most_meetings);
    return again * second_bye_rank + std::min(halves(contender.points), most_of_bye) * bye_rank;
}

Seating seat_pairs(const std::vector<Contender>& contenders, const Meetings& meetings) {
    const auto count = contenders.size();
    const auto brackets = brackets_of(contenders);
    PairCosts costs(count + count % 2);
    for (std::size_t one = 0; one < count; ++one) {
        for (std::size_t other = one + 1; other < count; ++other) {
            const auto met = std::min<std::int64_t>(meetings.between(one, other), most_meetings);
            costs.set(one, other,
                      met * meeting_rank +
                          score_cost(contenders[one], contenders[other]) * score_rank +
                          order_cost(one, other, brackets[one], brackets[other]));
        }
        // Of equal ones the last gets the bye.
        if (count % 2 == 1)
            costs.set(one, count,
                      bye_cost(contenders[one]) + static_cast<std::int64_t>(count - one));
    }
    const auto partners = cheapest_matching(costs);
    Seating seating;
    for (std::size_t one = 0; one < count; ++one) {
        if (partners[one] > one && partners[one] < count) seating.push_back({one, partners[one]});
    }
    for (std::size_t one = 0; one < count; ++one) {
        if (partners[one] == count) seating.push_back({one});
    }
    return seating;
}

// ---- larger tables ----

// The tables' sizes, the larger ones first.
std::vector<std::size_t> sizes_of(std::size_t contenders, std::size_t table_size) {
    const auto tables = (contenders + table_size - 1) / table_size;
    std::vector<std::size_t> sizes(tables, contenders / tables);
    for (std::size_t i = 0; i < contenders % tables; ++i) ++sizes[i];
    return sizes;
}

// In the order of points; where several tables have equal points only, these are dealt out in turn.
Seating seat_by_points(const std::vector<Contender>& contenders, std::size_t table_size) {
    const auto brackets = brackets_of(contenders);
    const auto sizes = sizes_of(contenders.size(), table_size);
    Seating seating;
    for (std::size_t first = 0, table = 0; table < sizes.size();) {
        auto last = table, end = first + sizes[table];
        while (last + 1 < sizes.size() && end + sizes[last + 1] - 1 <= brackets[first].last)
            end += sizes[++last];
        const auto tables = last - table + 1;
        seating.resize(seating.size() + tables);
        for (auto i = first; i < end; ++i) seating[table + (i - first) % tables].push_back(i);
        first = end;
        table = last + 1;
    }
    return seating;
}

// Most exchanges that are weighed for a round: about 20 milliseconds.
constexpr int most_exchanges = 150'000;

class Exchange {
public:
    Exchange(const std::vector<Contender>& contenders, const Meetings& meetings)
        : contenders_(contenders), meetings_(meetings) {}

    bool has_time() const { return left_ > 0; }

    std::int64_t cost(const std::vector<std::size_t>& table) const {
        std::int64_t sum = 0;
        for (const auto player : table) sum += cost_of(player, player, table);
        return sum / 2;
    }
    std::int64_t cost(const Seating& seating) const {
        std::int64_t sum = 0;
        for (const auto& table : seating) sum += cost(table);
        return sum;
    }
    // Exchanges players until no exchange helps.
    void improve(Seating& seating) {
        for (bool has_improved = true; has_improved && has_time();) {
            has_improved = false;
            for (std::size_t table = 0; table < seating.size(); ++table) {
                for (auto other = table + 1; other < seating.size(); ++other)
                    has_improved |= improve(seating[table], seating[other]);
            }
        }
    }
    // Moves a player of each table where some have met: a new start for improve().
    void shake(Seating& seating, std::size_t attempt) const {
        for (std::size_t table = 0; table < seating.size(); ++table) {
            if (cost(seating[table]) < meeting_rank) continue;
            auto& one = seating[table];
            auto& other = seating[(table + 1 + attempt) % seating.size()];
            std::swap(one[attempt % one.size()], other[(attempt / 2) % other.size()]);
        }
    }

private:
    // What `player` costs at the table in the place of `instead`.
    std::int64_t cost_of(std::size_t player, std::size_t instead,
                         const std::vector<std::size_t>& table) const {
        std::int64_t sum = 0;
        for (const auto other : table) {
            if (other == instead) continue;
            sum += meetings_.between(player, other) * meeting_rank;
            sum += score_cost(contenders_[player], contenders_[other]);
        }
        return sum;
    }
    bool improve(std::vector<std::size_t>& table, std::vector<std::size_t>& other) {
        bool has_improved = false;
        for (auto& one : table) {
            for (auto& two : other) {
                --left_;
                const auto before = cost_of(one, one, table) + cost_of(two, two, other);
                const auto after = cost_of(one, two, other) + cost_of(two, one, table);
                if (after >= before) continue;
                std::swap(one, two);
                has_improved = true;
            }
        }
        return has_improved;
    }

    const std::vector<Contender>& contenders_;
    const Meetings& meetings_;
    int left_ = most_exchanges;
};

Seating seat_tables(const std::vector<Contender>& contenders, const Meetings& meetings,
                    std::size_t table_size) {
    constexpr std::size_t most_attempts = 100;
    Exchange exchange(contenders, meetings);
    auto best = seat_by_points(contenders, table_size);
    exchange.improve(best);
    auto least = exchange.cost(best);
    auto tried = best;
    const auto attempts = best.size() > 1 ? most_attempts : 0;
    for (std::size_t attempt = 0; attempt < attempts && least >= meeting_rank; ++attempt) {
        if (!exchange.has_time()) break;
        exchange.shake(tried, attempt);
        exchange.improve(tried);
        if (exchange.cost(tried) >= least) continue;
        least = exchange.cost(tried);
        best = tried;
    }
    for (auto& table : best) std::ranges::sort(table);
    std::ranges::sort(best);
    return best;
}

}  // namespace

Seating seat_round(const std::vector<Contender>& contenders, const Meetings& meetings,
                   std::size_t table_size) {
    assert(std::ranges::is_sorted(contenders, std::greater(), &Contender::points));
    if (contenders.size() <= 1) return Seating(contenders.size(), {0});
    if (table_size <= smallest_table) return seat_pairs(contenders, meetings);
    return seat_tables(contenders, meetings, std::min(table_size, largest_table));
}

}  // namespace gridrace::race

#include <utility>

#include "common/base/sort_by.hpp"
#include "common/sudoku/chains/consequences.hpp"
#include "common/sudoku/chains/multiple.hpp"
#include "common/sudoku/chains/simple.hpp"

namespace gridrace::sudoku::chains {

namespace {

// The candidates removed since the chain began, each once.
class Gone {
public:
    Gone(const Marks& before, const Marks& now) : before_(before), now_(now) {}

    void add(std::size_t cell, unsigned digit) {
        const auto mark = static_cast<Mark>(cell * 9 + digit);
        if (!before_.contains(mark) || now_.contains(mark) || known_.contains(mark)) return;
        known_.insert(mark);
        marks_.push_back(mark);
    }
    void add_cell(std::size_t cell) {
        for (unsigned digit = 0; digit < 9; ++digit) add(cell, digit);
    }
    void add_house(Line line, std::size_t house, unsigned digit, unsigned except_places = 0) {
        for (unsigned place = 0; place < 9; ++place) {
            if ((except_places >> place & 1u) == 0) add(cell_at(line, house, place), digit);
        }
    }
    const std::vector<Mark>& marks() const { return marks_; }

private:
    const Marks& before_;
    const Marks& now_;
    MarkSet known_;
    std::vector<Mark> marks_;
};

// The uses of one technique.
class Uses {
public:
    Uses(const Marks& before, const Marks& now) : before_(before), now_(now) {}

    const Marks& before() const { return before_; }
    const Marks& now() const { return now_; }

    // A step that depends on no removed candidate was possible without the chain.
    void add(Step step, const Gone& gone, int claims = 0) {
        if (gone.marks().empty() || step.eliminations.empty()) return;
        sort_by(step.eliminations, [](const Elimination& gone) { return gone.cell.index(); });
        uses_.push_back({gone.marks(), std::move(step), claims, {}, 0, 0});
    }
    void eliminate(Step& step, std::size_t cell, unsigned digits) const {
        digits &= now_.digits(cell);
        if (digits == 0) return;
        step.eliminations.push_back({Cell(static_cast<int>(cell)), DigitSet::from_bits(digits)});
    }
    std::vector<ByTechnique>& all() { return uses_; }

private:
    const Marks& before_;
    const Marks& now_;
    std::vector<ByTechnique> uses_;
};

Step step_of(Technique technique, DigitSet digits, std::vector<House> houses) {
    Step step;
    step.technique = technique;
    step.digits = digits;
    step.houses = std::move(houses);
    return step;
}

// ---- locked candidates ----

// The places of a house that are also in another.
constexpr unsigned make_shared_places(Line from, std::size_t from_house, Line onto,
                                      std::size_t onto_house) {
    unsigned shared = 0;
    for (unsigned place = 0; place < 9; ++place) {
        const auto cell = cell_at(from, from_house, place);
        if (house_index(onto, cell) == onto_house) shared |= 1u << place;
    }
    return shared;
}

constexpr auto make_all_shared_places() {
    std::array<std::array<std::array<std::array<std::uint16_t, 9>, 3>, 9>, 3> all{};
    for (const Line from : lines) {
        for (const Line onto : lines) {
            for (std::size_t a = 0; a < 9; ++a) {
                for (std::size_t b = 0; b < 9; ++b) {
                    all[index_of(from)][a][index_of(onto)][b] =
                        static_cast<std::uint16_t>(make_shared_places(from, a, onto, b));
                }
            }
        }
    }
    return all;
}
constexpr auto all_shared_places = make_all_shared_places();

unsigned shared_places(Line from, std::size_t from_house, Line onto, std::size_t onto_house) {
    return all_shared_places[index_of(from)][from_house][index_of(onto)][onto_house];
}

void add_locked(Uses& uses, Line from, std::size_t from_house, Line onto, std::size_t onto_house,
                unsigned digit) {
    const unsigned places = uses.now().places(from, from_house, digit);
    const unsigned shared = shared_places(from, from_house, onto, onto_house);
    if (places == 0 || is_one(places) || (places & ~shared) != 0) return;
    const unsigned kept = shared_places(onto, onto_house, from, from_house);
    unsigned removed = uses.now().places(onto, onto_house, digit) & ~kept;
    if (removed == 0) return;

    Step step = step_of(from == Line::box ? Technique::pointing : Technique::claiming,
                        DigitSet::from_bits(1u << digit),
                        {house_of(from, from_house), house_of(onto, onto_house)});
    for (; removed != 0; removed &= removed - 1) {
        uses.eliminate(step, cell_at(onto, onto_house, lowest(removed)), 1u << digit);
    }
    // Those that are gone by now, too: the step needs no reason for it.
    for (unsigned left = uses.before().places(from, from_house, digit) & shared; left != 0;
         left &= left - 1) {
        const auto cell = cell_at(from, from_house, lowest(left));
        step.cells.insert(Cell(static_cast<int>(cell)));
    }
    Gone gone(uses.before(), uses.now());
    gone.add_house(from, from_house, digit, shared);
    uses.add(std::move(step), gone);
}

void add_locked(Uses& uses) {
    constexpr std::array ways = {
        std::pair{Line::box, Line::column}, std::pair{Line::box, Line::row},
        std::pair{Line::column, Line::box}, std::pair{Line::row, Line::box}};
    for (const auto& [from, onto] : ways) {
        for (std::size_t a = 0; a < 9; ++a) {
            for (std::size_t b = 0; b < 9; ++b) {
                if (shared_places(from, a, onto, b) == 0) continue;
                for (unsigned digit = 0; digit < 9; ++digit) {
                    add_locked(uses, from, a, onto, b, digit);
                }
            }
        }
    }
}

// ---- pairs ----

// Calls `visit` with each pair of 0..8 that have the same two partners, the smaller first, ordered
// by the larger.
template <class PartnersOf, class Visit>
void for_each_pair(const PartnersOf& partners_of, const Visit& visit) {
    for (unsigned b = 1; b < 9; ++b) {
        const unsigned partners = partners_of(b);
        if (!is_two(partners)) continue;
        for (unsigned a = 0; a < b; ++a) {
            if (partners_of(a) == partners) visit(a, b, partners);
        }
    }
}

int open_cells(const Marks& marks, Line line, std::size_t house) {
    int open = 0;
    for (std::size_t place = 0; place < 9; ++place) {
        open += marks.digits(cell_at(line, house, place)) != 0;
    }
    return open;
}

template <class Visit>
void for_each_house_with(const Marks& marks, int least_open, const Visit& visit) {
    for (const Line line : {Line::box, Line::column, Line::row}) {
        for (std::size_t house = 0; house < 9; ++house) {
            if (open_cells(marks, line, house) >= least_open) visit(line, house);
        }
    }
}

void add_hidden_pair(Uses& uses, Line line, std::size_t house, unsigned a, unsigned b,
                     unsigned places) {
    const unsigned pair = 1u << a | 1u << b;
    Step step = step_of(Technique::hidden_pair, DigitSet::from_bits(pair), {house_of(line, house)});
    for (unsigned left = places; left != 0; left &= left - 1) {
        const auto cell = cell_at(line, house, lowest(left));
        step.cells.insert(Cell(static_cast<int>(cell)));
        uses.eliminate(step, cell, ~pair);
    }
    Gone gone(uses.before(), uses.now());
    for (const unsigned digit : {a, b}) gone.add_house(line, house, digit, places);
    uses.add(std::move(step), gone);
}

void add_naked_pair(Uses& uses, Line line, std::size_t house, unsigned a, unsigned b,
                    unsigned pair) {
    Step step = step_of(Technique::naked_pair, DigitSet::from_bits(pair), {house_of(line, house)});
    for (std::size_t place = 0; place < 9; ++place) {
        if (place != a && place != b) uses.eliminate(step, cell_at(line, house, place), pair);
    }
    Gone gone(uses.before(), uses.now());
    for (const auto cell : {cell_at(line, house, a), cell_at(line, house, b)}) {
        step.cells.insert(Cell(static_cast<int>(cell)));
        gone.add_cell(cell);
    }
    uses.add(std::move(step), gone);
}

// ---- the X-wing ----

void add_x_wing(Uses& uses, Line from, Line onto, unsigned digit, unsigned a, unsigned b,
                unsigned across) {
    Step step = step_of(Technique::x_wing, DigitSet::from_bits(1u << digit),
                        {house_of(from, a), house_of(from, b)});
    for (unsigned left = across; left != 0; left &= left - 1) {
        const auto line = lowest(left);
        step.houses.push_back(house_of(onto, line));
        for (unsigned place = 0; place < 9; ++place) {
            const auto cell = cell_at(onto, line, place);
            if (place == a || place == b) {
                step.cells.insert(Cell(static_cast<int>(cell)));
            } else {
                uses.eliminate(step, cell, 1u << digit);
            }
        }
    }
    Gone gone(uses.before(), uses.now());
    for (const unsigned line : {a, b}) gone.add_house(from, line, digit, across);
    uses.add(std::move(step), gone);
}

int open_rows(const Marks& marks, unsigned digit) {
    int open = 0;
    for (std::size_t row = 0; row < 9; ++row) open += marks.places(Line::row, row, digit) != 0;
    return open;
}

void add_x_wings(Uses& uses) {
    constexpr std::array ways = {std::pair{Line::column, Line::row},
                                 std::pair{Line::row, Line::column}};
    std::array<bool, 9> has_room{};
    for (unsigned digit = 0; digit < 9; ++digit) {
        has_room[digit] = open_rows(uses.before(), digit) >= 4;
    }
    for (const auto& [from, onto] : ways) {
        for (unsigned b = 1; b < 9; ++b) {
            for (unsigned a = 0; a < b; ++a) {
                for (unsigned digit = 0; digit < 9; ++digit) {
                    const unsigned across = uses.now().places(from, b, digit);
                    if (!is_two(across) || uses.now().places(from, a, digit) != across) continue;
                    if (has_room[digit]) add_x_wing(uses, from, onto, digit, a, b, across);
                }
            }
        }
    }
}

// ---- chains within chains ----

bool is_cycle(const Step& step) {
    return step.technique == Technique::bidirectional_x_cycle ||
           step.technique == Technique::bidirectional_y_cycle ||
           step.technique == Technique::bidirectional_cycle;
}

// Adds the candidates whose removal makes the claim follow from the previous one.
void add_gone_for(Gone& gone, const Claim& claim, Reason reason) {
    const auto cell = static_cast<std::size_t>(claim.cell.index());
    const auto add_house = [&](Line line) {
        gone.add_house(line, house_index(line, cell), static_cast<unsigned>(claim.digit - 1));
    };
    switch (reason) {
        case Reason::assumption:
        case Reason::technique: break;
        case Reason::cell_is_taken:
        case Reason::last_candidate: gone.add_cell(cell); break;
        case Reason::digit_is_in_row:
        case Reason::last_place_in_row: add_house(Line::row); break;
        case Reason::digit_is_in_column:
        case Reason::last_place_in_column: add_house(Line::column); break;
        case Reason::digit_is_in_box:
        case Reason::last_place_in_box: add_house(Line::box); break;
    }
}

// Why the cases of a cell or a region are all; `assumption` for other steps.
Reason reason_for_cases(const Step& step) {
    if (step.technique == Technique::cell_forcing_chains ||
        step.technique == Technique::dynamic_cell_forcing_chains) {
        return Reason::last_candidate;
    }
    if (step.technique != Technique::region_forcing_chains &&
        step.technique != Technique::dynamic_region_forcing_chains) {
        return Reason::assumption;
    }
    switch (step.houses.front().kind) {
        case HouseKind::row: return Reason::last_place_in_row;
        case HouseKind::column: return Reason::last_place_in_column;
        case HouseKind::box: break;
    }
    return Reason::last_place_in_box;
}

void add_chain(Uses& uses, Step step, int claims) {
    Gone gone(uses.before(), uses.now());
    for (const Branch& branch : step.branches) {
        for (const Link& link : branch) {
            // A cycle also holds in the other direction.
            if (!link.claim.stands && !is_cycle(step)) continue;
            const bool is_assumption = link.reason == Reason::assumption;
            add_gone_for(gone, link.claim, is_assumption ? reason_for_cases(step) : link.reason);
        }
    }
    for (const auto& [cell, digit] : step.placements) {
        uses.eliminate(step, static_cast<std::size_t>(cell.index()), ~(1u << (digit - 1)));
    }
    uses.add(std::move(step), gone, claims);
}

void add_chains(Uses& uses, const Power& power, Pool& pool) {
    if (power.level == 2) {
        for (const SimpleChain& chain : all_simple_chains(uses.now())) {
            add_chain(uses, step_of(chain), chain.preference.claims);
        }
        return;
    }
    Power within;
    within.dynamic = power.level >= 4;
    within.level = power.level >= 4 ? power.nesting : 0;
    for (CountedStep& found : all_multiple_chains(uses.now(), within, pool)) {
        add_chain(uses, std::move(found.step), found.claims);
    }
}

}  // namespace

std::vector<ByTechnique> uses_of_techniques(const Marks& before, const Marks& now,
                                            const Power& power, Pool& pool) {
    Uses uses(before, now);
    add_locked(uses);
    if (!uses.all().empty()) return std::move(uses.all());
    for_each_house_with(before, 5, [&](Line line, std::size_t house) {
        for_each_pair([&](unsigned digit) { return now.places(line, house, digit); },
                      [&](unsigned a, unsigned b, unsigned places) {
                          add_hidden_pair(uses, line, house, a, b, places);
                      });
    });
    if (!uses.all().empty()) return std::move(uses.all());
    for_each_house_with(before, 4, [&](Line line, std::size_t house) {
        for_each_pair([&](unsigned place) { return now.digits(cell_at(line, house, place)); },
                      [&](unsigned a, unsigned b, unsigned digits) {
                          add_naked_pair(uses, line, house, a, b, digits);
                      });
    });
    if (!uses.all().empty()) return std::move(uses.all());
    add_x_wings(uses);
    if (uses.all().empty() && power.level >= 2) add_chains(uses, power, pool);
    return std::move(uses.all());
}

}  // namespace gridrace::sudoku::chains

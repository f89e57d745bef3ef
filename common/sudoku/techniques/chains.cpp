#include "common/sudoku/chains/multiple.hpp"
#include "common/sudoku/chains/simple.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku::techniques {

std::optional<Step> simple_chains(const Candidates& candidates) {
    const auto chain = chains::easiest_simple_chain(chains::Marks(candidates));
    if (!chain) return std::nullopt;
    return chains::step_of(*chain);
}

std::optional<Step> nishio_forcing_chains(const Candidates& candidates) {
    return chains::easiest_multiple_chains(chains::Marks(candidates),
                                           {.dynamic = true, .within_digit = true});
}

std::optional<Step> multiple_forcing_chains(const Candidates& candidates) {
    return chains::easiest_multiple_chains(chains::Marks(candidates), {});
}

std::optional<Step> dynamic_forcing_chains(const Candidates& candidates, int level, int nesting) {
    return chains::easiest_multiple_chains(chains::Marks(candidates),
                                           {.dynamic = true, .level = level, .nesting = nesting});
}

}  // namespace gridrace::sudoku::techniques

// The technique that cost a player most, under the name by which it can be practised.
#pragma once

#include <optional>
#include <span>

#include "client/app/analysis/slow_steps.hpp"

namespace gridrace::app {

struct Costliest {
    sudoku::Technique technique{};  // of the ladder for people
    Milliseconds took{};            // for all of the steps that needed it
    friend bool operator==(const Costliest&, const Costliest&) = default;
};

// Over these steps; none if none of them needed a technique that people practise.
std::optional<Costliest> costliest_technique(std::span<const SlowStep> steps);

}  // namespace gridrace::app

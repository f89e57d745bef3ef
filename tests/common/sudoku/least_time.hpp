// How long something takes, for tests that compare it with something else in the same run.
#pragma once

#include <algorithm>
#include <ctime>
#include <limits>

namespace gridrace::sudoku {

// The processor time of a number of calls, in ticks: the least of several rounds, so that what else the
// machine does counts for nothing.
template <class Work>
double least_time(const Work& work, int calls = 2000) {
    double least = std::numeric_limits<double>::max();
    for (int round = 0; round < 15; ++round) {
        const std::clock_t begin = std::clock();
        for (int call = 0; call < calls; ++call) work();
        least = std::min(least, static_cast<double>(std::clock() - begin));
    }
    return least;
}

}  // namespace gridrace::sudoku

#include "client/app/core/history.hpp"

#include <algorithm>
#include <cassert>

namespace gridrace::app {

namespace {

const Step& move_last(std::vector<Step>& from, std::vector<Step>& to) {
    assert(!from.empty());
    to.push_back(std::move(from.back()));
    from.pop_back();
    return to.back();
}

}  // namespace

History::History(std::vector<Step> done, std::vector<Step> undone,
                 std::vector<std::size_t> save_points)
    : done_(std::move(done)), undone_(std::move(undone)), save_points_(std::move(save_points)) {
    const auto steps = done_.size() + undone_.size();
    std::erase_if(save_points_, [steps](std::size_t point) { return point > steps; });
    std::ranges::sort(save_points_);
}

void History::record(Step step) {
    forget_later_save_points();
    done_.push_back(std::move(step));
    undone_.clear();
}

const Step& History::undo() {
    return move_last(done_, undone_);
}

const Step& History::redo() {
    return move_last(undone_, done_);
}

void History::forget_last() {
    assert(!done_.empty());
    done_.pop_back();
    undone_.clear();
    forget_later_save_points();
}

void History::forget_later_save_points() {
    save_points_.erase(std::ranges::upper_bound(save_points_, done_.size()), save_points_.end());
}

void History::save() {
    const auto place = std::ranges::lower_bound(save_points_, done_.size());
    if (place == save_points_.end() || *place != done_.size()) {
        save_points_.insert(place, done_.size());
    }
}

std::optional<std::size_t> History::last_save_point() const {
    const auto place = std::ranges::lower_bound(save_points_, done_.size());
    if (place == save_points_.begin()) return std::nullopt;
    return *std::prev(place);
}

Step History::changes_since(std::size_t steps) const {
    Step merged;
    for (std::size_t i = steps; i < done_.size(); ++i) {
        for (const auto& change : done_[i]) {
            const auto known = std::ranges::find(merged, change.cell, &Change::cell);
            if (known == merged.end()) {
                merged.push_back(change);
            } else {
                known->after = change.after;
            }
        }
    }
    return merged;
}

Step inverse(const Step& step) {
    Step turned;
    for (auto change = step.rbegin(); change != step.rend(); ++change) {
        turned.push_back({change->cell, change->after, change->before});
    }
    return turned;
}

}  // namespace gridrace::app

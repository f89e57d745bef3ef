#include "client/app/history.hpp"

namespace gridrace::app {

namespace {

std::optional<Step> move_last(std::vector<Step>& from, std::vector<Step>& to) {
    if (from.empty()) return std::nullopt;
    to.push_back(from.back());
    from.pop_back();
    return to.back();
}

}  // namespace

void History::record(const Step& step) {
    done_.push_back(step);
    undone_.clear();
}

std::optional<Step> History::undo() {
    return move_last(done_, undone_);
}

std::optional<Step> History::redo() {
    return move_last(undone_, done_);
}

}  // namespace gridrace::app

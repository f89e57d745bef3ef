#include "tests/simulation/cluster/simulated_log.hpp"

#include <algorithm>

#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"

namespace gridrace::simulation {

namespace {
constexpr std::uint32_t appends_per_failure = 100;
}  // namespace

Answered SimulatedLog::execute(const Request& request) {
    if (std::holds_alternative<Opening>(request)) return {{}, open()};
    const auto& part = std::get<server::Append>(request);
    if (!fails_ || !one_in(random_, appends_per_failure)) return {append(part), {}};
    if (one_in(random_, 2)) append(part);
    return {std::make_error_code(std::errc::io_error), {}};
}

bool SimulatedLog::execute_late() {
    if (late_.empty()) return false;
    execute(late_.front());
    late_.pop_front();
    return true;
}

void SimulatedLog::crash() {
    records_.resize(records_.size() - std::min(records_.size(), seams_.records_lost_at_crash));
}

std::vector<std::string> SimulatedLog::bytes() const {
    std::vector<std::string> all;
    for (const auto& record : records_) all.push_back(record.bytes);
    return all;
}

void SimulatedLog::check_owners() const {
    server::Epoch owner = 0;
    for (std::size_t i = 0; i < records_.size(); ++i) {
        while (owner < found_.size() && found_[owner] <= i) ++owner;
        require(records_[i].epoch == owner, "records of an old owner are in the log");
    }
}

server::OpenedLog SimulatedLog::open() {
    found_.push_back(records_.size());
    server::OpenedLog opened;
    opened.epoch = found_.size();
    opened.records = bytes();
    seams_.read(opened);
    return opened;
}

std::error_code SimulatedLog::find_fault(const server::Append& part) {
    if (seams_.is_fenced(found_.size(), part.epoch)) {
        ++fenced_;
        return server::LogFault::old_epoch;
    }
    const auto had_effect = [this](const auto& command) { return answered_.contains(command); };
    if (seams_.takes_commands_once && std::ranges::any_of(part.answered, had_effect)) {
        return server::LogFault::command_repeated;
    }
    return {};
}

std::error_code SimulatedLog::append(server::Append part) {
    if (const auto fault = find_fault(part)) return fault;
    seams_.keep(part);
    for (auto& bytes : part.records) records_.push_back({std::move(bytes), part.epoch});
    answered_.insert(part.answered.begin(), part.answered.end());
    return {};
}

}  // namespace gridrace::simulation

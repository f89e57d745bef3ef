#include "tests/server/disk/simulated_disk.hpp"

#include <algorithm>
#include <utility>

namespace gridrace::server {

// ---- faults ----

void SimulatedDisk::plan(const Fault& fault) {
    fault_ = fault;
    calls_ = 0;
    failures_ = 0;
}

// The fault that this call meets.
std::optional<FaultKind> SimulatedDisk::strike(Call call) {
    if (before_change_ && call >= Call::make) before_change_();
    if (!fault_) return std::nullopt;
    const bool writes = call == Call::write || call == Call::grow;
    bool can_befall = true;
    switch (fault_->kind) {
        case FaultKind::io_error: break;
        case FaultKind::no_space:
            can_befall = call == Call::grow || call == Call::make || call == Call::share;
            break;
        case FaultKind::short_write: can_befall = writes; break;
        case FaultKind::failed_sync:
        case FaultKind::half_failed_sync: can_befall = call == Call::sync; break;
    }
    if (!can_befall || ++calls_ < fault_->at) return std::nullopt;
    ++failures_;
    const auto kind = fault_->kind;
    if (!fault_->lasts) fault_.reset();
    return kind;
}

// As Linux does it: the bytes that were to be written count as written, so that the next sync has nothing to
// do. That a file was cut is not forgotten: file systems keep such things in a journal.
void SimulatedDisk::fail_to_sync(File& file, FaultKind kind) {
    for (auto& change : std::exchange(file.unsynced, {})) {
        if (change.cuts) {
            file.unsynced.push_back(std::move(change));
        } else if (kind == FaultKind::half_failed_sync) {
            apply_torn(change, file.durable, random_);
        }
    }
}

// ---- power cuts ----

void SimulatedDisk::apply(const Change& change, std::string& content) {
    if (change.cuts) return content.resize(change.at);
    if (content.size() < change.at + change.bytes.size()) {
        content.resize(change.at + change.bytes.size());
    }
    std::ranges::copy(change.bytes, content.begin() + static_cast<std::ptrdiff_t>(change.at));
}

void SimulatedDisk::apply(const NameChange& change, Names& names) {
    if (change.file) {
        names[change.name] = *change.file;
    } else {
        names.erase(change.name);
    }
}

void SimulatedDisk::apply_torn(const Change& change, std::string& content, Random& random) {
    constexpr std::size_t sector = 512;
    if (change.cuts && random.below(2) == 0) apply(change, content);
    for (std::size_t from = 0; from < change.bytes.size();) {
        const auto next =
            std::min(sector - (change.at + from) % sector, change.bytes.size() - from);
        if (random.below(2) == 0) {
            apply({change.instant, change.at + from, change.bytes.substr(from, next)}, content);
        }
        from += next;
    }
}

SimulatedDisk SimulatedDisk::after_kill() const {
    SimulatedDisk disk = *this;
    disk.heal();
    disk.watch(nullptr);
    return disk;
}

SimulatedDisk SimulatedDisk::after_power_cut(Survivors survivors, Random& random) const {
    auto end = std::uint64_t{random.below(static_cast<std::uint32_t>(now_) + 2)};
    if (survivors == Survivors::nothing) end = 0;
    if (survivors == Survivors::everything) end = now_ + 1;
    const auto survives = [&](const Change& change) {
        if (survivors == Survivors::subset) return random.below(2) == 0;
        return change.instant < end;
    };
    SimulatedDisk disk;
    disk.names_ = durable_names_;
    for (const auto& change : unsynced_names_) {
        if (change.instant < end) apply(change, disk.names_);
    }
    disk.durable_names_ = disk.names_;
    for (const auto& [name, number] : disk.names_) {
        const auto& file = files_.at(number);
        auto content = file.durable;
        for (const auto& change : file.unsynced) {
            if (survivors == Survivors::torn) {
                apply_torn(change, content, random);
            } else if (survives(change)) {
                apply(change, content);
            }
        }
        disk.files_[number] = {content, content, {}};
        disk.last_number_ = std::max(disk.last_number_, number);
    }
    return disk;
}

// ---- calls ----

std::optional<SimulatedDisk::FileNumber> SimulatedDisk::find(const std::string& name) const {
    const auto found = names_.find(name);
    if (found == names_.end()) return std::nullopt;
    return found->second;
}

SimulatedDisk::Outcome SimulatedDisk::open(FileNumber) {
    return strike(Call::look) ? Outcome::io_error : Outcome::done;
}

SimulatedDisk::Outcome SimulatedDisk::make(const std::string& name, FileNumber& made) {
    if (const auto fault = strike(Call::make)) {
        return *fault == FaultKind::no_space ? Outcome::no_space : Outcome::io_error;
    }
    made = make_nameless();
    unsynced_names_.push_back({++now_, name, made});
    apply(unsynced_names_.back(), names_);
    return Outcome::done;
}

SimulatedDisk::FileNumber SimulatedDisk::make_nameless() {
    files_[++last_number_] = {};
    return last_number_;
}

SimulatedDisk::Outcome SimulatedDisk::remove(const std::string& name) {
    if (strike(Call::change)) return Outcome::io_error;
    unsynced_names_.push_back({++now_, name, std::nullopt});
    apply(unsynced_names_.back(), names_);
    return Outcome::done;
}

SimulatedDisk::Outcome SimulatedDisk::look(const std::string& name, bool& has_content) {
    if (strike(Call::look)) return Outcome::io_error;
    const auto number = find(name);
    has_content = number && !files_.at(*number).cached.empty();
    return Outcome::done;
}

SimulatedDisk::Outcome SimulatedDisk::size(FileNumber file, std::size_t& bytes) {
    if (strike(Call::look)) return Outcome::io_error;
    bytes = files_.at(file).cached.size();
    return Outcome::done;
}

SimulatedDisk::Outcome SimulatedDisk::read(FileNumber file, std::size_t at, std::size_t size,
                                           std::string_view& bytes) {
    if (strike(Call::read)) return Outcome::io_error;
    const std::string_view content = files_.at(file).cached;
    bytes = content.substr(std::min(at, content.size()), size);
    return Outcome::done;
}

void SimulatedDisk::change(File& file, Change change) {
    change.instant = ++now_;
    apply(change, file.cached);
    file.unsynced.push_back(std::move(change));
}

SimulatedDisk::Outcome SimulatedDisk::write(FileNumber number, std::size_t at,
                                            std::string_view bytes) {
    auto& file = files_.at(number);
    const bool grows = at + bytes.size() > file.cached.size();
    const auto fault = strike(grows ? Call::grow : Call::write);
    if (fault == FaultKind::io_error) return Outcome::io_error;
    if (fault == FaultKind::no_space) return Outcome::no_space;
    if (fault == FaultKind::short_write) bytes = bytes.substr(0, bytes.size() / 2);
    change(file, {0, at, std::string(bytes)});
    return fault ? Outcome::no_space : Outcome::done;
}

SimulatedDisk::Outcome SimulatedDisk::truncate(FileNumber file, std::size_t size) {
    if (strike(Call::change)) return Outcome::io_error;
    change(files_.at(file), {0, size, {}, true});
    return Outcome::done;
}

SimulatedDisk::Outcome SimulatedDisk::sync(FileNumber number, bool and_folder) {
    auto& file = files_.at(number);
    if (const auto fault = strike(Call::sync)) {
        fail_to_sync(file, *fault);
        return Outcome::io_error;
    }
    if (lies_) return Outcome::done;
    for (const auto& change : std::exchange(file.unsynced, {})) apply(change, file.durable);
    if (and_folder) make_names_durable();
    return Outcome::done;
}

SimulatedDisk::Outcome SimulatedDisk::sync_folder() {
    if (strike(Call::sync)) return Outcome::io_error;
    if (!lies_) make_names_durable();
    return Outcome::done;
}

void SimulatedDisk::make_names_durable() {
    durable_names_ = names_;
    unsynced_names_.clear();
}

SimulatedDisk::Outcome SimulatedDisk::share() {
    const auto fault = strike(Call::share);
    if (!fault) return Outcome::done;
    return *fault == FaultKind::no_space ? Outcome::no_space : Outcome::io_error;
}

}  // namespace gridrace::server

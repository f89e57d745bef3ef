#include "client/storage/resume_state_writer.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace gridrace::client {

namespace {

using namespace language::literals;

constexpr std::chrono::milliseconds between_resume_state_writes{50};

std::string cannot_keep(language::Language language, const std::error_code& error) {
    return language::say(language, "If this program dies, your seat is lost: {0}."_t,
                         error.message());
}

}  // namespace

FoundResumeState find_resume_state(const RoomAddress& room, std::string_view name, race::Role role,
                                   language::Language language) {
    FoundResumeState found;
    found.language = language;
    const auto folder = resume_states_folder();
    if (!folder) return found;
    if (const auto error = prepare_resume_states(*folder)) {
        found.notice = cannot_keep(language, error);
        return found;
    }
    auto file = take_resume_state_file(*folder, room, name, role);
    if (!file) {
        found.notice = cannot_keep(language, file.error());
        return found;
    }
    found.file.emplace(std::move(file).value());
    if (!found.file->exists()) return found;
    if (const auto text = found.file->read()) found.kept = parse_resume_state(*text);
    if (!found.kept) {
        found.notice =
            language::say(language, "Your saved seat cannot be read: you join as a new member."_t);
    }
    return found;
}

std::vector<Membership> saved_memberships(const std::filesystem::path& folder) {
    namespace fs = std::filesystem;
    std::vector<std::pair<fs::file_time_type, Membership>> found;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code ignored;
        const auto& path = entry->path();
        if (path.extension() != ".json" || is_outdated_resume_state(path)) continue;
        const auto file = LockedFile::lock(path);
        const auto text = file && file->exists() ? file->read() : std::nullopt;
        const auto kept = text ? parse_resume_state(*text) : std::nullopt;
        if (!kept || !kept->membership) continue;
        found.emplace_back(fs::last_write_time(path, ignored), *kept->membership);
    }
    std::ranges::stable_sort(found, std::ranges::greater{},
                             [](const auto& one) { return one.first; });
    std::vector<Membership> memberships;
    memberships.reserve(found.size());
    for (auto& [written, membership] : found) memberships.push_back(std::move(membership));
    return memberships;
}

ResumeStateWriter::ResumeStateWriter(boost::asio::io_context& io, std::optional<LockedFile> file,
                                     language::Language language,
                                     std::function<SavedResumeState()> current,
                                     std::function<void(const std::string&)> on_fault)
    : file_(std::move(file)),
      language_(language),
      current_(std::move(current)),
      on_fault_(std::move(on_fault)),
      timer_(io) {}

void ResumeStateWriter::touch() {
    if (!file_ || std::exchange(is_due_, true)) return;
    timer_.expires_after(between_resume_state_writes);
    timer_.async_wait([this](const boost::system::error_code& cancelled) {
        if (!cancelled) write_now();
    });
}

void ResumeStateWriter::write_now() {
    timer_.cancel();
    is_due_ = false;
    if (!file_) return;
    auto text = to_text(current_());
    if (text == written_) return;
    const auto error = file_->write(text);
    if (!error) {
        written_ = std::move(text);
    } else if (const auto on_fault = std::exchange(on_fault_, nullptr)) {
        on_fault(cannot_keep(language_, error));
    }
}

void ResumeStateWriter::forget() {
    timer_.cancel();
    if (file_) file_->remove();
    file_.reset();
}

}  // namespace gridrace::client

// Writes the resume state while its client lives, so that another one can go on after it. Lives on the
// thread of its io_context.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/language/language.hpp"
#include "client/storage/resume_state_file.hpp"
#include "client/storage/resume_state_text.hpp"

namespace gridrace::client {

// What an earlier client left, and what the person should be told about it.
struct FoundResumeState {
    std::optional<LockedFile> file;  // none: nothing can be kept
    std::optional<SavedResumeState> kept;
    std::string notice;
    language::Language language = language::Language::english;  // of the person
};
// Of the files that dead clients have left, the newest first.
std::vector<Membership> saved_memberships(const std::filesystem::path& folder);

FoundResumeState find_resume_state(const RoomAddress& room, std::string_view name, race::Role role,
                                   language::Language language);

class ResumeStateWriter {
public:
    // `current` is what there is to keep; `on_fault` is told once, in that language, if it cannot be.
    ResumeStateWriter(boost::asio::io_context& io, std::optional<LockedFile> file,
                      language::Language language, std::function<SavedResumeState()> current,
                      std::function<void(const std::string& sentence)> on_fault);

    // Something has changed: it is written in a moment, with what else changes until then.
    void touch();
    void write_now();
    // The member is no more, or does not want to come back.
    void forget();

private:
    std::optional<LockedFile> file_;
    language::Language language_;
    std::function<SavedResumeState()> current_;
    std::function<void(const std::string&)> on_fault_;
    boost::asio::steady_timer timer_;
    bool is_due_ = false;
    std::string written_;
};

}  // namespace gridrace::client

// Saves the resume state of a running client, so that another one can continue. Lives on the thread
// of its io_context.
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

// The state that an earlier client left, and a message for the user.
struct FoundResumeState {
    std::optional<LockedFile> file;  // none: nothing can be saved
    std::optional<SavedResumeState> kept;
    std::string notice;
    language::Language language = language::Language::english;  // of the user
};
// From the files that ended clients have left, newest first.
std::vector<Membership> saved_memberships(const std::filesystem::path& folder);

FoundResumeState find_resume_state(const RoomAddress& room, std::string_view name, race::Role role,
                                   language::Language language);

class ResumeStateWriter {
public:
    // `current` returns the state to save; `on_fault` is called once, in that language, if saving
    // fails.
    ResumeStateWriter(boost::asio::io_context& io, std::optional<LockedFile> file,
                      language::Language language, std::function<SavedResumeState()> current,
                      std::function<void(const std::string& sentence)> on_fault);

    // Saves a change a little later, together with others until then.
    void touch();
    void write_now();
    // The member has left for good.
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

#include "server/net/limits/access.hpp"

#include "server/rooms/secrets.hpp"

namespace gridrace::server {

std::string_view name(Admitted admitted) {
    switch (admitted) {
        case Admitted::everyone: return "everyone";
        case Admitted::word: return "word";
        case Admitted::nobody: return "nobody";
    }
    return "";
}

void Access::use(const race::WordHash& word) {
    const std::lock_guard lock(mutex_);
    word_ = word;
}

bool Access::is_right(std::string_view said) const {
    const std::lock_guard lock(mutex_);
    return compare_word(said, word_) == race::WordSaid::right;
}

std::optional<Rejection> Access::refuse(std::string_view said, Gate::Pass& pass,
                                        Gate::TimePoint now) const {
    if (said.empty()) return pass.gate().reject(RefusalCause::server_word_needed);
    if (auto rejection = pass.may_say_word(now)) return rejection;
    if (is_right(said)) {
        pass.has_said_right_word();
        return std::nullopt;
    }
    pass.has_said_wrong_word(now, RefusalCause::wrong_server_word);
    return Rejection{RefusalCause::wrong_server_word};
}

}  // namespace gridrace::server

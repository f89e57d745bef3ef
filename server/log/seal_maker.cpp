#include "server/log/seal_maker.hpp"

#include <string>
#include <utility>

#include "common/base/sha256.hpp"
#include "common/identity/race_seals.hpp"
#include "common/race/race_record.hpp"
#include "common/race/view.hpp"
#include "common/wire/codec/codec.hpp"

namespace gridrace::server {

// The record of one race, as bytes. They are hashed only when a seal is made: most that is read from a log has its seals.
struct SealMaker::Course {
    void follow(const race::RoomState& before, Instant at, const race::Event& event) {
        if (maker.phase() != race::RecordMaker::Phase::ended) latest = at;
        // At once, and not when the moment is closed: when that is may depend on what is hidden.
        if (race::belongs_to_a_record(event) &&
            race::audience(event).reach == race::Reach::everybody)
            ++unsealed;
        maker.follow(before, at, event);
        // To the last moment there may come more, until the end.
        auto& course = maker.record().course;
        const bool has_ended = maker.phase() == race::RecordMaker::Phase::ended;
        const auto closed = has_ended || course.empty() ? course.size() : course.size() - 1;
        if (closed == 0) return;
        if (bytes == 0) wire::append_record_start(maker.record().start, encoded);
        for (std::size_t i = 0; i < closed; ++i) wire::append_record_moment(course[i], encoded);
        course.erase(course.begin(), course.begin() + static_cast<std::ptrdiff_t>(closed));
        bytes = hashed + encoded.size();
    }
    race::Digest hash() {
        stream.add(encoded);
        hashed += encoded.size();
        encoded.clear();
        return stream.hash();
    }

    explicit Course(RaceNumber of) : race(of), maker(of) {}

    RaceNumber race;
    race::RecordMaker maker;
    Instant latest;  // of what was followed
    Sha256Stream stream;
    std::string encoded;       // and not in the stream yet
    std::uint64_t hashed = 0;  // bytes in the stream
    std::uint64_t bytes = 0;   // of the record so far
    std::size_t unsealed = 0;  // public events since the last seal
};

SealMaker::SealMaker() = default;
SealMaker::~SealMaker() = default;
SealMaker::SealMaker(SealMaker&&) noexcept = default;
SealMaker& SealMaker::operator=(SealMaker&&) noexcept = default;

void SealMaker::follow(const race::RoomState& before, Instant at, const race::Event& event) {
    if (const auto* const starts = std::get_if<race::CountdownStarted>(&event)) {
        end_course();
        course_ = std::make_unique<Course>(starts->race);
    }
    if (const auto* const sealed = std::get_if<race::RaceSealed>(&event)) {
        std::erase_if(ended_, [&](const auto& one) { return one.seal.race == sealed->race; });
        if (course_ && course_->race == sealed->race) course_.reset();
    }
    if (!course_) return;
    if (const auto* const sealed = std::get_if<race::CourseSealed>(&event);
        sealed != nullptr && sealed->race == course_->race)
        course_->unsealed = 0;
    course_->follow(before, at, event);
    if (course_->maker.phase() == race::RecordMaker::Phase::none) course_.reset();
}

bool SealMaker::wants_course_seal() const {
    return course_ && course_->unsealed >= events_between &&
           course_->maker.phase() == race::RecordMaker::Phase::under_way;
}

race::CourseSealed SealMaker::seal_course(const race::Digest& salt) {
    course_->unsealed = 0;
    const auto hash = course_->hash();
    return {course_->race, course_->bytes, identity::seal_of(salt, hash), salt};
}

// A race that has ended stays to be sealed.
void SealMaker::end_course() {
    if (course_ && course_->maker.phase() == race::RecordMaker::Phase::ended)
        ended_.push_back({{course_->race, course_->hash()}, course_->latest});
    course_.reset();
}

std::vector<EndedRace> SealMaker::take_ended() {
    if (course_ && course_->maker.phase() == race::RecordMaker::Phase::ended) end_course();
    return std::exchange(ended_, {});
}

}  // namespace gridrace::server

// What a frame in the middle of a race says, read without making values of it: for readers of many thousand
// frames a second.
#pragma once

#include <cstdint>
#include <string_view>

#include "common/base/ids.hpp"
#include "common/race/view.hpp"

namespace gridrace::wire {

// Told what a frame holds, in its order.
class FrameReader {
public:
    virtual void on_progress(MemberId member) = 0;
    virtual void on_answer(CommandNumber command, bool refused) = 0;
    virtual void on_cursor(const race::Cursor& cursor) = 0;

protected:
    ~FrameReader() = default;
};

// True if the frame holds nothing but moves, progress, answers and a cursor; else nothing has been told, and
// the frame is one for decode_server_message, as is one that is malformed. Allocates nothing.
bool scan_frame(std::string_view frame, FrameReader& reader);

}  // namespace gridrace::wire

// Scans the usual frames of a race without building values: for clients that read many thousand
// frames a second.
#pragma once

#include <cstdint>
#include <string_view>

#include "common/base/ids.hpp"
#include "common/race/view.hpp"

namespace gridrace::wire {

// Receives the contents of a frame, in order.
class FrameReader {
public:
    virtual void on_progress(MemberId member) = 0;
    virtual void on_answer(CommandNumber command, bool refused) = 0;
    virtual void on_cursor(const race::Cursor& cursor) = 0;

protected:
    ~FrameReader() = default;
};

// True if the frame holds only moves, progress, answers and a cursor. Otherwise, also if malformed,
// the reader was not called: use decode_server_message. Allocates nothing.
bool scan_frame(std::string_view frame, FrameReader& reader);

}  // namespace gridrace::wire

#include "client/app/widgets/status.hpp"

namespace gridrace::app {

const Style& style_of(const Theme& look, Status::Tone tone) {
    switch (tone) {
        case Status::Tone::plain: return look.plain;
        case Status::Tone::good: return look.good;
        case Status::Tone::bad: return look.bad;
    }
    return look.plain;
}

}  // namespace gridrace::app

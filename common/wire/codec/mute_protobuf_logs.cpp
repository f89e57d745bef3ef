#include <google/protobuf/stubs/logging.h>

#include "common/wire/codec/codec.hpp"

namespace gridrace::wire {

void mute_protobuf_logs() {
    google::protobuf::SetLogHandler(nullptr);
}

}  // namespace gridrace::wire

#include <google/protobuf/stubs/logging.h>

#include "common/wire/codec.hpp"

namespace gridrace::wire {

void silence_protobuf() {
    google::protobuf::SetLogHandler(nullptr);
}

}  // namespace gridrace::wire

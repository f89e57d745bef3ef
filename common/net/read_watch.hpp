// An observer that sees what a link reads before the reader does.
#pragma once

#include <boost/system/error_code.hpp>
#include <cstddef>
#include <span>

namespace gridrace::net {

class ReadWatch {
public:
    // The bytes read, perhaps none, and how many bytes on the wire they took. An error makes the
    // read fail.
    virtual boost::system::error_code on_read(std::span<const std::byte> bytes,
                                              std::size_t on_the_wire) = 0;

protected:
    ~ReadWatch() = default;
};

}  // namespace gridrace::net

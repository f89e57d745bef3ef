// A statement with its parameters, in PostgreSQL's binary formats. Pure.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gridrace::server::postgres {

// Parameters are $1, $2, … in the order of the calls. The statement says their types by casts:
// $1::text, $2::bigint, $3::bytea[].
class Statement {
public:
    // The name of a prepared statement, or the text of one without parameters; it must outlive
    // this.
    explicit Statement(const char* name) : name_(name) {}

    Statement& add(std::string_view text);
    Statement& add(std::int64_t number);
    Statement& add(std::span<const std::int64_t> numbers);
    Statement& add_texts(std::span<const std::string_view> texts);
    Statement& add_blobs(std::span<const std::string_view> blobs);

    const char* name() const { return name_; }
    const std::vector<std::string>& parameters() const { return parameters_; }

private:
    Statement& add_array(std::uint32_t type, std::span<const std::string_view> elements);

    const char* name_;
    std::vector<std::string> parameters_;
};

// The number in this binary bigint, integer or smallint; 0 for any other length.
std::int64_t decode_number(std::string_view bytes);

}  // namespace gridrace::server::postgres

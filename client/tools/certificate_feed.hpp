// Reads certificates from files and from standard input.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "client/tools/feed.hpp"
#include "client/tools/puzzle_task.hpp"
#include "client/tools/source.hpp"

namespace gridrace::client::tools {

// The text of a certificate, unchecked.
struct CertificateText {
    std::shared_ptr<const std::string> source;  // its name, safe on a terminal
    int first_line = 1;                         // where it starts there
    std::string text;
};

// Produces the output for a text. Runs on several threads at once.
using CertificateVerb = std::function<void(const CertificateText&, Answers&)>;

class CertificateFeed : public Feed {
public:
    // Names of files, "-" for standard input, the default. A certificate ends with its line "end",
    // or where the next one starts; blank lines between them are ignored. `manner` says how to
    // report texts that cannot be read.
    CertificateFeed(std::vector<std::string> names, CertificateVerb verb, PuzzleWork manner);

    bool at_end() const override { return !source_ && opened_ == names_.size(); }
    std::optional<int> descriptor() const override;
    void read() override;
    std::optional<Task> take() override;
    std::optional<Task> take_rest() override { return std::nullopt; }
    std::optional<std::uint64_t> length() const override { return std::nullopt; }

private:
    void open();
    void add(std::string_view bytes);
    void add_line(std::string_view line);
    void finish_text();
    void finish_source();

    std::vector<std::string> names_;
    CertificateVerb verb_;
    std::shared_ptr<const PuzzleWork> manner_;
    std::size_t opened_ = 0;  // number of opened names

    std::optional<Source> source_;
    int line_ = 0;          // number of the last complete line
    std::string begun_;     // the start of an incomplete line
    CertificateText text_;  // the current one so far
    std::deque<Task> tasks_;
};

}  // namespace gridrace::client::tools

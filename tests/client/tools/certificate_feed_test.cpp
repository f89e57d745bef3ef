#include "client/tools/certificate_feed.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/test_data.hpp"

namespace gridrace::client::tools {

namespace {

// A file that is gone with the test.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& text)
        : path_(std::filesystem::temp_directory_path() /
                ("certificate_feed_test." + std::to_string(getpid()))) {
        std::ofstream(path_) << text;
    }
    ~TemporaryFile() { std::filesystem::remove(path_); }
    std::string name() const { return path_; }

private:
    std::filesystem::path path_;
};

// Where each text begins and how it reads, with / for the ends of lines.
void repeat(const CertificateText& text, Answers& answers) {
    auto line = std::to_string(text.first_line) + " " + text.text;
    std::ranges::replace(line, '\n', '/');
    answers.out = line + "\n";
}

Answers all_answers(std::vector<std::string> names) {
    CertificateFeed feed(std::move(names), repeat, {});
    Answers all;
    for (;;) {
        if (auto task = feed.take()) {
            Answers answers;
            (*task)(answers);
            all.out += answers.out;
            all.problems += answers.problems;
            all.puzzles += answers.puzzles;
        } else if (feed.at_end()) {
            return all;
        } else {
            feed.read();
        }
    }
}

std::string texts_in(const std::string& text) {
    const TemporaryFile file(text);
    return all_answers({file.name()}).out;
}

}  // namespace

TEST(CertificateFeed, TellsCertificatesApartAndWhereTheyBegin) {
    EXPECT_EQ(texts_in("gridrace-certificate 1\na\nend\ngridrace-certificate 1\nb\nend\n"),
              "1 gridrace-certificate 1/a/end/\n4 gridrace-certificate 1/b/end/\n");
    EXPECT_EQ(texts_in("\n\ngridrace-certificate 1\na\nend\n\n \n"),
              "3 gridrace-certificate 1/a/end/\n");
}

TEST(CertificateFeed, LetsATornOneNotSpoilTheNext) {
    EXPECT_EQ(texts_in("gridrace-certificate 1\na\ngridrace-certificate 1\nb\nend\n"),
              "1 gridrace-certificate 1/a/\n3 gridrace-certificate 1/b/end/\n");
    EXPECT_EQ(texts_in("gridrace-certificate 1\na\nen"), "1 gridrace-certificate 1/a/en\n");
}

TEST(CertificateFeed, KeepsNoMoreOfAnEndlessTextThanACertificateMayHave) {
    const auto texts = texts_in(std::string(std::size_t{11} << 20, 'x'));

    EXPECT_EQ(std::ranges::count(texts, '\n'), 3);
}

TEST(CertificateFeed, TellsWhichFileCannotBeRead) {
    const TemporaryFile file("a\nend\n");
    const auto answers = all_answers({"missing\x1b", file.name(), test_data()});

    EXPECT_EQ(answers.problems.find("missing\\x1b: cannot be opened: "), 0u);
    EXPECT_NE(answers.problems.find("data: cannot be read: "), std::string::npos);
    EXPECT_EQ(answers.out, "1 a/end/\n");
    EXPECT_EQ(answers.puzzles, 1u);
}

}  // namespace gridrace::client::tools

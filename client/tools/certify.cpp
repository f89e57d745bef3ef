// The verb `certify`, and `check --certificate`.
#include <nlohmann/json.hpp>

#include "client/tools/certificate_feed.hpp"
#include "client/tools/pipeline.hpp"
#include "client/tools/puzzle_run.hpp"
#include "client/tools/verbs.hpp"
#include "common/checker/checker.hpp"
#include "common/sudoku/certificate/certificate.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/words/step_text.hpp"

namespace gridrace::client::tools {

namespace {

using nlohmann::json;

json as_json(const sudoku::Grid& puzzle, const sudoku::Grid& solution,
             sudoku::CellSet superfluous) {
    json line = {{"puzzle", sudoku::to_line(puzzle)},
                 {"solution", sudoku::to_line(solution)},
                 {"minimal", superfluous.empty()},
                 {"superfluous_clues", json::array()}};
    for (const auto cell : superfluous) line["superfluous_clues"].push_back(to_string(cell));
    return line;
}

Verdict certify_one(const sudoku::Grid& puzzle, bool with_json, std::string& out) {
    if (puzzle.is_full()) {
        return refuse(puzzle, "every cell is filled: there is nothing to prove", with_json, out);
    }
    const auto certificate = sudoku::certify(puzzle);
    if (!certificate) {
        return refuse(puzzle, std::string(describe(certificate.error())), with_json, out);
    }
    if (!with_json) {
        out += to_text(*certificate);
        return {};
    }
    auto line = as_json(certificate->puzzle, certificate->solution, certificate->superfluous);
    line["rating"] = certificate->rating.tenths / 10.0;
    line["certificate"] = to_text(*certificate);
    out += line.dump() + "\n";
    return {};
}

sudoku::Grid grid_of(const checker::Grid& digits) {
    sudoku::Grid grid;
    for (int cell = 0; cell < sudoku::Cell::count; ++cell) {
        const int digit = digits[checker::Board::index(cell)];
        if (digit != 0) grid.place(sudoku::Cell(cell), digit);
    }
    return grid;
}

std::string accepted(const checker::Proved& proved, bool with_json) {
    const auto puzzle = grid_of(proved.puzzle);
    const sudoku::Rating rating{proved.rating_tenths};
    sudoku::CellSet superfluous;
    for (const int cell : proved.superfluous_clues) superfluous.insert(sudoku::Cell(cell));
    if (with_json) {
        auto line = as_json(puzzle, grid_of(proved.solution), superfluous);
        line["rating_at_most"] = rating.tenths / 10.0;
        return line.dump() + "\n";
    }
    return sudoku::to_line(puzzle) + ": proved: one solution, by steps up to rating " +
           sudoku::to_string(rating) +
           (superfluous.empty() ? ", minimal" : ", superfluous clues" + coordinates(superfluous)) +
           "\n";
}

void check_one(const CertificateText& text, const Options& options, Answers& answers) {
    const auto proved = checker::check_certificate(text.text);
    if (proved) {
        answers.out = accepted(*proved, options.json);
        return;
    }
    const int line = text.first_line + proved.error().line - 1;
    const auto reason = "not proved: " + proved.error().reason;
    if (options.json) {
        const json said = {{"source", *text.source}, {"line", line}, {"error", reason}};
        answers.out = said.dump() + "\n";
    } else {
        answers.problems = *text.source + ":" + std::to_string(line) + ": " + reason + "\n";
    }
    answers.exit_code = EX_DATAERR;
    answers.is_last = options.strict;
}

}  // namespace

int certify(const Options& options) {
    return answer_puzzles(options, Pace::slow,
                          [&options](const sudoku::Grid& puzzle, std::string& out) {
                              return certify_one(puzzle, options.json, out);
                          });
}

int check_certificates(const Options& options) {
    CertificateFeed feed(options.inputs,
                         [&options](const CertificateText& text, Answers& answers) {
                             check_one(text, options, answers);
                         },
                         {{}, 1, options.json, options.strict});
    const auto outcome = Pipeline(feed, options.jobs).run();
    if (outcome.puzzles == 0 && outcome.exit_code == EX_OK) {
        return fail(EX_NOINPUT, "no certificate: give a file that gridrace certify wrote");
    }
    return outcome.exit_code;
}

}  // namespace gridrace::client::tools

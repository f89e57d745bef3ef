#include "client/tools/puzzle_task.hpp"

#include <nlohmann/json.hpp>
#include <utility>

namespace gridrace::client::tools {

namespace {

using nlohmann::json;

// The fault as JSON, or in the verdict's remark.
Verdict tell(const PuzzleBatch& batch, const sudoku::ParseFault& fault, std::string& out) {
    const auto cause = sudoku::describe_cause(fault);
    if (!batch.work->json) return {EX_DATAERR, cause};
    const json line = {{"source", *batch.source},
                       {"line", fault.line},
                       {"column", fault.column},
                       {"error", cause}};
    out += line.dump() + "\n";
    return {EX_DATAERR, {}};
}

std::string place(const PuzzleBatch& batch, const sudoku::ReadPuzzle& puzzle) {
    const int line = puzzle.document ? puzzle.line : puzzle.document.error().line;
    const int column = puzzle.document ? 1 : puzzle.document.error().column;
    return *batch.source + ":" + std::to_string(line) + ":" + std::to_string(column) + ": ";
}

void answer(const PuzzleBatch& batch, Answers& answers) {
    answers.position = batch.position;
    for (const auto& puzzle : batch.puzzles) {
        ++answers.puzzles;
        const auto verdict = puzzle.document ? batch.work->verb(*puzzle.document, answers.out)
                                             : tell(batch, puzzle.document.error(), answers.out);
        if (!verdict.remark.empty() && !batch.work->json) {
            answers.problems += place(batch, puzzle) + verdict.remark + "\n";
        }
        if (answers.exit_code == EX_OK) answers.exit_code = verdict.exit_code;
        answers.is_last = batch.work->strict && verdict.exit_code != EX_OK;
        if (answers.is_last) return;
    }
}

}  // namespace

Task puzzle_task(PuzzleBatch batch) {
    return [batch = std::move(batch)](Answers& answers) { answer(batch, answers); };
}

Task problem_task(std::string source, std::string problem, std::shared_ptr<const PuzzleWork> work) {
    return [source = std::move(source), problem = std::move(problem),
            work = std::move(work)](Answers& answers) {
        if (work->json) {
            answers.out = json{{"source", source}, {"error", problem}}.dump() + "\n";
        } else {
            answers.problems = source + ": " + problem + "\n";
        }
        answers.exit_code = EX_NOINPUT;
        answers.is_last = work->strict;
    };
}

}  // namespace gridrace::client::tools

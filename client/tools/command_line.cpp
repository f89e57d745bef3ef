#include "client/tools/command_line.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <thread>

#include "client/command_line/numbers.hpp"
#include "client/tools/puzzle_order.hpp"
#include "client/tools/verbs.hpp"
#include "common/command_line/outline.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/people/people_ladder.hpp"

namespace gridrace::client::tools {

namespace {

using command_line::one_of;

constexpr unsigned most_jobs = 256;

struct NamedVerb {
    const char* name;
    int (*run)(const Options& options);
};
constexpr std::array all_verbs{NamedVerb{"solve", solve},       NamedVerb{"count", count},
                               NamedVerb{"check", check},       NamedVerb{"convert", convert},
                               NamedVerb{"generate", generate}, NamedVerb{"rate", rate},
                               NamedVerb{"hint", hint},         NamedVerb{"canonical", canonical},
                               NamedVerb{"certify", certify}};

CLI::App& add_verb(CLI::App& app, const std::string& name, const std::string& what,
                   const std::string& examples) {
    auto& verb = *app.add_subcommand(name, what);
    verb.footer("Examples:\n" + examples);
    return verb;
}

void add_jobs(CLI::App& verb, Options& options) {
    verb.add_option("--jobs,-j", options.jobs, "Number of threads; default: one per processor")
        ->transform(whole_number(1, most_jobs));
}

void add_json(CLI::App& verb, Options& options) {
    verb.add_flag("--json", options.json, "Print one JSON object per line");
}

void add_format(CLI::App& verb, Options& options, const std::string& name) {
    std::vector<std::string> names;
    names.reserve(std::size(sudoku::text_formats));
    for (const auto& [format, _] : sudoku::text_formats) names.emplace_back(format);
    const auto all_but_last = std::vector(names.begin(), names.end() - 1);
    verb.add_option(name, options.format,
                    CLI::detail::join(all_but_last, ", ") + " or " + names.back())
        ->check(CLI::IsMember(names))
        ->option_text("TEXT=line");
}

void add_limit(CLI::App& verb, int& limit, unsigned least) {
    verb.add_option("--limit", limit, "Stop counting at this many solutions")
        ->transform(whole_number(least, std::numeric_limits<int>::max()))
        ->capture_default_str();
}

// Common options of all verbs that read puzzles.
void add_reading(CLI::App& verb, Options& options) {
    verb.add_option(
            "inputs", options.inputs,
            "Puzzles, files of puzzles, or - for standard input (the default). A file may have a "
            "puzzle on each line or on nine lines; JSON, tables, drawings, links and the files of "
            "other programs can be read as well")
        ->type_name("PUZZLE|FILE");
    verb.add_flag("--strict", options.strict, "Stop at the first error");
    add_jobs(verb, options);
    add_json(verb, options);
}

void declare_solving(CLI::App& app, Options& options) {
    auto& solve = add_verb(app, "solve", "Solve puzzles",
                           "  gridrace solve puzzles.txt > solutions.txt\n"
                           "  gridrace generate --seed 7 | gridrace solve --format boxes");
    add_reading(solve, options);
    add_format(solve, options, "--format");

    auto& count =
        add_verb(app, "count", "Count the solutions of puzzles; N+ means there may be more",
                 "  gridrace count --limit 100 puzzles.txt");
    add_reading(count, options);
    add_limit(count, options.count_limit, 1);

    auto& check =
        add_verb(app, "check",
                 "Check puzzles against the rules; print their number of solutions and their grade",
                 "  gridrace check --json puzzles.sdm\n"
                 "  gridrace check --strict puzzles.txt > /dev/null && echo all have one solution\n"
                 "  gridrace check --certificate proof.txt");
    add_reading(check, options);
    check.add_flag("--certificate", options.certificate,
                   "Check certificates written by gridrace certify instead of puzzles, with an "
                   "independent checker that trusts none of their claims");
    add_limit(check, options.check_limit, 2);
}

void add_order(CLI::App& generate, Options& options) {
    one_of(generate.add_option("--grade", options.grade,
                               std::string(list_of_grades) + "; default: easy"),
           list_of_grades);
    generate.add_option("--rating", options.rating,
                        "LOW-HIGH on the scale of Sudoku Explainer, such as 6.5-7.5");
    generate.add_option("--technique", options.technique,
                        "A puzzle that needs it and nothing harder, to practise it: " +
                            sudoku::list_of_techniques_for_people() +
                            ". A rare one, such as a jellyfish, may take "
                            "half a minute");
    one_of(generate.add_option("--symmetry", options.symmetry,
                               "Symmetry of the clues: " + std::string(list_of_symmetries) +
                                   ". No more clues can go then without breaking it"),
           list_of_symmetries);
    generate
        .add_option(
            "--clues", options.clues,
            "Number of clues, 17 to 81. With 28 and more some are redundant: from 30 on, or where "
            "--grade or --rating is given")
        ->transform(whole_number(17, 81));
    one_of(
        generate.add_option("--method", options.method,
                            "How the full grid is made: " + std::string(list_of_methods) +
                                ". The last takes half a second a puzzle and, with --json, tells "
                                "its weight in statistics of all minimal puzzles"),
        list_of_methods);
}

void declare_explaining(CLI::App& app, Options& options) {
    auto& rate = add_verb(app, "rate",
                          "Rate how hard puzzles are: the Sudoku Explainer rating and the hardest "
                          "technique",
                          "  gridrace rate puzzles.txt | sort -k2,2n\n"
                          "  gridrace rate --grade --time puzzles.txt\n"
                          "  gridrace rate --path --json puzzle.sdk\n"
                          "  gridrace rate --path --ladder people puzzle.sdk");
    add_reading(rate, options);
    rate.add_flag("--grade", options.with_grade, "Print the grade as well");
    rate.add_flag("--time", options.with_time,
                  "Print the predicted solving time in minutes as well");
    auto& path = *rate.add_flag("--path", options.path, "Print all steps as well");
    rate.add_option(
            "--ladder", options.ladder,
            "The order of the steps of --path: that of the scale of ratings (scale), or the one "
            "that teachers use, with the names players know (people)")
        ->check(CLI::IsMember({"scale", "people"}))
        ->option_text("TEXT=scale")
        ->needs(&path);

    auto& hint = add_verb(app, "hint",
                          "Give a hint for the next step on a board, with its notes if it has any",
                          "  gridrace hint --stage 1 puzzle.txt\n"
                          "  gridrace hint --puzzle PUZZLE BOARD --language de");
    add_reading(hint, options);
    hint.add_option("--stage", options.stage,
                    "How much to tell: 1 where to look, 2 which technique, 3 the whole step")
        ->transform(whole_number(1, 3))
        ->capture_default_str();
    constexpr const char* languages = "en, de, es or zh";
    one_of(hint.add_option("--language", options.language, languages)->capture_default_str(),
           languages);
    hint.add_option("--puzzle", options.puzzle,
                    "The puzzle that the boards belong to, so that wrong digits can be found");

    auto& certify = add_verb(app, "certify",
                             "Write proofs that anyone can check: that the solution is unique, "
                             "that the steps match the rating, and which clues are needed",
                             "  gridrace certify puzzle.txt > proof.txt\n"
                             "  gridrace certify puzzles.txt | gridrace check --certificate");
    add_reading(certify, options);

    auto& canonical = add_verb(app, "canonical",
                               "Print the canonical form (minlex), the same for all puzzles that "
                               "are equivalent under symmetry or relabelling",
                               "  gridrace canonical puzzles.txt | sort | uniq --repeated");
    add_reading(canonical, options);
    add_format(canonical, options, "--format");
}

void declare_writing(CLI::App& app, Options& options) {
    auto& convert = add_verb(app, "convert",
                             "Write puzzles in another format: their givens and, in places, "
                             "pencilmarks, hodoku and opensudoku, placed digits and notes",
                             "  gridrace convert --to sdk puzzle.ss > puzzle.sdk\n"
                             "  gridrace convert --to pencilmarks games.opensudoku\n"
                             "  cat *.sdk | gridrace convert > puzzles.txt");
    add_reading(convert, options);
    add_format(convert, options, "--to");

    auto& generate =
        add_verb(app, "generate",
                 "Generate puzzles with exactly one solution and, by default, no redundant clue",
                 "  gridrace generate --grade hard --count 3\n"
                 "  gridrace generate --rating 4.5-5 --symmetry rotational_180\n"
                 "  gridrace generate --technique skyscraper --count 5\n"
                 "  gridrace generate --grade any --count 1000 --seed 7 > puzzles.txt");
    add_order(generate, options);
    generate
        .add_option("--seed", options.seed,
                    "Seed of the first puzzle; each further puzzle uses the next number")
        ->transform(whole_number());
    generate.add_option("--count", options.count, "Number of puzzles")
        ->transform(whole_number(0, std::numeric_limits<std::uint32_t>::max()))
        ->capture_default_str();
    add_format(generate, options, "--format");
    add_jobs(generate, options);
    add_json(generate, options);
}

}  // namespace

void declare(CLI::App& app, Options& options) {
    options.jobs = std::clamp(std::thread::hardware_concurrency(), 1u, most_jobs);
    declare_solving(app, options);
    declare_explaining(app, options);
    declare_writing(app, options);
}

void add_verbs(CLI::App& app, Verbs& verbs, const std::function<std::uint64_t()>& draw_seed) {
    auto options = std::make_shared<Options>();
    declare(app, *options);
    for (const auto& [name, verb] : all_verbs) {
        verbs[name] = [options, verb = verb, draw_seed] {
            if (!options->seed) options->seed = draw_seed();
            return verb(*options);
        };
    }
}

}  // namespace gridrace::client::tools

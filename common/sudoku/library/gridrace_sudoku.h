/* The sudoku engine of gridrace for programs in any language: C99, plain values, no state.
 *
 * Grids are texts of 81 characters and a NUL, row by row from the top left: 1 to 9, and `.` for an empty cell; `0`, `_` and
 * `*` are read as empty cells, too. Places for grids that are written have room for GRIDRACE_GRID bytes. After anything but
 * GRIDRACE_OK, or where a function says otherwise, such a place has an empty text, and a text that is to be made is NULL.
 * Texts are UTF-8 with a NUL at the end. A text that a function has made is yours: give it back with gridrace_free().
 *
 * Each function answers with a gridrace_status; gridrace_describe() says it in a sentence. None throws, prints, or keeps
 * anything; each may be called from any number of threads at once. Names of languages, formats and grades are those of the
 * terminal's commands, and so is the JSON: one object without line ends, members that do not apply are left out.
 *
 * Time is bounded for any grid: a search that takes more than GRIDRACE_GUESSES guesses, some tens of milliseconds, ends with
 * GRIDRACE_TOO_MUCH_SEARCH; no puzzle that was made for people comes near. What takes longer says so.
 *
 * Version 0.x: a new minor version may change this interface, a patch does not. */
#ifndef GRIDRACE_SUDOKU_H
#define GRIDRACE_SUDOKU_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    GRIDRACE_GRID = 82,        /* bytes of a grid, with the NUL */
    GRIDRACE_GUESSES = 100000, /* of a search, each below a microsecond */
    GRIDRACE_LONGEST = 65536   /* bytes of a text with a puzzle that is read */
};

/* Numbers stay what they are. */
typedef enum gridrace_status {
    GRIDRACE_OK = 0,
    GRIDRACE_BAD_ARGUMENT = 1,      /* NULL where there must be something, or a number out of its range */
    GRIDRACE_BAD_GRID = 2,          /* not 81 characters for cells */
    GRIDRACE_UNKNOWN_NAME = 3,      /* of a language or of a format */
    GRIDRACE_NO_SOLUTION = 4,       /* also if digits clash */
    GRIDRACE_SEVERAL_SOLUTIONS = 5, /* */
    GRIDRACE_TOO_MUCH_SEARCH = 6,   /* the guesses did not suffice */
    GRIDRACE_FULL = 7,              /* no cell is empty: there is nothing to rate or to prove */
    GRIDRACE_ABOVE = 8,             /* the rating is above the one that was asked for */
    GRIDRACE_BEYOND_TECHNIQUES = 9, /* no technique known here leads to the solution */
    GRIDRACE_CLASH = 10,            /* a row, column or box has a digit twice */
    GRIDRACE_LACKS_GIVENS = 11,     /* the board does not have the puzzle's digits in their places */
    GRIDRACE_NOT_FOUND = 12,        /* many tries made no puzzle with such a rating */
    GRIDRACE_NOT_READ = 13,         /* the text is no puzzle: the JSON says why */
    GRIDRACE_NOT_PROVED = 14,       /* the certificate is wrong: the JSON says why */
    GRIDRACE_NO_MEMORY = 15
} gridrace_status;

/* How hard a puzzle is for a person, by rating and time. */
typedef enum gridrace_grade_name {
    GRIDRACE_EASY = 1,
    GRIDRACE_MEDIUM = 2,
    GRIDRACE_HARD = 3,
    GRIDRACE_EXPERT = 4,
    GRIDRACE_EXTREME = 5,
    GRIDRACE_DIABOLICAL = 6
} gridrace_grade_name;

/* "0.2.0": the version of the library, which may be newer than that of this header. Never freed. */
const char* gridrace_version(void);

/* A gridrace_status in one sentence, in English. Never freed. */
const char* gridrace_describe(int status);

/* Gives a text back; NULL is nothing. */
void gridrace_free(const char* text);

/* The solution. GRIDRACE_SEVERAL_SOLUTIONS: `solution` is one of them, always the same. Microseconds. */
gridrace_status gridrace_solve(const char* grid, char* solution);

/* How many solutions there are, counted up to `most` (at least 1), with at most `guesses` guesses (at least 1; each below
 * a microsecond): GRIDRACE_TOO_MUCH_SEARCH and 0 if these do not suffice. */
gridrace_status gridrace_count(const char* grid, int most, long guesses, int* solutions);

/* The rating on the scale of Sudoku Explainer in tenths, 10 to 119: that of the hardest step if the easiest is always
 * taken. GRIDRACE_ABOVE, and sooner, if it is above `most` tenths: 119 asks for all. A tenth of a millisecond without chains,
 * milliseconds up to 80, tens of them up to 94, and up to some seconds above. */
gridrace_status gridrace_rate(const char* puzzle, int most, int* tenths);

/* The grade (a gridrace_grade_name), and how many seconds people take on the average; either place may be NULL. */
gridrace_status gridrace_grade(const char* puzzle, int* grade, int* seconds);

/* A hint as JSON, in "en", "de", "es" or "zh": what `gridrace hint --json` prints, its member `text` to be shown.
 * `board`: the puzzle's digits and what the player has entered; NULL: nothing yet. `notes`: 81 sets of noted digits, bit 0
 * for 1 to bit 8 for 9, 0 for a cell without notes; NULL: none. `stage`: 1 where to look, 2 with which technique, 3 the whole
 * step. Mistakes come first. That the puzzle has no solution or several is a hint as well. Milliseconds. */
gridrace_status gridrace_hint(const char* puzzle, const char* board, const uint16_t* notes, int stage,
                              const char* language, char** json);

/* A puzzle of a grade with one solution, where no clue can be left out: for a seed always the same, on every machine.
 * Milliseconds. */
gridrace_status gridrace_generate(uint64_t seed, int grade, char* puzzle);

/* The same with a rating of `lowest` to `highest` tenths, 10 to 119. Milliseconds up to 89, a tenth of a second up to 94;
 * GRIDRACE_NOT_FOUND, which is common above 94, can take half a minute. */
gridrace_status gridrace_generate_rated(uint64_t seed, int lowest, int highest, char* puzzle);

/* The same text for all grids that symmetries and other names of digits turn into each other, and for no other. */
gridrace_status gridrace_canonical(const char* grid, char* form);

/* Reads one puzzle from any text of at most GRIDRACE_LONGEST bytes, in the formats that README.md lists. `puzzle` has the
 * givens. `json`, which may be NULL, is what `gridrace convert --json` prints: `puzzle` and, if there are any, `digits`
 * (with those that were placed), `notes` (81 texts), `title` and `comment`. GRIDRACE_NOT_READ: `error` and `line`. */
gridrace_status gridrace_read(const char* text, size_t length, char* puzzle, char** json);

/* The text of a file with this puzzle in a format: "line", "rows", "boxes", "sdk", "sdm", "ss", "places", "pencilmarks",
 * "hodoku", "opensudoku", "csv", "json", "tatham", "link". `board` and `notes` as in gridrace_hint(); formats without room
 * for them leave them out. */
gridrace_status gridrace_write(const char* puzzle, const char* board, const uint16_t* notes,
                               const char* format, char** text);

/* A certificate: proves that the puzzle has one solution, which clues it needs, and that steps up to its rating solve it.
 * Two to three times as long as gridrace_rate(). */
gridrace_status gridrace_certify(const char* puzzle, char** certificate);

/* Checks a certificate with code that shares nothing with the engine. `json`, which may be NULL: `puzzle`, `solution`,
 * `rating_at_most`, `minimal`, `superfluous_clues`, or, for GRIDRACE_NOT_PROVED, `error` and `line`. Milliseconds; a text made to
 * be slow takes some seconds and is refused. */
gridrace_status gridrace_check(const char* certificate, size_t length, char** json);

#ifdef __cplusplus
}
#endif

#endif

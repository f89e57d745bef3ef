#include <gridrace_sudoku.h>
#include <stdio.h>

int main(void) {
    const char* puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    char solution[GRIDRACE_GRID];
    char* hint = NULL;
    int tenths = 0;

    gridrace_status status = gridrace_solve(puzzle, solution);
    if (status == GRIDRACE_OK) status = gridrace_rate(puzzle, 119, &tenths);
    if (status == GRIDRACE_OK) status = gridrace_hint(puzzle, NULL, NULL, 3, "en", &hint);
    if (status != GRIDRACE_OK) {
        fprintf(stderr, "%s\n", gridrace_describe(status));
        return 1;
    }
    printf("SE %d.%d\n%s\n%s\n", tenths / 10, tenths % 10, solution, hint);
    gridrace_free(hint);
    return 0;
}

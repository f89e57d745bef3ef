// Sets of digits as bit masks: bit 0 for the digit 1.
export const bitOf = (digit: number): number => 1 << (digit - 1);
export const has = (digits: number, digit: number): boolean => (digits & bitOf(digit)) !== 0;

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9];
// Ascending.
export const digitsOf = (digits: number): number[] => all.filter((digit) => has(digits, digit));

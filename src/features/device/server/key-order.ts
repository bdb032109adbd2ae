/**
 * Rows in the order of the key that makes two of them one. Two transactions that bring the same rows wait for each other row by
 * row: in one order the second waits for the first, in two orders each for the other, until the database breaks one off.
 */
export function inKeyOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return rows
    .map((row): [string, Row] => [keyOf(row), row])
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([, row]) => row);
}

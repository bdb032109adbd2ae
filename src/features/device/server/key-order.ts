/**
 * Sorts rows by the key that identifies them. Two transactions with the same rows wait for each other row by
 * row: in the same order the second waits for the first, in different orders they deadlock.
 */
export function inKeyOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return rows
    .map((row): [string, Row] => [keyOf(row), row])
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([, row]) => row);
}

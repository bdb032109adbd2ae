import type { Row } from './definition.ts';

/** What is told as the version of rows that are written once and keep none (punches, logs). */
export const onlyVersion = 1;

/** The version of a row, as lists tell it. */
export function versionOf(row: Row): unknown {
  return row['version'] ?? onlyVersion;
}

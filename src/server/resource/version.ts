import type { Row } from './definition.ts';

/** The version reported for rows that are written once and have none (punches, logs). */
export const onlyVersion = 1;

/** The version of a row, as lists report it. */
export function versionOf(row: Row): unknown {
  return row['version'] ?? onlyVersion;
}

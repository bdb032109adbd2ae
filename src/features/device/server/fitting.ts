import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** What the whole-number columns hold. */
const ranges: Readonly<Record<string, readonly [least: number, most: number]>> = {
  smallint: [-32_768, 32_767],
  integer: [-2_147_483_648, 2_147_483_647],
  bigint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};
const time = /^(?!0000)\d{4}-\d\d-\d\d/;

/** Whether text is one that the database keeps: whole characters, and no NUL. */
const isKept = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

type Check = (value: unknown) => boolean;

/** What a column of a type takes. */
function checkOf(type: string): Check {
  const range = ranges[type];
  if (range) {
    const [least, most] = range;
    return (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  }
  const isTime = type.startsWith('timestamp');
  const isJson = type === 'jsonb';
  return (value) => {
    if (typeof value === 'number') return Number.isFinite(value);
    if (typeof value === 'string') return isKept(value) && (!isTime || time.test(value));
    if (isJson && typeof value === 'object' && value !== null)
      return Object.entries(value).every(([key, part]) => isKept(key) && (typeof part !== 'string' || isKept(part)));
    return true;
  };
}

/** Made once a table: every row of every upload is looked at, and to ask a column for its type is most of that work. */
const checks = new WeakMap<PgTable, ReadonlyMap<string, Check>>();

function checksOf(table: PgTable): ReadonlyMap<string, Check> {
  const known = checks.get(table);
  if (known) return known;
  const made = new Map(
    Object.entries(getTableColumns(table)).map(([name, column]) => [name, checkOf(column.getSQLType())]),
  );
  checks.set(table, made);
  return made;
}

/**
 * Whether every value is one that its column takes: what a terminal sends is bounded by where it goes before it meets SQL.
 * The bounds are read from the table itself, so that a new column has its own on the day it is made.
 */
export function fits(table: PgTable, values: Readonly<Record<string, unknown>>): boolean {
  const columns = checksOf(table);
  for (const name in values) {
    const value = values[name];
    if (value !== undefined && value !== null && columns.get(name)?.(value) === false) return false;
  }
  return true;
}

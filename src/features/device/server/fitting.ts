import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Ranges of integer columns. */
const ranges: Readonly<Record<string, readonly [least: number, most: number]>> = {
  smallint: [-32_768, 32_767],
  integer: [-2_147_483_648, 2_147_483_647],
  bigint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};
const time = /^(?!0000)\d{4}-\d\d-\d\d/;

/** Whether the database can store a text: no lone surrogates and no NUL. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

type Check = (value: unknown) => boolean;

/** The check for a column type. */
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
    if (typeof value === 'string') return isStorable(value) && (!isTime || time.test(value));
    if (isJson && typeof value === 'object' && value !== null)
      return Object.entries(value).every(
        ([key, part]) => isStorable(key) && (typeof part !== 'string' || isStorable(part)),
      );
    return true;
  };
}

/** Built once per table, because asking columns for their type would dominate the check of each row. */
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
 * Whether every value fits its column: data of terminals is checked against its table before it reaches SQL.
 * The limits come from the table itself, so that new columns are covered automatically.
 */
export function fits(table: PgTable, values: Readonly<Record<string, unknown>>): boolean {
  const columns = checksOf(table);
  for (const name in values) {
    const value = values[name];
    if (value !== undefined && value !== null && columns.get(name)?.(value) === false) return false;
  }
  return true;
}

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

function takes(type: string, value: unknown): boolean {
  const range = ranges[type];
  if (range) return Number.isInteger(value) && Number(value) >= range[0] && Number(value) <= range[1];
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return isKept(value) && (!type.startsWith('timestamp') || time.test(value));
  if (type === 'jsonb' && typeof value === 'object' && value !== null)
    return Object.entries(value).every(([key, part]) => isKept(key) && (typeof part !== 'string' || isKept(part)));
  return true;
}

/**
 * Whether every value is one that its column takes: what a terminal sends is bounded by where it goes before it meets SQL.
 * The bounds are read from the table itself, so that a new column has its own on the day it is made.
 */
export function fits(table: PgTable, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(getTableColumns(table)).every(([name, column]) => {
    const value = values[name];
    return value === undefined || value === null || takes(column.getSQLType(), value);
  });
}

import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TenantContext } from '#server/http/index.ts';
import { attDays, attDayTotals } from './tables.ts';
import type { StoredDay } from './day-rows.ts';

/** A work date of an employee, ISO. */
export interface DayKey {
  readonly employee: number;
  readonly att_date: string;
}

/** Column names of a table in their order, but the company's and the id that the database gives. */
function namesOf(table: PgTable): string[] {
  return Object.values(getTableColumns(table)).flatMap(({ name }) =>
    name === 'company_id' || name === 'id' ? [] : [name],
  );
}

const list = (names: readonly string[], prefix = ''): SQL =>
  sql.raw(names.map((name) => `${prefix}"${name}"`).join(', '));

/** Rows as one JSON value: a statement with a parameter a column and row would be bound for longer than it runs. */
async function insertRows({ tx, companyId }: TenantContext, table: PgTable, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const names = namesOf(table);
  await tx.execute(sql`
    insert into ${table} (company_id, ${list(names)})
    select ${companyId}::bigint, ${list(names, 'given.')}
    from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) as given`);
}

async function removeDays({ tx, companyId }: TenantContext, keys: readonly DayKey[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`
    delete from ${attDayTotals} where company_id = ${companyId} and (employee, att_date) in (
      select gone.employee, gone.att_date from json_to_recordset(${JSON.stringify(keys)}::json) as gone (employee bigint, att_date date))`);
}

/**
 * Replaces days as a whole: what stood under their keys goes, with its timetables.
 * @param gone days that are none any more, e.g. before an employee was hired
 */
export async function storeDays(
  context: TenantContext,
  days: readonly StoredDay[],
  gone: readonly DayKey[],
): Promise<void> {
  await removeDays(context, [
    ...gone,
    ...days.map(({ total }) => ({ employee: total.employee, att_date: total.att_date })),
  ]);
  await insertRows(
    context,
    attDayTotals,
    days.map(({ total }) => total),
  );
  await insertRows(
    context,
    attDays,
    days.flatMap(({ slots }) => slots),
  );
}

import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TenantContext } from '#server/http/index.ts';
import { attDayDetails, attDays, attDayTotals } from './tables.ts';
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

/** A day whose figures are as they were, and which is told otherwise: a punch came that does not count. */
export interface RetoldDay extends DayKey {
  readonly told: string;
  readonly told_hash: number;
}

async function tellDays({ tx, companyId }: TenantContext, days: readonly (DayKey & { told: string })[]): Promise<void> {
  if (days.length === 0) return;
  await tx.execute(sql`
    insert into ${attDayDetails} (company_id, employee, att_date, told)
    select ${companyId}::bigint, given.employee, given.att_date, given.told
    from json_to_recordset(${JSON.stringify(days)}::json) as given (employee bigint, att_date date, told text)
    on conflict (company_id, employee, att_date) do update set told = excluded.told`);
}

async function markRetold({ tx, companyId }: TenantContext, days: readonly RetoldDay[]): Promise<void> {
  if (days.length === 0) return;
  const keys = days.map(({ employee, att_date, told_hash }) => ({ employee, att_date, told_hash }));
  await tx.execute(sql`
    update ${attDayTotals} set told_hash = given.told_hash
    from json_to_recordset(${JSON.stringify(keys)}::json) as given (employee bigint, att_date date, told_hash integer)
    where ${attDayTotals}.company_id = ${companyId} and ${attDayTotals}.employee = given.employee
      and ${attDayTotals}.att_date = given.att_date`);
}

async function forgetDetails({ tx, companyId }: TenantContext, keys: readonly DayKey[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`
    delete from ${attDayDetails} where company_id = ${companyId} and (employee, att_date) in (
      select gone.employee, gone.att_date from json_to_recordset(${JSON.stringify(keys)}::json) as gone (employee bigint, att_date date))`);
}

/**
 * Replaces days as a whole: what stood under their keys goes, with its timetables.
 * @param retold days that keep their rows, and are told otherwise
 * @param gone days that are none any more, e.g. before an employee was hired
 */
export async function storeDays(
  context: TenantContext,
  days: readonly StoredDay[],
  retold: readonly RetoldDay[],
  gone: readonly DayKey[],
): Promise<void> {
  await forgetDetails(context, gone);
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
  await tellDays(context, [
    ...days.map(({ total: { employee, att_date }, told }) => ({ employee, att_date, told })),
    ...retold.map(({ employee, att_date, told }) => ({ employee, att_date, told })),
  ]);
  await markRetold(context, retold);
}

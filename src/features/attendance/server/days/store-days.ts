import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { arrayText } from '#server/db/prepared.ts';
import type { TenantContext } from '#server/http/index.ts';
import { attDayDetails, attDays, attDayTotals } from './tables.ts';
import type { StoredDay } from './day-rows.ts';

/** A work date of an employee, ISO. */
export interface DayKey {
  readonly employee: number;
  readonly att_date: string;
}

/** How the values of a column are handed over: as an array of its type; lists and JSON as texts, each read by itself. */
interface Handed {
  readonly name: string;
  readonly array: SQL;
  readonly read: SQL;
  readonly write: (value: unknown) => string | number | null;
}

/** Columns of a table in their order, but the company's and the id that the database gives. */
function handedOf(table: PgTable): Handed[] {
  return Object.values(getTableColumns(table)).flatMap((column) => {
    const { name } = column;
    if (name === 'company_id' || name === 'id') return [];
    const type = column.getSQLType();
    const isList = type.endsWith('[]');
    const isText = isList || type === 'jsonb';
    const given = sql`given.${sql.identifier(name)}`;
    return [
      {
        name,
        array: sql.raw(isText ? 'text[]' : `${type}[]`),
        read: isText ? sql`${given}::${sql.raw(type)}` : given,
        write: isList ? listText : isText ? JSON.stringify : plain,
      },
    ];
  });
}

/** A value of a column that holds one: texts and numbers stand as they are. */
const plain = (value: unknown): string | number | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null;
const listText = (value: unknown): string =>
  arrayText(Array.isArray(value) ? value.map((one: unknown) => plain(one)) : []);

const handed = { totals: handedOf(attDayTotals), timetables: handedOf(attDays) };

/**
 * Rows as one array a column: a statement with a parameter a column and row would be bound for longer than it runs, and the database
 * reads arrays three times as fast as JSON.
 */
async function insertRows(
  { tx, companyId }: TenantContext,
  table: PgTable,
  columns: readonly Handed[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const reads = sql.join(
    columns.map(({ read }) => read),
    sql`, `,
  );
  const arrays = sql.join(
    columns.map(({ name, array, write }) => sql`${arrayText(rows.map((row) => write(row[name])))}::${array}`),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${table} (company_id, ${names}) select ${companyId}::bigint, ${reads} from unnest(${arrays}) as given (${names})`);
}

/** The keys of days as a table. */
function keysOf(keys: readonly DayKey[]): SQL {
  return sql`unnest(${arrayText(keys.map(({ employee }) => employee))}::bigint[],
    ${arrayText(keys.map(({ att_date }) => att_date))}::date[])`;
}

async function removeDays({ tx, companyId }: TenantContext, keys: readonly DayKey[]): Promise<void> {
  if (keys.length === 0) return;
  for (const table of [attDays, attDayTotals])
    await tx.execute(sql`
      delete from ${table} where company_id = ${companyId} and (employee, att_date) in (
        select gone.employee, gone.att_date from ${keysOf(keys)} as gone (employee, att_date))`);
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
    from unnest(${arrayText(days.map(({ employee }) => employee))}::bigint[],
      ${arrayText(days.map(({ att_date }) => att_date))}::date[],
      ${arrayText(days.map(({ told }) => told))}::text[]) as given (employee, att_date, told)
    on conflict (company_id, employee, att_date) do update set told = excluded.told`);
}

async function markRetold({ tx, companyId }: TenantContext, days: readonly RetoldDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx.execute(sql`
    update ${attDayTotals} set told_hash = given.told_hash
    from unnest(${arrayText(days.map(({ employee }) => employee))}::bigint[],
      ${arrayText(days.map(({ att_date }) => att_date))}::date[],
      ${arrayText(days.map(({ told_hash }) => told_hash))}::integer[]) as given (employee, att_date, told_hash)
    where ${attDayTotals}.company_id = ${companyId} and ${attDayTotals}.employee = given.employee
      and ${attDayTotals}.att_date = given.att_date`);
}

async function forgetDetails({ tx, companyId }: TenantContext, keys: readonly DayKey[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`
    delete from ${attDayDetails} where company_id = ${companyId} and (employee, att_date) in (
      select gone.employee, gone.att_date from ${keysOf(keys)} as gone (employee, att_date))`);
}

/**
 * Replaces days as a whole: what stood under their keys goes, with its timetables. Whoever stores days of employees has locked them.
 * @param standing the days among them that are stored already
 * @param retold days that keep their rows, and are told otherwise
 * @param gone days that are none any more, e.g. before an employee was hired
 */
export async function storeDays(
  context: TenantContext,
  days: readonly StoredDay[],
  standing: readonly DayKey[],
  retold: readonly RetoldDay[],
  gone: readonly DayKey[],
): Promise<void> {
  await forgetDetails(context, gone);
  await removeDays(context, [...gone, ...standing]);
  await insertRows(
    context,
    attDayTotals,
    handed.totals,
    days.map(({ total }) => total),
  );
  await insertRows(
    context,
    attDays,
    handed.timetables,
    days.flatMap(({ slots }) => slots),
  );
  await tellDays(context, [
    ...days.map(({ total: { employee, att_date }, told }) => ({ employee, att_date, told })),
    ...retold.map(({ employee, att_date, told }) => ({ employee, att_date, told })),
  ]);
  await markRetold(context, retold);
}

import { sql, type SQL } from 'drizzle-orm';
import { insertRows } from '#server/db/insert-rows.ts';
import { arrayText } from '#server/db/prepared.ts';
import type { TenantContext } from '#server/http/index.ts';
import { attDayDetails, attDays, attDayTotals } from './tables.ts';
import type { StoredDay } from './day-rows.ts';

/** A work date of an employee, ISO. */
export interface DayKey {
  readonly employee: number;
  readonly att_date: string;
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

/** A day with unchanged figures and a new explanation, e.g. after a punch that does not count. */
export interface ReexplainedDay extends DayKey {
  readonly told: string;
  readonly told_hash: number;
}

async function storeExplanations(
  { tx, companyId }: TenantContext,
  days: readonly (DayKey & { told: string })[],
): Promise<void> {
  if (days.length === 0) return;
  await tx.execute(sql`
    insert into ${attDayDetails} (company_id, employee, att_date, told)
    select ${companyId}::bigint, given.employee, given.att_date, given.told
    from unnest(${arrayText(days.map(({ employee }) => employee))}::bigint[],
      ${arrayText(days.map(({ att_date }) => att_date))}::date[],
      ${arrayText(days.map(({ told }) => told))}::text[]) as given (employee, att_date, told)
    on conflict (company_id, employee, att_date) do update set told = excluded.told`);
}

async function markReexplained({ tx, companyId }: TenantContext, days: readonly ReexplainedDay[]): Promise<void> {
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
 * Replaces complete days, including their timetables. The caller must hold the lock on the employees.
 * @param standing which of the days are already stored
 * @param reexplained days that keep their rows and get a new explanation
 * @param gone days that no longer exist, e.g. before an employee was hired
 */
export async function storeDays(
  context: TenantContext,
  days: readonly StoredDay[],
  standing: readonly DayKey[],
  reexplained: readonly ReexplainedDay[],
  gone: readonly DayKey[],
): Promise<void> {
  const { tx, companyId } = context;
  await forgetDetails(context, gone);
  await removeDays(context, [...gone, ...standing]);
  // One statement per table, sent together.
  await Promise.all([
    insertRows(
      tx,
      companyId,
      attDayTotals,
      days.map(({ total }) => total),
    ),
    insertRows(
      tx,
      companyId,
      attDays,
      days.flatMap(({ slots }) => slots),
    ),
    storeExplanations(context, [
      ...days.map(({ total: { employee, att_date }, explanation }) => ({ employee, att_date, told: explanation })),
      ...reexplained.map(({ employee, att_date, told }) => ({ employee, att_date, told })),
    ]),
    markReexplained(context, reexplained),
  ]);
}

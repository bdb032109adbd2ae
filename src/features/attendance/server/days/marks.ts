import { sql } from 'drizzle-orm';
import { arrayText } from '#server/db/prepared.ts';
import type { TenantContext } from '#server/http/index.ts';
import { dayMarks } from './tables.ts';
import { wakeDays } from './wake.ts';

/** Work dates, both inclusive, as ISO dates; without an end up to the last date that there is. */
export interface DateRange {
  readonly from: string;
  readonly to: string | null;
}

/**
 * Marks work dates of employees to be calculated again, in the transaction of what changes them. Marking is wide and cheap: the
 * worker finds out which of them come out otherwise.
 */
export async function markDays(context: TenantContext, ids: readonly number[], range: DateRange): Promise<void> {
  if (ids.length === 0) return;
  const given = arrayText([...new Set(ids)]);
  await markWhere(context, sql`select unnest(${given}::bigint[]) as employee`, range);
}

/** The same for everybody whom a query finds: a statement that gives `employee`. */
export async function markWhere(
  context: TenantContext,
  found: ReturnType<typeof sql>,
  range: DateRange,
): Promise<void> {
  if (range.to !== null && range.to < range.from) return;
  const { tx, companyId, now } = context;
  await tx.execute(sql`
    insert into ${dayMarks} (company_id, employee, first_date, last_date, marked_at)
    select ${companyId}::bigint, marked.employee, ${range.from}::date, ${range.to}::date, ${now.toString()}::timestamptz
    from (${found}) as marked`);
  context.afterCommit(() => wakeDays(context.services));
}

/** Marks what is left of what was being calculated: the worker that is at it goes on by itself, and nobody has to wake it. */
export async function markRest(
  { tx, companyId, now }: TenantContext,
  rest: readonly { readonly employee: number; readonly from: string; readonly to: string }[],
): Promise<void> {
  if (rest.length === 0) return;
  await tx.execute(sql`
    insert into ${dayMarks} (company_id, employee, first_date, last_date, marked_at)
    select ${companyId}::bigint, rest.employee, rest.first, rest.last, ${now.toString()}::timestamptz
    from unnest(${arrayText(rest.map(({ employee }) => employee))}::bigint[], ${arrayText(rest.map(({ from }) => from))}::date[],
      ${arrayText(rest.map(({ to }) => to))}::date[]) as rest (employee, first, last)`);
}

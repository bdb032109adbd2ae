import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { arrayText, prepared } from '#server/db/prepared.ts';
import type { TenantContext } from '#server/http/index.ts';
import { dayMarks } from './tables.ts';
import { wakeDays } from './wake.ts';

/** ISO work dates, both inclusive; without an end, to the last date. */
export interface DateRange {
  readonly from: string;
  readonly to: string | null;
}

/** Marks of so few people do not wait behind those of an upload of many. */
const mostUrgent = 3;

/** Prepared, since every upload of punches runs it. */
const markEach = prepared(
  (value) => sql`
    insert into ${dayMarks} (company_id, employee, first_date, last_date, marked_at)
    select ${value('company')}::bigint, marked.employee, ${value('from')}::date, ${value('to')}::date, ${value('now')}::timestamptz
    from unnest(${value('employees')}::bigint[]) as marked (employee)
    returning 1`,
  z.object({}),
);

/**
 * Marks work dates of employees for recalculation, in the transaction of the change. Marking is broad and cheap: the
 * worker finds out which days really change.
 */
export async function markDays(context: TenantContext, ids: readonly number[], range: DateRange): Promise<void> {
  if (ids.length === 0 || isEmpty(range)) return;
  const { companyId: company } = context;
  const employees = [...new Set(ids)];
  await markEach(context.tx, { company, employees: arrayText(employees), ...range, now: context.now.toString() });
  const urgent = employees.length > mostUrgent ? undefined : { company, employees };
  context.afterCommit(() => wakeDays(context.services, urgent));
}

const isEmpty = ({ from, to }: DateRange): boolean => to !== null && to < from;

/** The same for everybody found by a query that selects `employee`. */
export async function markWhere(
  context: TenantContext,
  found: ReturnType<typeof sql>,
  range: DateRange,
): Promise<void> {
  if (isEmpty(range)) return;
  const { tx, companyId, now } = context;
  await tx.execute(sql`
    insert into ${dayMarks} (company_id, employee, first_date, last_date, marked_at)
    select ${companyId}::bigint, marked.employee, ${range.from}::date, ${range.to}::date, ${now.toString()}::timestamptz
    from (${found}) as marked
    returning 1`);
  context.afterCommit(() => wakeDays(context.services));
}

/** Marks the rest of a calculation in progress: its worker continues by itself and need not be woken. */
export async function markRest(
  { tx, companyId, now }: TenantContext,
  rest: readonly { readonly employee: number; readonly from: string; readonly to: string }[],
): Promise<void> {
  if (rest.length === 0) return;
  await tx.execute(sql`
    insert into ${dayMarks} (company_id, employee, first_date, last_date, marked_at)
    select ${companyId}::bigint, rest.employee, rest.first, rest.last, ${now.toString()}::timestamptz
    from unnest(${arrayText(rest.map(({ employee }) => employee))}::bigint[], ${arrayText(rest.map(({ from }) => from))}::date[],
      ${arrayText(rest.map(({ to }) => to))}::date[]) as rest (employee, first, last)
    returning 1`);
}

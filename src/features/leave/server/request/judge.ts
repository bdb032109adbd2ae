import { z } from 'zod';
import { and, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import { departments } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import type { FieldMessages } from '#shared/contract/index.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { judgeClocks, judgeLeave, judgeShape } from '../../domain/judge-leave.ts';
import { amountsByYear, usesOf } from '../../domain/uses.ts';
import { freeFor, type Free } from '../balance/free.ts';
import { loadEntitled } from '../balance/rules.ts';
import { incidentTypeDepartments, incidentTypePositions, incidentTypes } from '../tables.ts';
import { countLeavePeriod, type LeavePeriod, type Counted } from './leave-period.ts';
import { leaves } from './tables.ts';
import { hundredths } from '../../domain/hundredths.ts';

/** Data of a submitted request beside its days. */
export interface SubmittedRequest {
  /** The edited request; null for a new one. */
  readonly id: number | null;
  readonly type: number;
  readonly isOwn: boolean;
  readonly hasReason: boolean;
  readonly hasAttachment: boolean;
}

export interface Judged {
  readonly mistakes: FieldMessages;
  /** Null if it cannot be counted. */
  readonly counted: Counted | null;
  readonly type: typeof incidentTypes.$inferSelect | null;
  /** Null if it uses no balance. */
  readonly balance?: Free | null;
}

/** Pending and approved requests occupy their days. */
export const holding = ['pending', 'approved'] as const;

/** Checks a leave against its type, its person and other requests. Writes nothing. */
export async function judgeRequest(
  context: TenantContext,
  period: LeavePeriod,
  submitted: SubmittedRequest,
): Promise<Judged> {
  const { tx, companyId } = context;
  const [type] = await tx
    .select()
    .from(incidentTypes)
    .where(and(eq(incidentTypes.company_id, companyId), eq(incidentTypes.id, submitted.type)));
  const [person] = await tx
    .select({
      hired: employees.hire_date,
      gender: employees.gender,
      department: employees.department,
      position: employees.position,
    })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, period.employee)));
  if (!type || !person)
    return {
      mistakes: { [type ? 'employee' : 'incident_type']: [{ code: 'unknownRecord' }] },
      counted: null,
      type: null,
    };
  const shape = judgeShape(period);
  if (Object.keys(shape).length > 0) return { mistakes: shape, counted: null, type };
  const counted = await countLeavePeriod(context, type, period);
  if (!counted) return { mistakes: { employee: [{ code: 'unknownRecord' }] }, counted: null, type };
  const clocks = judgeClocks(period, counted.plan.zone);
  if (Object.keys(clocks).length > 0) return { mistakes: clocks, counted: null, type };
  const entitled = (await loadEntitled(context, [period.employee])).get(period.employee);
  const balance = type.deduct_balance
    ? await freeFor(context, {
        employee: period.employee,
        type,
        start: period.start,
        end: period.end,
        uses: usesOf(counted.lines, counted.amount),
        except: { leave: submitted.id },
      })
    : null;
  const mistakes = judgeLeave({
    ...period,
    type,
    counted,
    hasReason: submitted.hasReason,
    hasAttachment: submitted.hasAttachment,
    isOwn: submitted.isOwn,
    today: context.now.toZonedDateTimeISO(counted.plan.zone).toPlainDate().toString(),
    hired: person.hired,
    gender: person.gender,
    isForThem:
      (await isOfDepartments(context, type.id, person.department)) &&
      (await isOfPositions(context, type.id, person.position)),
    taken: type.max_per_year === null ? new Map() : await takenByYear(context, period, submitted),
    overlaps: await overlapping(context, period, submitted.id, counted),
    blackout: entitled?.blackouts.find((one) => one.start <= period.end && one.end >= period.start) ?? null,
    balance,
  });
  return { mistakes, counted, type, balance };
}

/** Whether a type is for a department's people: it names no department, or this one or one above it. */
async function isOfDepartments({ tx, companyId }: TenantContext, type: number, department: number): Promise<boolean> {
  const named = await tx
    .select({ id: incidentTypeDepartments.department })
    .from(incidentTypeDepartments)
    .where(and(eq(incidentTypeDepartments.company_id, companyId), eq(incidentTypeDepartments.incident_type, type)));
  if (named.length === 0) return true;
  const above = await queryRows(
    tx,
    sql`with recursive above (id, parent) as (
      select d.id, d.parent_dept from ${departments} d where d.company_id = ${companyId} and d.id = ${department}
      union select d.id, d.parent_dept from ${departments} d join above on d.company_id = ${companyId} and d.id = above.parent
    ) select id from above`,
    z.object({ id: z.coerce.number() }),
  );
  return above.some(({ id }) => named.some((one) => one.id === id));
}

/** Whether a type is for people of a position: it names none, or this one. */
async function isOfPositions(
  { tx, companyId }: TenantContext,
  type: number,
  position: number | null,
): Promise<boolean> {
  const named = await tx
    .select({ id: incidentTypePositions.position })
    .from(incidentTypePositions)
    .where(and(eq(incidentTypePositions.company_id, companyId), eq(incidentTypePositions.incident_type, type)));
  return named.length === 0 || named.some(({ id }) => id === position);
}

/** What other leave of the type counts in each calendar year that this one touches, in hundredths. */
async function takenByYear(
  { tx, companyId }: TenantContext,
  { employee, start, end }: LeavePeriod,
  { id, type }: SubmittedRequest,
): Promise<ReadonlyMap<number, number>> {
  const others = await tx
    .select({ start: leaves.start_date, amount: leaves.amount, lines: leaves.lines })
    .from(leaves)
    .where(
      and(
        eq(leaves.company_id, companyId),
        eq(leaves.employee, employee),
        eq(leaves.incident_type, type),
        inArray(leaves.status, [...holding]),
        lte(leaves.start_date, `${end.slice(0, 4)}-12-31`),
        gte(leaves.end_date, `${start.slice(0, 4)}-01-01`),
        id === null ? undefined : ne(leaves.id, id),
      ),
    );
  const years = new Map<number, number>();
  for (const other of others)
    for (const [year, amount] of amountsByYear(other.lines, hundredths(other.amount), other.start))
      years.set(year, (years.get(year) ?? 0) + amount);
  return years;
}

/** Another leave of the person at the same time: halves of one day do not conflict, nor do separate hours. */
async function overlapping(
  { tx, companyId }: TenantContext,
  period: LeavePeriod,
  id: number | null,
  { plan }: Counted,
): Promise<{ readonly start: string; readonly end: string } | null> {
  const others = await tx
    .select({
      start: leaves.start_date,
      end: leaves.end_date,
      startPart: leaves.start_part,
      endPart: leaves.end_part,
      from: leaves.starts_at,
      to: leaves.ends_at,
    })
    .from(leaves)
    .where(
      and(
        eq(leaves.company_id, companyId),
        eq(leaves.employee, period.employee),
        inArray(leaves.status, [...holding]),
        lte(leaves.start_date, period.end),
        gte(leaves.end_date, period.start),
        id === null ? undefined : ne(leaves.id, id),
      ),
    );
  const found = others.find((other) => {
    if (plan.span && other.from !== null && other.to !== null)
      return plan.span.from < other.to && other.from < plan.span.to;
    if (period.end === period.start && other.start === other.end) {
      const parts = [period.startPart, other.startPart];
      return !(parts.includes('first_half') && parts.includes('second_half'));
    }
    if (period.end === other.start) return !(endsAtNoon(period) && other.startPart === 'second_half');
    if (other.end === period.start) return !(endsAtNoon(other) && period.startPart === 'second_half');
    return true;
  });
  return found ? { start: found.start, end: found.end } : null;
}

const endsAtNoon = ({
  start,
  end,
  startPart,
  endPart,
}: Pick<LeavePeriod, 'start' | 'end' | 'startPart' | 'endPart'>): boolean =>
  start === end ? startPart === 'first_half' : endPart === 'first_half';

import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { gatherOvertimeCaps } from '#features/attendance/server.ts';
import { eachOneAtATime } from '#server/db/one-at-a-time.ts';
import { gathered, Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { overtimeCodes } from '../../contract.ts';
import { judgeCaps } from '../../domain/overtime-caps.ts';
import { instantOn, refuseLocked, zoneOf } from '../wall-instant.ts';
import { capMistake, capsNow } from './caps.ts';
import { overtimes } from './tables.ts';
import { approvedTerms, compensationOf } from './time-off.ts';

type Row = typeof overtimes.$inferSelect;
type OvertimeInput = {
  readonly [K in 'overtime_date' | 'start_time' | 'end_time' | 'compensation']?: Row[K] | undefined;
};

/** One at a time for an employee: two at once that overlap, or exceed a limit together, would not see each other. */
const turns = gathered(async ({ tx, companyId }, employees: readonly number[]) => {
  await eachOneAtATime(tx, 'request.overtime', companyId, employees);
  return new Map(employees.map((employee) => [employee, true]));
});

const inTurn = async (context: TenantContext, employee: number): Promise<void> =>
  void (await turns.of(context, employee));

/** Locks and reads what several approvals need of their people. Call it outside of their savepoints, with which a turn would end. */
export async function gatherJudged(context: TenantContext, all: readonly Pick<Row, 'employee'>[]): Promise<void> {
  const people = all.map(({ employee }) => employee);
  await turns.gather(context, people);
  await gatherOvertimeCaps(context, people);
}

/** Calculates and checks the columns that follow from day and times, if any of them is given. */
export async function judged(
  context: TenantContext,
  values: OvertimeInput,
  before: Row | null,
  employee: number | undefined,
) {
  const day = values.overtime_date ?? before?.overtime_date;
  const start = values.start_time ?? before?.start_time;
  const end = values.end_time ?? before?.end_time;
  if (employee === undefined || day === undefined || start === undefined || end === undefined) return {};
  await inTurn(context, employee);
  const tz = await zoneOf(context, employee, day);
  const latest = context.now.toZonedDateTimeISO(tz).toPlainDate().add({ years: 1 }).toString();
  if (day > latest) refuseField('overtime_date', 'maxDate', { day: latest });
  const last = end <= start ? Temporal.PlainDate.from(day).add({ days: 1 }).toString() : day;
  const [from, to] = [instantOn(day, start, tz, 'start_time'), instantOn(last, end, tz, 'end_time')];
  const [start_at, end_at] = [from.toString(), to.toString()];
  await refuseLocked(context, employee, day);
  const id = before?.id ?? null;
  const [other, { lines, beyond }] = await Promise.all([
    overlapping(context, { id, employee, start_at, end_at }, ['pending', 'approved']),
    capsNow(context, employee, day, id, ['pending', 'approved']),
  ]);
  if (other) throw new Refusal(overtimeCodes.overlaps);
  const minutes = Math.round((to.epochMilliseconds - from.epochMilliseconds) / 60_000);
  const { over, isRefused } = judgeCaps(lines, beyond, minutes);
  if (isRefused) throw new Refusal(commonCodes.invalidInput, { fields: capMistake(lines) });
  const chosen = values.compensation;
  const compensation = await compensationOf(context, { employee, day, chosen, before });
  return {
    compensation,
    tz,
    start_at,
    end_at,
    minutes,
    approved_minutes: null,
    over_cap: over === 0 ? null : over,
    ...(before ? {} : { apply_time: context.now.toString() }),
  };
}

/**
 * Checks overtime again when it is approved, since others may have been approved since its submission. Minutes beyond the limits do
 * not count if the rule says so.
 * @throws Refusal if another one has its time, or the limits leave too little
 */
export async function judgeAgain(context: TenantContext, row: Row): Promise<Partial<Row>> {
  await inTurn(context, row.employee);
  const [other, { lines, beyond }] = await Promise.all([
    overlapping(context, row, ['approved']),
    capsNow(context, row.employee, row.overtime_date, row.id, ['approved']),
  ]);
  if (other) throw new Refusal(overtimeCodes.overlaps);
  const requestedMinutes = row.approved_minutes ?? row.minutes;
  const { counts, over, isRefused } = judgeCaps(lines, beyond, requestedMinutes);
  if (isRefused) throw new Refusal(overtimeCodes.overCap);
  return {
    approved_minutes: counts,
    over_cap: over === 0 ? null : over,
    ...(await approvedTerms(context, row)),
  };
}

interface Span {
  readonly id: number | null;
  readonly employee: number;
  readonly start_at: string;
  readonly end_at: string;
}

/** Whether other overtime of the employee, in one of some states, has some of the minutes. */
async function overlapping(
  { tx, companyId }: TenantContext,
  { id, employee, start_at, end_at }: Span,
  states: readonly ('pending' | 'approved')[],
): Promise<boolean> {
  const [other] = await tx
    .select({ id: overtimes.id })
    .from(overtimes)
    .where(
      and(
        eq(overtimes.company_id, companyId),
        eq(overtimes.employee, employee),
        gt(overtimes.end_at, start_at),
        lt(overtimes.start_at, end_at),
        inArray(overtimes.status, [...states]),
        id === null ? undefined : ne(overtimes.id, id),
      ),
    )
    .limit(1);
  return other !== undefined;
}

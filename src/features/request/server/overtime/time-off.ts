import { and, eq, inArray } from 'drizzle-orm';
import type { DayAbsence } from '#features/attendance/server.ts';
import { isCreditedTo, mayTakeBack, overtimeNumbersOf, timeOffGivenBy, timeOffRules } from '#features/leave/server.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { balanceOfRequest } from '#server/request/index.ts';
import { overtime, overtimeCodes } from '../../contract/overtime.ts';
import { timeOffGiven } from '../../domain/time-off-given.ts';
import { capsNow } from './caps.ts';
import { judgeCaps } from '../../domain/overtime-caps.ts';
import { overtimes } from './tables.ts';

type Row = typeof overtimes.$inferSelect;

/**
 * What a submitted overtime is compensated by: what was chosen, as far as the leave type allows it, else what it says.
 * @throws Refusal if the choice is not allowed
 */
export async function compensationOf(
  context: TenantContext,
  {
    employee,
    day,
    chosen,
    before,
  }: {
    readonly employee: number;
    readonly day: string;
    readonly chosen: Row['compensation'] | undefined;
    readonly before: Row | null;
  },
): Promise<Row['compensation']> {
  // Most overtime is simply paid.
  const rules = await timeOffRules(context, employee, day);
  const wanted = chosen ?? before?.compensation ?? (rules === null || rules.choice === 'offered' ? 'pay' : 'time_off');
  if (wanted === 'time_off' && rules === null) refuseField('compensation', 'noTimeOff');
  if (wanted === 'pay' && rules?.choice === 'always') refuseField('compensation', 'onlyTimeOff');
  return wanted;
}

const noTerms = { time_off_type: null, time_off_rate1: null, time_off_rate2: null, time_off_rate3: null } as const;

/**
 * The terms of approved time off, which stay as they are.
 * @throws Refusal if the employee has no balance for it any more
 */
export async function approvedTerms(context: TenantContext, row: Row): Promise<Partial<Row>> {
  if (row.compensation !== 'time_off') return noTerms;
  const rules = await timeOffRules(context, row.employee, row.overtime_date);
  if (!rules) throw new Refusal(overtimeCodes.noTimeOff);
  const [time_off_rate1, time_off_rate2, time_off_rate3] = rules.rates;
  return { time_off_type: rules.type, time_off_rate1, time_off_rate2, time_off_rate3 };
}

/** @throws Refusal if the time off that it gave was used, and the balance may not be negative */
export async function refuseUsed(context: TenantContext, row: Row): Promise<void> {
  if (row.time_off_type !== null && !(await mayTakeBack(context, row.employee, row.id)))
    throw new Refusal(overtimeCodes.timeOffUsed);
}

type Terms = Pick<Row, 'id' | 'time_off_type' | 'time_off_rate1' | 'time_off_rate2' | 'time_off_rate3'>;

/** The terms for the calculation of days; nothing for overtime that is paid. */
export const termsOf = ({
  id,
  time_off_type: typeId,
  ...row
}: Terms): Pick<DayAbsence & { kind: 'overtime' }, 'timeOff'> =>
  typeId === null
    ? {}
    : {
        timeOff: {
          id,
          typeId,
          rates: [row.time_off_rate1 ?? 100, row.time_off_rate2 ?? 100, row.time_off_rate3 ?? 100],
        },
      };

/** Names the overtime by which leave was earned. */
export const overtimeNumbers = answer(overtimeNumbersOf, async ({ tx, companyId }, ids) => {
  const rows = await tx
    .select({ id: overtimes.id, number: overtimes.request_no })
    .from(overtimes)
    .where(and(eq(overtimes.company_id, companyId), inArray(overtimes.id, [...ids])));
  return new Map(rows.map(({ id, number }) => [id, number]));
});

/** Tells the person who decides about overtime that becomes time off what it makes of the balance. */
export const timeOffAfter = answer(balanceOfRequest, async (context, { resource, request }) => {
  if (resource !== overtime.name) return null;
  const { tx, companyId } = context;
  const [row] = await tx
    .select()
    .from(overtimes)
    .where(and(eq(overtimes.company_id, companyId), eq(overtimes.id, request)));
  if (row?.compensation !== 'time_off') return null;
  const rules = await timeOffRules(context, row.employee, row.overtime_date);
  if (!rules) return null;
  const before = rules.balance / 100;
  // Approved, and about to be cancelled: what it has given goes.
  if (row.cancel_asked !== null) {
    const given = await timeOffGivenBy(context, row.id);
    return given === 0 ? null : { before, after: before - given / 100, after_most: null, unit: 'hour' as const };
  }
  const { lines, beyond } = await capsNow(context, row.employee, row.overtime_date, row.id, ['approved']);
  const { counts } = judgeCaps(lines, beyond, row.minutes);
  const { least, most } = timeOffGiven(counts, rules.rates);
  return { before, after: before + least, after_most: most === least ? null : before + most, unit: 'hour' as const };
});

export const creditedTo = answer(isCreditedTo, async ({ tx, companyId }, type) => {
  const [one] = await tx
    .select({ id: overtimes.id })
    .from(overtimes)
    .where(and(eq(overtimes.company_id, companyId), eq(overtimes.time_off_type, type)))
    .limit(1);
  return one !== undefined;
});

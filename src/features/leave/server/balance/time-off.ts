import { and, asc, eq } from 'drizzle-orm';
import { timeOffStored } from '#features/attendance/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { hear } from '#server/news/index.ts';
import { ask, defineQuestion } from '#server/questions/index.ts';
import type { TimeOffChoice } from '../../contract/incident-type.ts';
import { incidentTypes } from '../tables.ts';
import { freeFor } from './free.ts';
import { settle } from './settle.ts';
import { leaveLedger } from './tables.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';

/** The numbers of overtime requests, which a slice above keeps. */
export const overtimeNumbersOf = defineQuestion<readonly number[], ReadonlyMap<number, string>>(
  'leave.overtime_numbers',
);

/** Whether approved overtime is to be credited to a type of leave. */
export const isCreditedTo = defineQuestion<number, boolean>('leave.is_credited_to');

export async function overtimeNumbers(
  context: TenantContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await ask(context, overtimeNumbersOf, [...new Set(ids)]);
  return new Map(found.flatMap((numbers) => [...numbers]));
}

/** Credits what stored days say of overtime that becomes time off, in their transaction. */
export const creditTimeOff = hear(timeOffStored, async (context, { employees }) => {
  await settle(context, employees, await companyToday(context));
});

/** How overtime becomes time off for somebody on a day. */
export interface TimeOffRules {
  readonly type: number;
  readonly name: string;
  readonly choice: TimeOffChoice;
  /** Percent of each level of overtime. */
  readonly rates: readonly [number, number, number];
  /** In whole hundredths of an hour, with what is pending taken. */
  readonly balance: number;
}

/**
 * The rules by which an employee's overtime of a day may become time off.
 * @returns null if no type of leave is earned by overtime, or if they have no balance of it on that day
 */
export async function timeOffRules(
  context: TenantContext,
  employee: number,
  day: string,
): Promise<TimeOffRules | null> {
  const { tx, companyId } = context;
  const [type] = await tx
    .select()
    .from(incidentTypes)
    .where(
      and(
        eq(incidentTypes.company_id, companyId),
        eq(incidentTypes.from_overtime, true),
        eq(incidentTypes.unit, 'hour'),
        eq(incidentTypes.deduct_balance, true),
        eq(incidentTypes.enabled, true),
      ),
    )
    .orderBy(asc(incidentTypes.id))
    .limit(1);
  if (!type) return null;
  const today = await companyToday(context);
  const free = await freeFor(context, { employee, type, start: day, end: day, uses: [], except: {} });
  if (!free) return null;
  const now =
    day < today ? await freeFor(context, { employee, type, start: today, end: today, uses: [], except: {} }) : free;
  return {
    type: type.id,
    name: type.incident_name,
    choice: type.overtime_as,
    rates: [type.overtime_rate1 ?? 100, type.overtime_rate2 ?? 100, type.overtime_rate3 ?? 100],
    balance: (now ?? free).before,
  };
}

/** The lines of the ledger that an overtime request has made. */
const givenBy = ({ tx, companyId }: TenantContext, overtime: number) =>
  tx
    .select({ type: leaveLedger.incident_type, date: leaveLedger.effective_date, amount: leaveLedger.amount })
    .from(leaveLedger)
    .where(and(eq(leaveLedger.company_id, companyId), eq(leaveLedger.overtime, overtime)));

/** What an overtime request has given so far, in whole hundredths of an hour. */
export const timeOffGivenBy = async (context: TenantContext, overtime: number): Promise<number> =>
  (await givenBy(context, overtime)).reduce((sum, line) => sum + line.amount, 0);

/** Whether the balance allows to take back what an overtime request gave: it was not used, or the type may be negative. */
export async function mayTakeBack(context: TenantContext, employee: number, overtime: number): Promise<boolean> {
  const { tx, companyId } = context;
  const given = await givenBy(context, overtime);
  const [first] = given.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const amount = given.reduce((sum, line) => sum + line.amount, 0);
  if (!first || amount <= 0) return true;
  const [type] = await tx
    .select()
    .from(incidentTypes)
    .where(and(eq(incidentTypes.company_id, companyId), eq(incidentTypes.id, first.type)));
  if (!type) return true;
  const today = await companyToday(context);
  const free = await freeFor(context, {
    employee,
    type,
    start: first.date,
    end: first.date < today ? today : first.date,
    uses: [{ kind: 'use', date: first.date, amount: -amount }],
    except: {},
  });
  return free === null || free.isCovered;
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import { lockedDate, publishDays, temporaryScheduleServer, temporarySchedules } from '#features/attendance/server.ts';
import { employees, employeeServer, fullName } from '#features/team/server.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { ownRequestServer, requestServer, wide } from '#server/request/index.ts';
import { createRecord, deleteRecord, registryOf } from '#server/resource/index.ts';
import { ownSwapSchedule, requestCodes, swapSchedule } from '../../contract.ts';
import type { Swap } from '../../domain/swapped-days.ts';
import { judgeSwap } from './judge.ts';
import { swapSchedules } from './tables.ts';

type Row = typeof swapSchedules.$inferSelect;
type Given = {
  readonly [K in 'swap_type' | 'swap_date' | 'other_date' | 'colleague' | 'timetable']?: Row[K] | undefined;
};

/** Builds a complete swap without the fields that its type does not use. */
function swapOf(employee: number, given: Given): Swap | null {
  const { swap_type = 'with_colleague', swap_date } = given;
  if (swap_date === undefined) return null;
  const isWith = swap_type === 'with_colleague';
  const other = given.other_date ?? null;
  if (swap_type === 'own_days' && other === null) refuseField('other_date', 'required');
  return {
    employee,
    swap_type,
    swap_date,
    colleague: isWith ? (given.colleague ?? null) : null,
    other_date: isWith ? (other ?? swap_date) : swap_type === 'own_days' ? other : null,
    timetable: swap_type === 'change_shift' ? (given.timetable ?? null) : null,
  };
}

/** Calculates and checks the columns that follow from the people and dates, if any of them is given. */
async function judged(context: TenantContext, given: Given, before: Row | null, employee: number | undefined) {
  const swap = employee === undefined ? null : swapOf(employee, { ...before, ...given });
  if (swap === null) return {};
  if (swap.swap_type === 'with_colleague' && swap.colleague === null) return {};
  if (swap.colleague === swap.employee) refuseField('colleague', 'unknownRecord');
  await judgeSwap(context, before?.id ?? null, swap);
  const { employee: _, ...columns } = swap;
  return {
    ...columns,
    ...(await calledNow(context, swap.colleague)),
    ...(before ? {} : { apply_time: context.now.toString() }),
  };
}

/** The colleague's current name, stored for readers who may not look up employees. */
async function calledNow({ tx, companyId }: TenantContext, colleague: number | null) {
  if (colleague === null) return { colleague_code: '', colleague_name: '' };
  const [person] = await tx
    .select({ colleague_code: employees.emp_code, colleague_name: sql<string>`${fullName}` })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, colleague)));
  return person ?? { colleague_code: '', colleague_name: '' };
}

/** Finds the colleague in the person's own department by Employee ID. @throws Refusal if there is none */
async function colleagueBy({ tx, companyId, actor }: TenantContext, code: string): Promise<number> {
  const own = tx
    .select({ department: employees.department })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, actor.employeeId ?? -1)));
  const [found] = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(
      and(
        eq(employees.company_id, companyId),
        eq(sql`lower(${employees.emp_code})`, code.trim().toLowerCase()),
        inArray(employees.department, own),
      ),
    );
  if (!found || found.id === actor.employeeId) return refuseField('colleague_code', 'unknownRecord');
  return found.id;
}

const display = sql<string>`${swapSchedules.request_no}`;

/** A number of days ahead, far enough apart that no two examples are the same. */
const example = (nth: number) => ({
  swap_type: 'change_shift' as const,
  swap_date: Temporal.PlainDate.from('2026-03-10').add({ days: nth }).toString(),
});

const schedulesOf = () => ({ server: temporaryScheduleServer, registry: registryOf(temporaryScheduleServer) });

/** Both schedules change in the transaction of the approval, so that neither changes alone. */
async function swapDays(context: TenantContext, row: Row) {
  // The approver may be responsible for only one of the two people.
  const all = wide(context);
  const schedules: number[] = [];
  const days = await judgeSwap(context, row.id, row);
  for (const { employee, date, work } of days) {
    const about = { employee, att_date: date, reason: row.request_no };
    const planned = work.length === 0 ? [{ timetable: null, overtime: false }] : work;
    for (const [place, { timetable, overtime }] of planned.entries()) {
      const rule_flag = place === 0 ? 'replace' : overtime ? 'addOvertime' : 'addNormal';
      const made = await createRecord(schedulesOf(), all, { ...about, rule_flag, timetable });
      schedules.push(Number(made['id']));
    }
  }
  // Both know of it.
  await publishDays(context, days);
  return { set: { schedules } };
}

/** Restores both schedules. A temporary schedule that somebody has deleted since is skipped. */
async function swapBack(context: TenantContext, row: Row) {
  const { tx, companyId } = context;
  const made = await tx
    .select({ id: temporarySchedules.id, employee: temporarySchedules.employee, date: temporarySchedules.att_date })
    .from(temporarySchedules)
    .where(and(eq(temporarySchedules.company_id, companyId), inArray(temporarySchedules.id, [...row.schedules, 0])));
  for (const { employee, date } of made)
    if (await lockedDate(context, employee, { from: date, to: date })) throw new Refusal(requestCodes.dayLocked);
  for (const { id } of made) await deleteRecord(schedulesOf(), wide(context), id);
  await publishDays(context, made);
  return { set: { schedules: [] } };
}

export const swapScheduleServer = requestServer(swapSchedule, {
  table: swapSchedules,
  searched: { employee: employeeServer, colleague: employeeServer },
  display,
  example,
  inbox: 'approval.swap_schedule',
  applicant: ({ employee }) => ({ employee }),
  daysOf: ({ swap_date, other_date }) =>
    [...new Set([swap_date, other_date ?? swap_date])].map((day) => ({ from: day, to: day })),
  consentOf: ({ colleague }) => colleague,
  prepare: async (context, values, before) => ({
    ...values,
    ...(await judged(context, values, before, before?.employee ?? values.employee)),
  }),
  approved: swapDays,
  cancelled: swapBack,
});

/** The requests that people make for themselves. */
export const ownSwapScheduleServer = ownRequestServer(ownSwapSchedule, swapScheduleServer, {
  display,
  example,
  prepare: async (context, values, before) => {
    const { colleague_code: code, ...given } = values;
    const type = given.swap_type ?? before?.swap_type ?? 'with_colleague';
    const named = type === 'with_colleague' && code ? { colleague: await colleagueBy(context, code) } : {};
    const columns = await judged(context, { ...given, ...named }, before, context.actor.employeeId ?? undefined);
    return { ...given, ...columns };
  },
});

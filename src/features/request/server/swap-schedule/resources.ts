import { and, eq, inArray, sql } from 'drizzle-orm';
import { lockedDate, publishDays, temporaryScheduleServer, temporarySchedules } from '#features/attendance/server.ts';
import { employeeServer } from '#features/team/server.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { cancellationBy, ownRequestServer, requestServer, requestSettings, wide } from '#server/request/index.ts';
import { createRecord, deleteRecord, registryOf } from '#server/resource/index.ts';
import { ownSwapSchedule, requestCodes, swapSchedule } from '../../contract.ts';
import type { Swap } from '../../domain/swapped-days.ts';
import { calledNow, colleagueBy } from './colleague.ts';
import { judgeSwap } from './judge.ts';
import type { SwapBy } from './rules.ts';
import { swapSchedules } from './tables.ts';
import { refuseFullWeek } from './week-hours.ts';

type Row = typeof swapSchedules.$inferSelect;
type SwapInput = {
  readonly [K in 'swap_type' | 'swap_date' | 'other_date' | 'colleague' | 'timetable']?: Row[K] | undefined;
};

/** Builds a complete swap without the fields that its type does not use. */
function swapOf(employee: number, input: SwapInput): Swap | null {
  const { swap_type = 'with_colleague', swap_date } = input;
  if (swap_date === undefined) return null;
  const isWith = swap_type === 'with_colleague';
  const other = input.other_date ?? null;
  if (swap_type === 'own_days' && other === null) refuseField('other_date', 'required');
  return {
    employee,
    swap_type,
    swap_date,
    colleague: isWith ? (input.colleague ?? null) : null,
    other_date: isWith ? (other ?? swap_date) : swap_type === 'own_days' ? other : null,
    timetable: swap_type === 'change_shift' ? (input.timetable ?? null) : null,
  };
}

/** Calculates and checks the columns that follow from the people and dates, if any of them is given. */
async function judged(
  context: TenantContext,
  input: SwapInput,
  before: Row | null,
  { employee, by }: { readonly employee: number | undefined; readonly by: SwapBy },
) {
  const swap = employee === undefined ? null : swapOf(employee, { ...before, ...input });
  if (swap === null) return {};
  if (swap.swap_type === 'with_colleague' && swap.colleague === null) return {};
  if (swap.colleague === swap.employee) refuseField('colleague', 'unknownRecord');
  const days = await judgeSwap(context, before?.id ?? null, swap, by);
  if (by === 'own') await refuseFullWeek(context, days);
  const { employee: _, ...columns } = swap;
  return {
    ...columns,
    ...(await calledNow(context, swap.colleague)),
    ...(before ? {} : { apply_time: context.now.toString() }),
  };
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
  const days = await judgeSwap(context, row.id, row, 'approval');
  if (!row.entered_by_admin) await refuseFullWeek(context, days);
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
  firstDay: sql`least(${swapSchedules.swap_date}, ${swapSchedules.other_date})`,
  // A colleague has arranged their days by it too: nobody cancels it alone.
  cancellation: (context) => {
    const by = cancellationBy('swap_cancellation')(context);
    return sql`case when ${swapSchedules.colleague} is null then ${by} else nullif(${by}, 'applicant') end`;
  },
  consentOf: ({ colleague }) => colleague,
  isConsentEnough: async (context) => (await requestSettings(context)).swap_decision === 'consent',
  prepare: async (context, values, before) => ({
    ...values,
    ...(await judged(context, values, before, { employee: before?.employee ?? values.employee, by: 'office' })),
  }),
  approved: swapDays,
  cancelled: swapBack,
});

/** The requests that people make for themselves. */
export const ownSwapScheduleServer = ownRequestServer(ownSwapSchedule, swapScheduleServer, {
  display,
  example,
  prepare: async (context, values, before) => {
    const { colleague_code: code, ...input } = values;
    const type = input.swap_type ?? before?.swap_type ?? 'with_colleague';
    const named = type === 'with_colleague' && code ? { colleague: await colleagueBy(context, code) } : {};
    const columns = await judged(context, { ...input, ...named }, before, {
      employee: context.actor.employeeId ?? undefined,
      by: 'own',
    });
    return { ...input, ...columns };
  },
});

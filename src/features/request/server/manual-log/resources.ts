import { and, eq, sql } from 'drizzle-orm';
import { workCodes } from '#features/complement/server.ts';
import { isSelectableState, removeManualPunch, storeManualPunch } from '#features/device/server.ts';
import { employeeServer } from '#features/team/server.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import { cancellationBy, ownRequestServer, requestServer } from '#server/request/index.ts';
import { manualLog, ownManualLog } from '../../contract.ts';
import { refuseLocked } from '../wall-instant.ts';
import { judgeManualLog, refuseRepeated } from './judge.ts';
import { manualLogs } from './tables.ts';

type Row = typeof manualLogs.$inferSelect;
type ManualLogInput = { readonly [K in 'employee' | 'punch_date' | 'punch_time']?: Row[K] | undefined };

/** Calculates and checks the columns that follow from day and time, if either is given. */
async function judged(
  context: TenantContext,
  values: ManualLogInput,
  before: Row | null,
  employee: number | undefined,
) {
  const punch_date = values.punch_date ?? before?.punch_date;
  const punch_time = values.punch_time ?? before?.punch_time;
  if (employee === undefined || punch_date === undefined || punch_time === undefined) return {};
  const log = { id: before?.id ?? null, employee, punch_date, punch_time };
  const at = await judgeManualLog(context, log, employee === context.actor.linkedEmployee);
  return { ...at, ...(before ? {} : { apply_time: context.now.toString() }) };
}

/** @throws Refusal if the company does not offer this state (`/report/punch-state-setting`) */
async function refuseUnoffered(context: TenantContext, code: number | undefined): Promise<void> {
  if (code !== undefined && !(await isSelectableState(context, code))) refuseField('punch_state', 'punchTypeOff');
}

/** A work code as punches have it; empty for none. */
async function digitsOf({ tx, companyId }: TenantContext, id: number | null): Promise<string> {
  if (id === null) return '';
  const [found] = await tx
    .select({ digits: workCodes.work_code })
    .from(workCodes)
    .where(and(eq(workCodes.company_id, companyId), eq(workCodes.id, id)));
  return found?.digits ?? '';
}

const display = sql<string>`${manualLogs.request_no}`;

/** A number of minutes after midnight, far enough apart that no two examples are the same punch. */
const example = (nth: number) => ({
  punch_date: '2026-03-02',
  punch_time: `0${Math.floor(nth / 20) % 8}:${String((nth % 20) * 3).padStart(2, '0')}`,
  punch_state: 0 as const,
});

export const manualLogServer = requestServer(manualLog, {
  table: manualLogs,
  searched: { employee: employeeServer },
  display,
  example,
  inbox: 'approval.manual_log',
  applicant: ({ employee }) => ({ employee }),
  daysOf: ({ punch_date: day }) => [{ from: day, to: day }],
  cancellation: cancellationBy('manual_log_cancellation'),
  refuseCancelling: async (context, { employee, punch_date: day }) => refuseLocked(context, employee, day),
  prepare: async (context, values, before) => {
    if (values.punch_state !== before?.punch_state) await refuseUnoffered(context, values.punch_state);
    return { ...values, ...(await judged(context, values, before, before?.employee ?? values.employee)) };
  },
  approved: async (context, row) => {
    await refuseLocked(context, row.employee, row.punch_date);
    await refuseRepeated(context, row, row.punch_at);
    const punch = await storeManualPunch(context, {
      employee: row.employee,
      punch_time: row.punch_at,
      punch_local: `${row.punch_date}T${row.punch_time}:00`,
      tz: row.tz,
      punch_state: row.punch_state,
      work_code: await digitsOf(context, row.work_code),
      terminal_alias: row.place,
      request_no: row.request_no,
    });
    return { set: { punch } };
  },
  cancelled: async (context, row) => {
    await refuseLocked(context, row.employee, row.punch_date);
    if (row.punch !== null) await removeManualPunch(context, row.punch);
    return { set: { punch: null } };
  },
});

/** The requests that people make for themselves. */
export const ownManualLogServer = ownRequestServer(ownManualLog, manualLogServer, {
  display,
  example,
  prepare: async (context, values, before) => {
    if (values.punch_state !== before?.punch_state) await refuseUnoffered(context, values.punch_state);
    return { ...values, ...(await judged(context, values, before, context.actor.employeeId ?? undefined)) };
  },
});

import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { dayAfter } from '../../domain/judge-leave.ts';
import { employees, employeeServer, fullName } from '#features/team/server.ts';
import { commonCodes, daySchema } from '#shared/contract/index.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { noteShortened, ownRequestServer, requestServer } from '#server/request/index.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { leaveRequest, ownLeave } from '../../contract/leave.ts';
import { daysOfFlow } from '../../domain/uses.ts';
import { takeTurns } from '../balance/settle.ts';
import { incidentTypes } from '../tables.ts';
import { toLeavePeriod } from './leave-period.ts';
import { approveLeave, cancelLeave, refuseLocked } from './effects.ts';
import { handoverByCode, handoverByOffice, tellHandover } from './handover.ts';
import { judgeRequest } from './judge.ts';
import { shortenLeave, type Shortening } from './shorten.ts';
import { leaves } from './tables.ts';

type Row = typeof leaves.$inferSelect;
/** Shared options of both resources. */
type LeaveInput = {
  readonly [
    K in
      | 'incident_type'
      | 'start_date'
      | 'start_part'
      | 'start_time'
      | 'end_time'
      | 'end_part'
      | 'apply_reason'
      | 'attachment'
      | 'contact'
      | 'handover_to'
      | 'handover_code'
  ]?: Row[K] | undefined;
} & { readonly end_date?: string | null | undefined };

/** Named by type and number. */
const display = ({ companyId }: TenantContext) => sql<string>`coalesce((select t.incident_name from ${incidentTypes} t
    where t.company_id = ${companyId} and t.id = ${leaves.incident_type}), '') || ' · ' || ${leaves.request_no}`;

/**
 * Checks and counts a submitted leave. Requests of one person are serialised, so that two at once cannot both find
 * their days free.
 * @throws Refusal with the errors by field
 */
async function prepareLeave(
  context: TenantContext,
  employee: number,
  input: LeaveInput,
  before: Row | null,
  isOwn: boolean,
) {
  await oneAtATime(context.tx, 'leave.leave', context.companyId, employee);
  // Nothing of the balance is decided between reading what is taken and what waits.
  await takeTurns(context, [employee]);
  const all = { ...before, ...input };
  const period = toLeavePeriod(employee, all);
  const { mistakes, counted, type, balance } = await judgeRequest(context, period, {
    id: before?.id ?? null,
    type: all.incident_type ?? 0,
    isOwn,
    hasReason: (all.apply_reason ?? '').trim() !== '',
    hasAttachment: all.attachment != null,
  });
  if (!counted || !type || Object.keys(mistakes).length > 0)
    throw new Refusal(commonCodes.invalidInput, { fields: mistakes });
  await refuseLocked(context, employee, period.start, period.end);
  return {
    ...input,
    start_time: period.startTime,
    end_time: period.endTime,
    end_date: period.end,
    end_part: period.endPart,
    starts_at: counted.plan.span?.from ?? null,
    ends_at: counted.plan.span?.to ?? null,
    amount: counted.amount / 100,
    unit: type.unit,
    balance_after: balance ? balance.after / 100 : null,
    lines: counted.lines,
  };
}

/** Weeks ahead, so that no two examples overlap. */
const example = (nth: number) => ({
  start_date: Temporal.PlainDate.from('2030-01-07').add({ weeks: nth }).toString(),
  start_part: 'full' as const,
  end_part: 'full' as const,
  apply_reason: 'Family',
});

const grantedOf = ({ amount, unit }: Pick<Row, 'amount' | 'unit'>) =>
  ({ amount, unit: unit === 'hour' ? 'hour' : 'day' }) as const;

/** Ends an approved leave earlier, and tells whose it is. */
async function shorten(
  context: TenantContext,
  row: Row,
  { new_end: end, shorten_reason: reason }: Shortening,
): Promise<{ readonly set: Partial<Row> }> {
  const set = await shortenLeave(context, row, end);
  const days = { from: dayAfter(end, 1), to: row.end_date };
  await noteShortened(context, leaveServer, row, { reason, granted: grantedOf({ ...row, ...set }), days });
  await tellHandover(context, { ...row, ...set }, 'leave_handover');
  return { set };
}

/** Leave requests, for the company. */
export const leaveServer = requestServer(leaveRequest, {
  table: leaves,
  searched: { employee: employeeServer },
  display,
  example,
  inbox: 'approval.leave',
  applicant: ({ employee }) => ({ employee }),
  daysOf: ({ start_date: from, end_date: to }) => [{ from, to }],
  firstDay: sql`${leaves.start_date}`,
  flowBy: ({ amount, unit, incident_type: type }) => ({ amount: daysOfFlow(amount, unit), type }),
  needsNobody: async ({ tx, companyId }, { incident_type: type }) => {
    const [found] = await tx
      .select({ approval: incidentTypes.approval })
      .from(incidentTypes)
      .where(and(eq(incidentTypes.company_id, companyId), eq(incidentTypes.id, type)));
    return found?.approval === 'none';
  },
  // A type that needs no approval needs none for a cancellation either.
  cancellation: ({ companyId }) => sql`(select case when t.approval = 'none' and t.cancellation = 'approval'
    then 'applicant' else t.cancellation end from ${incidentTypes} t
    where t.company_id = ${companyId} and t.id = leaves.incident_type)`,
  prepare: async (context, values, before) => {
    const employee = before?.employee ?? values.employee ?? 0;
    const { employee: _, approve_directly, handover_to: to, ...input } = values;
    const handover = to === undefined ? {} : await handoverByOffice(context, employee, to);
    const prepared = await prepareLeave(context, employee, { ...input, ...handover }, before, false);
    return before === null ? { ...prepared, employee, approve_directly: approve_directly ?? false } : prepared;
  },
  computed: {
    shortens: () => sql<'' | 'no'>`case when leaves.start_date = leaves.end_date then 'no' else '' end`,
  },
  approved: async (context, row) => {
    const effect = await approveLeave(context, row);
    await tellHandover(context, row, 'leave_handover');
    return effect;
  },
  cancelled: async (context, row) => {
    await cancelLeave(context, row);
    await tellHandover(context, row, 'leave_handover_ended');
  },
  actions: { shorten: { run: shorten } },
  lower: {
    canBe: ({ start_date: start, end_date: end }) =>
      typeof start === 'string' && typeof end === 'string' && start < end,
    set: async (context, row, input) => {
      const { end_date } = lowerSchema.parse(input);
      if (end_date >= row.end_date) refuseField('end_date', 'maxDate', { day: dayAfter(row.end_date, -1) });
      if (end_date < row.start_date) refuseField('end_date', 'minDate', { day: row.start_date });
      const fewer = { end_date, end_part: 'full' as const };
      const { amount, lines, balance_after, starts_at, ends_at } = await prepareLeave(
        context,
        row.employee,
        fewer,
        row,
        false,
      );
      return { ...fewer, amount, lines, balance_after, starts_at, ends_at };
    },
    granted: grantedOf,
  },
});

/** Fewer days: it ends earlier. */
const lowerSchema = z.object({ end_date: daySchema });

/** A person's own leave requests. */
export const ownLeaveServer = ownRequestServer(ownLeave, leaveServer, {
  display,
  example: (nth) => ({ ...example(nth), handover_code: '' }),
  computed: {
    handover_name: (_, { companyId }) => sql<string>`coalesce((select ${fullName} from ${employees}
      where ${employees.company_id} = ${companyId} and ${employees.id} = leaves.handover_to), '')`,
  },
  prepare: async (context, { handover_code: code, ...values }, before) => {
    const handover =
      code === undefined || code === before?.handover_code ? {} : await handoverByCode(context, code ?? '');
    return prepareLeave(context, context.actor.employeeId ?? 0, { ...values, ...handover }, before, true);
  },
});

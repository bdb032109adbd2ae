import { z } from 'zod';
import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { absencesOf, markAbsences, type DayAbsence } from '#features/attendance/server.ts';
import { employeeServer } from '#features/team/server.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { cancellationBy, ownRequestServer, requestServer } from '#server/request/index.ts';
import { overtime, ownOvertime } from '../../contract.ts';
import { refuseLocked } from '../wall-instant.ts';
import { gatherJudged, judgeAgain, judged } from './judge.ts';
import { overtimes } from './tables.ts';
import { refuseUsed, termsOf } from './time-off.ts';

type Row = typeof overtimes.$inferSelect;

type Approved = Pick<Row, 'start_at' | 'end_at' | 'minutes' | 'approved_minutes'> & Parameters<typeof termsOf>[0];

const absenceOf = ({ start_at: from, end_at: to, minutes, approved_minutes: most, ...row }: Approved): DayAbsence => ({
  kind: 'overtime',
  from,
  to,
  ...(most !== null && most < minutes ? { most } : {}),
  ...termsOf(row),
});

const lowerSchema = z.object({ approved_minutes: z.int() });

const display = sql<string>`${overtimes.request_no}`;

/** A number of days ahead, far enough apart that no two examples overlap. */
const example = (nth: number) => ({
  overtime_date: Temporal.PlainDate.from('2026-03-02').add({ days: nth }).toString(),
  start_time: '18:00',
  end_time: '20:00',
  compensation: 'pay' as const,
});

/** Marks the days of an overtime for calculation after it starts or stops counting. */
async function mark(context: TenantContext, row: Row): Promise<void> {
  await refuseLocked(context, row.employee, row.overtime_date);
  await markAbsences(context, [row.employee], [absenceOf(row)]);
}

export const overtimeServer = requestServer(overtime, {
  table: overtimes,
  searched: { employee: employeeServer },
  display,
  example,
  inbox: 'approval.overtime',
  applicant: ({ employee }) => ({ employee }),
  daysOf: ({ overtime_date: day }) => [{ from: day, to: day }],
  firstDay: sql`${overtimes.overtime_date}`,
  cancellation: cancellationBy('overtime_cancellation'),
  flowBy: ({ minutes }) => ({ amount: minutes }),
  prepare: async (context, values, before) => ({
    ...values,
    ...(await judged(context, values, before, before?.employee ?? values.employee)),
  }),
  gather: gatherJudged,
  approved: async (context, row) => {
    const set = await judgeAgain(context, row);
    await mark(context, row);
    return { set };
  },
  rejected: () => Promise.resolve({ set: { approved_minutes: null } }),
  cancelled: async (context, row) => {
    await refuseUsed(context, row);
    await mark(context, row);
  },
  lower: {
    canBe: () => true,
    set: (_, row, given) => {
      const { approved_minutes } = lowerSchema.parse(given);
      const max = row.approved_minutes ?? row.minutes;
      if (approved_minutes > max) refuseField('approved_minutes', 'max', { max });
      return Promise.resolve({ approved_minutes });
    },
    granted: ({ approved_minutes, minutes }) => ({ amount: approved_minutes ?? minutes, unit: 'minute' }),
  },
});

/** The requests that people make for themselves. */
export const ownOvertimeServer = ownRequestServer(ownOvertime, overtimeServer, {
  display,
  example,
  prepare: async (context, values, before) => ({
    ...values,
    ...(await judged(context, values, before, context.actor.employeeId ?? undefined)),
  }),
});

/** Tells the calculation of days about approved overtime. */
export const overtimeAnswer = answer(absencesOf, async ({ tx, companyId }, { employees, from, to }) => {
  const rows = await tx
    .select({
      employee: overtimes.employee,
      start_at: overtimes.start_at,
      end_at: overtimes.end_at,
      minutes: overtimes.minutes,
      approved_minutes: overtimes.approved_minutes,
      id: overtimes.id,
      time_off_type: overtimes.time_off_type,
      time_off_rate1: overtimes.time_off_rate1,
      time_off_rate2: overtimes.time_off_rate2,
      time_off_rate3: overtimes.time_off_rate3,
    })
    .from(overtimes)
    .where(
      and(
        eq(overtimes.company_id, companyId),
        inArray(overtimes.employee, [...employees]),
        eq(overtimes.status, 'approved'),
        gte(overtimes.end_at, `${from}T00:00:00Z`),
        lte(overtimes.start_at, `${Temporal.PlainDate.from(to).add({ days: 1 }).toString()}T23:59:59Z`),
      ),
    );
  return new Map(
    [...Map.groupBy(rows, ({ employee }) => employee)].map(([employee, own]) => [employee, own.map(absenceOf)]),
  );
});

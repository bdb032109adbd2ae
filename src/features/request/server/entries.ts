import { and, asc, between, eq, gte, inArray, lte, ne, or } from 'drizzle-orm';
import { employees, fullName } from '#features/team/server.ts';
import { dayEntriesOf, type EntryQuery } from '#features/attendance/server.ts';
import { may, type TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { manualLogs } from './manual-log/tables.ts';
import { swapSchedules } from './swap-schedule/tables.ts';
import { trainings } from './training/tables.ts';
import { overtimes } from './overtime/tables.ts';

/** Overtime in some days, pending or approved. */
async function overtimeIn({ tx, companyId }: TenantContext, { employee, from, to }: EntryQuery) {
  const rows = await tx
    .select({
      id: overtimes.id,
      status: overtimes.status,
      date: overtimes.overtime_date,
      starts: overtimes.start_time,
      ends: overtimes.end_time,
    })
    .from(overtimes)
    .where(
      and(
        eq(overtimes.company_id, companyId),
        eq(overtimes.employee, employee),
        inArray(overtimes.status, ['pending', 'approved']),
        // Uses the index of the person's overtime; the condition on days decides.
        gte(
          overtimes.end_at,
          Temporal.PlainDate.from(from).subtract({ days: 2 }).toZonedDateTime('UTC').toInstant().toString(),
        ),
        gte(overtimes.overtime_date, from),
        lte(overtimes.overtime_date, to),
      ),
    )
    .orderBy(asc(overtimes.overtime_date), asc(overtimes.id));
  return rows.map(({ date, status, ...row }) => ({
    ...row,
    kind: 'overtime' as const,
    status: status === 'pending' ? ('pending' as const) : ('approved' as const),
    from: date,
    to: date,
    display_name: '',
  }));
}

/** Training in some days, pending or approved; none that somebody missed. */
async function trainingIn({ tx, companyId }: TenantContext, { employee, from, to }: EntryQuery) {
  const rows = await tx
    .select({
      id: trainings.id,
      status: trainings.status,
      from: trainings.start_date,
      to: trainings.end_date,
      starts: trainings.start_time,
      ends: trainings.end_time,
      display_name: trainings.title,
    })
    .from(trainings)
    .where(
      and(
        eq(trainings.company_id, companyId),
        eq(trainings.employee, employee),
        inArray(trainings.status, ['pending', 'approved']),
        ne(trainings.attendance, 'absent'),
        gte(trainings.end_date, from),
        lte(trainings.start_date, to),
      ),
    )
    .orderBy(asc(trainings.start_date), asc(trainings.id));
  return rows.map(({ status, ...row }) => ({
    ...row,
    kind: 'training' as const,
    status: status === 'pending' ? ('pending' as const) : ('approved' as const),
  }));
}

/** Pending manual logs only; an approved one is a punch. */
async function logsIn({ tx, companyId }: TenantContext, { employee, from, to }: EntryQuery) {
  const rows = await tx
    .select({ id: manualLogs.id, date: manualLogs.punch_date, starts: manualLogs.punch_time })
    .from(manualLogs)
    .where(
      and(
        eq(manualLogs.company_id, companyId),
        eq(manualLogs.employee, employee),
        eq(manualLogs.status, 'pending'),
        gte(
          manualLogs.punch_at,
          Temporal.PlainDate.from(from).subtract({ days: 2 }).toZonedDateTime('UTC').toInstant().toString(),
        ),
        gte(manualLogs.punch_date, from),
        lte(manualLogs.punch_date, to),
      ),
    )
    .orderBy(asc(manualLogs.punch_date), asc(manualLogs.id));
  return rows.map(({ date, ...row }) => ({
    ...row,
    kind: 'manualLog' as const,
    status: 'pending' as const,
    from: date,
    to: date,
    display_name: '',
    ends: null,
  }));
}

/** Swaps of some days, pending or approved, whichever of the two the employee is: an entry on each of its days. */
async function swapsIn({ tx, companyId }: TenantContext, { employee, from, to }: EntryQuery) {
  const rows = await tx
    .select({
      id: swapSchedules.id,
      status: swapSchedules.status,
      date: swapSchedules.swap_date,
      other: swapSchedules.other_date,
      applicant: swapSchedules.employee,
      applicantName: fullName.mapWith(String),
      colleague: swapSchedules.colleague_name,
    })
    .from(swapSchedules)
    .innerJoin(employees, and(eq(employees.company_id, companyId), eq(employees.id, swapSchedules.employee)))
    .where(
      and(
        eq(swapSchedules.company_id, companyId),
        or(eq(swapSchedules.employee, employee), eq(swapSchedules.colleague, employee)),
        inArray(swapSchedules.status, ['pending', 'approved']),
        or(between(swapSchedules.swap_date, from, to), between(swapSchedules.other_date, from, to)),
      ),
    )
    .orderBy(asc(swapSchedules.swap_date), asc(swapSchedules.id));
  return rows.flatMap(({ id, status, date, other, applicant, applicantName, colleague }) =>
    [...new Set([date, other ?? date])]
      .filter((day) => from <= day && day <= to)
      .map((day) => ({
        id,
        kind: 'swap' as const,
        status: status === 'pending' ? ('pending' as const) : ('approved' as const),
        from: day,
        to: day,
        display_name: applicant === employee ? colleague : applicantName,
        starts: null,
        ends: null,
      })),
  );
}

/** The overtime, training, swaps and manual logs of an employee, for a calendar. */
export const requestEntries = answer(dayEntriesOf, async (context: TenantContext, query: EntryQuery) => [
  ...(query.isOwn || may(context.actor, 'request.overtime.view') ? await overtimeIn(context, query) : []),
  ...(query.isOwn || may(context.actor, 'request.training.view') ? await trainingIn(context, query) : []),
  ...(query.isOwn || may(context.actor, 'request.swap_schedule.view') ? await swapsIn(context, query) : []),
  ...(query.isOwn || may(context.actor, 'request.manual_log.view') ? await logsIn(context, query) : []),
]);

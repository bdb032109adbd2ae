import { sql, type SQL } from 'drizzle-orm';
import { attDayTotals, Flag, lateMinutes, Status } from '#features/attendance/server.ts';
import { decidedLeave, waitingLeave } from '#features/leave/server.ts';
import { correctionOn, decidedCorrections, overtimeOn, overtimeUnseen } from '#features/request/server.ts';
import type { Question } from '#server/report/index.ts';
import { hasFlag } from './figures.ts';
import { monthOf } from './pieces.ts';

const code = (value: number): SQL => sql.raw(String(value));
/** The days with which a row of absences ends. */
const attended = sql.raw(
  [Status.present, Status.halfDay, Status.incomplete, Status.inProgress, Status.leave, Status.training].join(', '),
);
/** Days of a row of absences that are looked at. */
const longestRow = sql.raw('366');

/** What a late arrival came to. */
export const lateColumns = sql`
  (case when ${hasFlag('lateAsAbsent')} then ${code(Flag.lateAsAbsent)} else ${code(Flag.late)} end) as counted_as,
  greatest(${attDayTotals.late_raw_min} - ${lateMinutes}, 0) as forgiven_min`;

/** What leaving early came to. */
export const earlyColumns = sql`
  (case when ${hasFlag('earlyAsAbsent')} then ${code(Flag.earlyAsAbsent)} else ${code(Flag.early)} end) as counted_as`;

/** Why planned work is missing; the first of several causes. */
export const absenceColumns = sql`
  (case when ${attDayTotals.punch_count} = 0 then 0
    when ${hasFlag('lateAsAbsent')} then ${code(Flag.lateAsAbsent)}
    when ${hasFlag('earlyAsAbsent')} then ${code(Flag.earlyAsAbsent)}
    when ${hasFlag('missedIn', 'missedOut')} then ${code(Flag.missedIn | Flag.missedOut)}
    when ${hasFlag('belowMinimum')} then ${code(Flag.belowMinimum)} else 1 end) as cause`;

/** The row's person and day. */
const who = { employee: sql`d.employee`, date: sql`d.date` };

/** What the person said about the day in a manual log, for those who may see manual logs. */
export const reasonOf = ({ companyId, may }: Question): SQL =>
  may('request.manual_log.view')
    ? sql`${correctionOn({ companyId, ...who, column: 'reason' })} as given_reason`
    : sql`'' as given_reason`;

/** The day's requests for overtime, for those who may see them. */
export const overtimeRequests = ({ companyId, may }: Question): SQL =>
  may('request.overtime.view') ? overtimeOn({ companyId, ...who }) : overtimeUnseen;

/** Which late arrival of the attendance period it is. */
export const lateSoFar = (question: Question): SQL => sql`(
  select count(*)::int from ${attDayTotals} earlier
  where earlier.company_id = ${question.companyId} and earlier.employee = d.employee
    and earlier.att_date between ${monthOf(sql`d.date`, question)} and d.date
    and (earlier.late_min > 0 or (earlier.arrived_late_min > 0 and earlier.status = ${code(Status.inProgress)}))
) as month_times`;

/** The request that waits for a decision about the row's day. */
const waitingRequestOf = (companyId: number): SQL => sql`
  (case when ${waitingLeave({ companyId, ...who })} then 'leave'
    when ${correctionOn({ companyId, ...who, column: 'waiting' })} then 'manualLog' end) as waiting_request`;

/** What waits for a decision about a row's day, whether anybody asked for anything, and who decided last. */
export const handling = (question: Question): SQL => {
  const { companyId, may } = question;
  const decided = sql`(${decidedCorrections({ companyId, ...who })} union all ${decidedLeave({ companyId, ...who })})`;
  const isSeen = may('request.manual_log.view') && may('leave.leave.view');
  return sql`${waitingRequestOf(companyId)},
    (case when ${waitingLeave({ companyId, ...who })} or ${correctionOn({ companyId, ...who, column: 'waiting' })} then 'waiting'
      when exists (select from ${decided} decision) then 'decided' else 'none' end) as request_state,
    ${isSeen ? sql`coalesce((select decision.decided_by from ${decided} decision order by decision.decide_time desc limit 1), '')` : sql`''`} as handled_by`;
};

/** How much each exception matters: a day that is lost, a day that cannot be calculated, what needs a look, and the rest. */
export const severityOf = (exception: SQL): SQL => sql`
  (case when ${exception} in (${code(Flag.lateAsAbsent)}, ${code(Flag.earlyAsAbsent)}, ${code(Flag.belowMinimum)}) then 4
    when ${exception} in (${code(Flag.missedIn)}, ${code(Flag.missedOut)}, ${code(Flag.workedOnLeave)}) then 3
    when ${exception} in (${code(Flag.late)}, ${code(Flag.early)}) then 1 else 2 end) as severity`;

/** Absences in a row up to the day, and what waits for a decision about it. */
export const absenceDerived = ({ companyId }: Question): SQL => sql`
  (case when d.status <> ${code(Status.absent)} then 0 else (
    select count(*)::int from ${attDayTotals} gone
    where gone.company_id = ${companyId} and gone.employee = d.employee and gone.status = ${code(Status.absent)}
      and gone.att_date <= d.date and gone.att_date > coalesce((
        select max(came.att_date) from ${attDayTotals} came
        where came.company_id = ${companyId} and came.employee = d.employee and came.att_date < d.date
          and came.att_date >= d.date - ${longestRow} and came.status in (${attended})), d.date - ${longestRow})
  ) end) as consecutive_days,
  ${waitingRequestOf(companyId)}`;

import type { FieldMessages } from '#shared/contract/index.ts';
import type { CountedLeave } from './count-leave.ts';
import { hundredths } from './hundredths.ts';
import { amountsByYear } from './uses.ts';

/** The rules of a type; amounts in its unit. */
export interface TypeRules {
  readonly unit: 'day' | 'half_day' | 'hour';
  readonly enabled: boolean;
  readonly requestable_by_employee: boolean;
  readonly require_reason: boolean;
  readonly require_attachment: boolean;
  readonly attachment_after: number | null;
  readonly max_per_request: number | null;
  readonly max_per_year: number | null;
  readonly min_notice_days: number;
  readonly max_backdate_days: number | null;
  readonly eligible_after_days: number;
  readonly gender_limit: 'all' | 'F' | 'M';
}

/** Whether a type wants a document for so much leave, in hundredths of its unit. */
export const needsAttachment = (
  { require_attachment, attachment_after }: Pick<TypeRules, 'require_attachment' | 'attachment_after'>,
  amount: number,
): boolean => require_attachment && amount > hundredths(attachment_after ?? 0);

/** A requested leave with everything that its rules depend on. Days are ISO. */
export interface JudgedLeave {
  readonly type: TypeRules;
  readonly start: string;
  readonly end: string;
  readonly startPart: 'full' | 'first_half' | 'second_half' | 'time_range';
  readonly endPart: 'full' | 'first_half';
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly hasReason: boolean;
  readonly hasAttachment: boolean;
  /** The applicant is the employee; notice and days back do not apply to entries for others. */
  readonly isOwn: boolean;
  /** Today at the employee's location. */
  readonly today: string;
  readonly hired: string | null;
  readonly gender: string;
  /** People of the employee's department and position may use the type. */
  readonly isForThem: boolean;
  readonly counted: CountedLeave;
  /** What is used or requested in each calendar year that it touches, in hundredths of the unit. */
  readonly taken: ReadonlyMap<number, number>;
  /** Another leave on one of its days. */
  readonly overlaps: { readonly start: string; readonly end: string } | null;
  /** Days on which no leave is allowed. */
  readonly blackout: { readonly start: string; readonly end: string } | null;
  /** The available amount in hundredths, and whether it is enough; null if no balance is used. */
  readonly balance: { readonly before: number; readonly isCovered: boolean } | null;
}

/** The limits of plannable days. */
const [firstDay, lastDay] = ['2000-01-01', '2999-12-31'];
/** The longest leave, in days. */
export const longestLeave = 366;

/** The day some days after another, ISO. */
export function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Whether the parts and days of a leave are consistent, whatever its type; only then it can be counted. */
export function judgeShape(
  leave: Pick<JudgedLeave, 'start' | 'end' | 'startPart' | 'startTime' | 'endTime'>,
): FieldMessages {
  if (leave.start < firstDay) return { start_date: [{ code: 'minDate', context: { day: firstDay } }] };
  if (leave.end > lastDay)
    return { [leave.start > lastDay ? 'start_date' : 'end_date']: [{ code: 'maxDate', context: { day: lastDay } }] };
  if (leave.end < leave.start) return { end_date: [{ code: 'periodOrder' }] };
  if (leave.end >= dayAfter(leave.start, longestLeave))
    return { end_date: [{ code: 'periodTooLong', context: { days: longestLeave } }] };
  if (leave.startPart !== 'time_range') return {};
  if (leave.startTime === null) return { start_time: [{ code: 'required' }] };
  if (leave.endTime === null) return { end_time: [{ code: 'required' }] };
  return leave.endTime === leave.startTime ? { end_time: [{ code: 'sameTime' }] } : {};
}

/** The reasons against submitting a leave, by field; empty if it may be submitted. */
export function judgeLeave(leave: JudgedLeave): FieldMessages {
  const found: Record<string, { code: string; context?: Record<string, string | number> }[]> = {};
  const say = (field: string, code: string, context?: Record<string, string | number>): void => {
    found[field] ??= [context ? { code, context } : { code }];
  };
  const { type, start, end, counted } = leave;
  const inUnit = (hundredths: number): number => hundredths / 100;
  judgeType(leave, say);
  if (leave.hired !== null && start < leave.hired) say('start_date', 'leaveBeforeHire', { day: leave.hired });
  judgeWhen(leave, say);
  if (leave.overlaps) say('start_date', 'leaveOverlaps', { period: `${leave.overlaps.start} – ${leave.overlaps.end}` });
  if (leave.blackout) say('start_date', 'leaveBlackout', { period: `${leave.blackout.start} – ${leave.blackout.end}` });
  if (counted.amount === 0)
    say('start_date', counted.lines.every(({ skipped }) => skipped === 'away') ? 'leaveAway' : 'leaveCountsNothing');
  if (type.max_per_request !== null && counted.amount > hundredths(type.max_per_request))
    say(end > start ? 'end_date' : 'start_date', 'leaveMaxRequest', { max: type.max_per_request });
  judgeYears(leave, say);
  if (leave.balance && !leave.balance.isCovered)
    say('incident_type', 'leaveBalance', { free: inUnit(leave.balance.before) });
  if (type.require_reason && !leave.hasReason) say('apply_reason', 'required');
  if (!leave.hasAttachment && needsAttachment(type, counted.amount)) say('attachment', 'required');
  return found;
}

/** The times of a leave that its zone's clocks skip on their day; an end that is not after the start is on the next day. */
export function judgeClocks(
  { start, startTime, endTime }: Pick<JudgedLeave, 'start' | 'startTime' | 'endTime'>,
  zone: string,
): FieldMessages {
  if (startTime === null || endTime === null) return {};
  const isSkipped = (day: string, time: string): boolean => {
    const wall = Temporal.PlainDateTime.from(`${day}T${time}`);
    return !wall.toZonedDateTime(zone).toPlainDateTime().equals(wall);
  };
  const last = endTime > startTime ? start : dayAfter(start, 1);
  return {
    ...(isSkipped(start, startTime) ? { start_time: [{ code: 'skippedTime' }] } : {}),
    ...(isSkipped(last, endTime) ? { end_time: [{ code: 'skippedTime' }] } : {}),
  };
}

type Say = (field: string, code: string, context?: Record<string, string | number>) => void;

/** Whether the type is available to this person, and for such parts of days. */
function judgeType({ type, isOwn, gender, isForThem, hired, start, startPart, endPart }: JudgedLeave, say: Say): void {
  if (!type.enabled || (isOwn && !type.requestable_by_employee)) say('incident_type', 'leaveTypeNotInUse');
  else if ((type.gender_limit !== 'all' && type.gender_limit !== gender) || !isForThem)
    say('incident_type', 'leaveTypeNotFor');
  else if (type.eligible_after_days > 0 && (hired === null || start < dayAfter(hired, type.eligible_after_days)))
    say('incident_type', 'leaveNotEligible', { days: type.eligible_after_days });
  if (startPart === 'time_range' && type.unit !== 'hour') say('start_part', 'leaveNotByHour');
  if (type.unit === 'day' && (startPart === 'first_half' || startPart === 'second_half'))
    say('start_part', 'leaveWholeDays');
  if (type.unit === 'day' && endPart === 'first_half') say('end_part', 'leaveWholeDays');
}

/** What a leave counts in each year stays within the limit of that year. */
function judgeYears({ type: { max_per_year: max }, start, counted, taken }: JudgedLeave, say: Say): void {
  if (max === null) return;
  for (const [year, amount] of amountsByYear(counted.lines, counted.amount, start)) {
    const before = taken.get(year) ?? 0;
    if (amount + before > hundredths(max))
      say(year === Number(start.slice(0, 4)) ? 'start_date' : 'end_date', 'leaveMaxYear', {
        max,
        taken: before / 100,
      });
  }
}

function judgeWhen({ type, isOwn, start, today }: JudgedLeave, say: Say): void {
  if (!isOwn) return;
  if (start >= today && type.min_notice_days > 0 && start < dayAfter(today, type.min_notice_days))
    say('start_date', 'leaveNotice', { days: type.min_notice_days, day: dayAfter(today, type.min_notice_days) });
  if (type.max_backdate_days !== null && start < dayAfter(today, -type.max_backdate_days))
    say('start_date', 'leaveBackdate', { day: dayAfter(today, -type.max_backdate_days) });
}

import { Status } from '#features/attendance/index.ts';
import type { Days } from '#shared/report/periods.ts';
import type { Figure } from '../contract/figures.ts';

const days = (...statuses: Status[]): readonly [string, string] => ['status__in', statuses.join(',')];

/** What narrows the report of days to those that a figure counts, as the server counts them. */
const counted: Partial<Record<Figure, readonly [parameter: string, value: string]>> = {
  present_days: days(Status.present, Status.halfDay, Status.incomplete, Status.inProgress),
  absent_days: days(Status.absent),
  leave_days: days(Status.leave),
  training_days: days(Status.training),
  half_days: days(Status.halfDay),
  holidays: days(Status.holiday),
  weekend_days: days(Status.weekend),
  days_off: days(Status.dayOff),
  no_schedule_days: days(Status.noSchedule),
  late_times: ['situation', 'late'],
  early_times: ['situation', 'early'],
  missed_punches: ['situation', 'missedPunch'],
  required_min: ['required_min__gte', '1'],
  regular_min: ['regular_min__gte', '1'],
  late_min: ['late_min__gte', '1'],
  early_min: ['early_min__gte', '1'],
  absent_min: ['absent_min__gte', '1'],
  ot_min: ['ot_min__gte', '1'],
  night_min: ['night_min__gte', '1'],
};

const isCounted = (figure: string): figure is keyof typeof counted => Object.hasOwn(counted, figure);

/** Of whom the days are: filters of a report that sums days and of the report of days alike. */
const shared = ['department', 'department_itself', 'employee', 'area', 'emp_type', 'include_resigned', 'search'];

/**
 * The address of the days behind a figure of a report that sums them; undefined if the report of days cannot list just these.
 * @param filters the parameters of the figure's question, without its days
 */
export function daysBehind(
  path: string,
  { from, to }: Days,
  filters: Readonly<Record<string, string>>,
  figure: string,
): string | undefined {
  const narrowing = isCounted(figure) ? counted[figure] : undefined;
  const isShared = Object.keys(filters).every((name) => shared.includes(name.split('__', 1)[0] ?? ''));
  if (narrowing === undefined || !isShared) return undefined;
  const question = new URLSearchParams({ date__gte: from, date__lte: to, ...filters });
  question.set(...narrowing);
  return `${path}?${question.toString()}`;
}

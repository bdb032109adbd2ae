import { Status } from '../../engine/codes.ts';
import type { DaySummary } from '../../contract/explained-days.ts';

/** The mark of a day in a calendar, with its letter and colour. */
export type DayMarkName =
  | 'present'
  | 'absent'
  | 'late'
  | 'early'
  | 'halfDay'
  | 'missed'
  | 'inProgress'
  | 'pending'
  | 'leave'
  | 'training'
  | 'holiday'
  | 'weekend'
  | 'dayOff'
  | 'noSchedule'
  | 'worked';

/** The result of a day as one mark; problems have priority. Null if there is nothing to mark. */
export function markOf({ status, flags, present_min: present }: Pick<DaySummary, 'status' | 'flags' | 'present_min'>) {
  const has = (flag: string): boolean => flags.includes(flag);
  const rest = (mark: DayMarkName): DayMarkName => (present > 0 ? 'worked' : mark);
  switch (status) {
    case Status.absent:
      return 'absent';
    case Status.halfDay:
      return 'halfDay';
    case Status.incomplete:
      return 'missed';
    case Status.inProgress:
      return has('late') ? 'late' : 'inProgress';
    case Status.pending:
      return 'pending';
    case Status.leave:
      return 'leave';
    case Status.training:
      return 'training';
    case Status.holiday:
      return rest('holiday');
    case Status.weekend:
      return rest('weekend');
    case Status.dayOff:
      return rest('dayOff');
    case Status.noSchedule:
      return present > 0 ? 'present' : 'noSchedule';
    case Status.present:
      return has('missedIn') || has('missedOut') ? 'missed' : has('late') ? 'late' : has('early') ? 'early' : 'present';
    default:
      return null;
  }
}

/** Sums of some days in whole minutes. What was worked is without the overtime, as in reports. */
export interface DaySums {
  readonly required: number;
  readonly worked: number;
  /** What is more, or less, than required; overtime counts. */
  readonly balance: number;
  readonly overtime: number;
  readonly late: number;
  readonly absent: number;
}

const unfinished: readonly number[] = [Status.pending, Status.inProgress];

/** The required time up to now: on a day that is not over, at most the time worked so far. */
function requiredOf({ status, required_min: required, regular_min: regular, ot_min: overtime }: SummedDay): number {
  return unfinished.includes(status) ? Math.min(required, regular + overtime) : required;
}

/** The figures of a day that are summed. */
export type SummedDay = Pick<
  DaySummary,
  'status' | 'is_planned' | 'required_min' | 'regular_min' | 'ot_min' | 'late_min' | 'absent_min'
>;

/** Sums of past days, and of today as far as it has been worked. */
export function sumsOf(days: readonly SummedDay[]): DaySums {
  const past = days.filter(({ is_planned: isPlanned }) => !isPlanned);
  const sum = (of: (day: SummedDay) => number): number => past.reduce((total, day) => total + of(day), 0);
  const [required, worked, overtime] = [sum(requiredOf), sum((day) => day.regular_min), sum((day) => day.ot_min)];
  return {
    required,
    worked,
    balance: worked + overtime - required,
    overtime,
    late: sum((day) => day.late_min),
    absent: sum((day) => day.absent_min),
  };
}

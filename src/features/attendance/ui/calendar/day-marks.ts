import { Status } from '../../engine/codes.ts';
import type { DaySummary } from '../../contract/told-days.ts';

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

/** Sums of some days in whole minutes; required time of future days is separate. */
export interface DaySums {
  readonly required: number;
  readonly worked: number;
  readonly overtime: number;
  readonly late: number;
  readonly absent: number;
}

/** Sums of past days only. */
export function sumsOf(days: readonly DaySummary[]): DaySums {
  const past = days.filter(({ is_planned: isPlanned }) => !isPlanned);
  const sum = (of: (day: DaySummary) => number): number => past.reduce((total, day) => total + of(day), 0);
  return {
    required: sum((day) => day.required_min),
    worked: sum((day) => day.regular_min + day.ot_min),
    overtime: sum((day) => day.ot_min),
    late: sum((day) => day.late_min),
    absent: sum((day) => day.absent_min),
  };
}

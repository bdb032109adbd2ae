import type { RuleOption } from './rule.ts';
import type { Absence, Id, ScheduleEntry } from './types.ts';

/** A change of one person's inputs. A move names the old and the new place. */
export type InputChange =
  /** A punch added, edited or voided, a manual log approved or revoked: old and new instants in seconds. */
  | { readonly kind: 'punch'; readonly instants: readonly number[] }
  /** A leave, training, trip or overtime request decided: old and new spans. */
  | { readonly kind: 'absence'; readonly spans: readonly Absence[] }
  /** Schedule entries written, changed or removed: old and new ones. */
  | { readonly kind: 'schedule'; readonly entries: readonly ScheduleEntry[] }
  | { readonly kind: 'shift'; readonly shiftId: Id; readonly from: number }
  | { readonly kind: 'timetable'; readonly timetableId: Id; readonly from: number }
  /** A rule's new version; departmentId null = the company's. */
  | {
      readonly kind: 'rule';
      readonly departmentId: Id | null;
      readonly options: readonly RuleOption[];
      readonly from: number;
    }
  /** A holiday added, moved or removed: old and new dates. */
  | {
      readonly kind: 'holiday';
      readonly departmentId: Id | null;
      readonly areaId?: Id | null;
      readonly employeeIds?: readonly Id[] | null;
      readonly dates: readonly number[];
    }
  /** Department, areas, zone or switches of the person, from a date on. */
  | { readonly kind: 'employee'; readonly from: number }
  /** First or last employed date: old and new; null = open. */
  | {
      readonly kind: 'employment';
      readonly side: 'from' | 'to';
      readonly old: number | null;
      readonly new: number | null;
    }
  /** Time passed: windows that closed between two moments (seconds). */
  | { readonly kind: 'clock'; readonly from: number; readonly to: number }
  /** A new engine version marks no days by itself: recalculation is an explicit job. */
  | { readonly kind: 'engineVersion' };

/** Changes that move no plan's windows: one state of the inputs shows what they affect. */
export type OneStateChange = Extract<
  InputChange,
  { kind: 'punch' | 'absence' | 'holiday' | 'clock' | 'engineVersion' }
>;

import type { TenantContext } from '#server/http/index.ts';
import { ask, defineQuestion } from '#server/questions/index.ts';
import { formatWorkDate, longestPeriod } from '../../engine/index.ts';
import type { Absence, Company, EngineInput, Id, OvertimeRequest, TimeOffTerms } from '../../engine/index.ts';
import { workDate } from '../../domain/work-date.ts';
import { markDays } from '../days/marks.ts';

/** On a work date, or from one instant (ISO 8601) to another; both in whole minutes. */
type When =
  | { readonly date: string; readonly part: 'full' | 'am' | 'pm' }
  | { readonly from: string; readonly to: string };

/**
 * What excuses somebody from their plan, or approves work beyond it. Corrected punches do not belong here: they are stored as
 * punches.
 */
export type DayAbsence =
  /** Approved leave, or training (a trip counts as one), with its type for reports. */
  | ({ readonly kind: 'leave' | 'training'; readonly type?: Id } & When)
  /** Approved overtime, by its instants; `most` is the number of approved minutes within them, if not all are. */
  | {
      readonly kind: 'overtime';
      readonly from: string;
      readonly to: string;
      readonly most?: number;
      /** Set if it becomes time off instead of being paid. */
      readonly timeOff?: TimeOffTerms;
    };

/** The employees whose absences are needed, and the work dates, ISO, both inclusive; more than these do no harm. */
export interface AbsencesQuery {
  readonly employees: readonly number[];
  readonly from: string;
  readonly to: string;
}

/**
 * The absences for the calculation of days (docs/domain.md#absences). A slice that has some answers with the approved ones, by
 * employee: one query for all of them, along an index. Every change of its answer calls {@link markAbsences} in its transaction.
 */
export const absencesOf = defineQuestion<AbsencesQuery, ReadonlyMap<number, readonly DayAbsence[]>>(
  'attendance.absences',
);

const dateOf = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('UTC').toPlainDate().toString();

/**
 * Marks the days of absences, in the transaction that writes, changes or removes them.
 * @param absences the old and the new ones
 */
export async function markAbsences(
  context: TenantContext,
  employees: readonly number[],
  absences: readonly DayAbsence[],
): Promise<void> {
  for (const absence of absences) {
    const [from, to] = 'date' in absence ? [absence.date, absence.date] : [dateOf(absence.from), dateOf(absence.to)];
    // A shift may cross midnight, and a date begins at another time in other zones.
    await markDays(context, employees, {
      from: formatWorkDate(workDate(from) - 1),
      to: formatWorkDate(workDate(to) + 1),
    });
  }
}

const minuteOf = (instant: string): number => Math.floor(Temporal.Instant.from(instant).epochMilliseconds / 60_000);

function absence(given: Exclude<DayAbsence, { kind: 'overtime' }>): Absence {
  const type = given.type === undefined ? {} : { typeId: given.type };
  return 'date' in given
    ? { ...type, date: workDate(given.date), part: given.part }
    : { ...type, from: minuteOf(given.from), to: minuteOf(given.to) };
}

/**
 * The absences of some people that can affect a range of work dates, in the engine's form, by employee. A period in which overtime
 * is counted has days before the range.
 */
export async function loadAbsences(
  context: TenantContext,
  { rules }: Company,
  employees: readonly number[],
  range: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<number, Pick<EngineInput, 'leaves' | 'trainings' | 'overtimeRequests'>>> {
  const query = {
    employees,
    from: formatWorkDate(range.from - 1 - longestPeriod(rules)),
    to: formatWorkDate(range.to + 1),
  };
  const all = new Map<number, DayAbsence[]>();
  for (const answer of await ask(context, absencesOf, query))
    for (const [employee, absences] of answer) all.set(employee, [...(all.get(employee) ?? []), ...absences]);
  return new Map(
    [...all].map(([employee, absences]) => {
      const leaves: Absence[] = [];
      const trainings: Absence[] = [];
      const overtimeRequests: OvertimeRequest[] = [];
      for (const given of absences) {
        if (given.kind === 'overtime')
          overtimeRequests.push({
            from: minuteOf(given.from),
            to: minuteOf(given.to),
            ...(given.most === undefined ? {} : { most: given.most }),
            ...(given.timeOff === undefined ? {} : { timeOff: given.timeOff }),
          });
        else (given.kind === 'leave' ? leaves : trainings).push(absence(given));
      }
      return [employee, { leaves, trainings, overtimeRequests }];
    }),
  );
}

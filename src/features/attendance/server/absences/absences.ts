import type { TenantContext } from '#server/http/index.ts';
import { ask, defineQuestion } from '#server/questions/index.ts';
import { formatWorkDate, longestPeriod } from '../../engine/index.ts';
import type { Absence, Company, EngineInput, Id, OvertimeRequest } from '../../engine/index.ts';
import { workDate } from '../../domain/work-date.ts';
import { markDays } from '../days/marks.ts';

/** Of a work date, or from one instant (ISO 8601) to another; both are whole minutes. */
type When =
  | { readonly date: string; readonly part: 'full' | 'am' | 'pm' }
  | { readonly from: string; readonly to: string };

/** What excuses somebody from their plan, or approves what goes beyond it. Corrected punches are none: they are stored as punches. */
export type DayAbsence =
  /** Approved leave, or training (a trip is one), of a type by which reports count it. */
  | ({ readonly kind: 'leave' | 'training'; readonly type?: Id } & When)
  /** Overtime that was approved, by its instants; `most`: the minutes within them that were, where not all. */
  | { readonly kind: 'overtime'; readonly from: string; readonly to: string; readonly most?: number };

/** Whose absences are asked for, and in which work dates, ISO, both inclusive; more than these do no harm. */
export interface AbsencesAsked {
  readonly employees: readonly number[];
  readonly from: string;
  readonly to: string;
}

/**
 * The absences that days are calculated by (docs/domain.md#absences). A slice that keeps some answers it, with what is approved, by
 * employee: one query for all of them, along an index. Whatever changes what it answers calls {@link markAbsences} in its transaction.
 */
export const absencesOf = defineQuestion<AbsencesAsked, ReadonlyMap<number, readonly DayAbsence[]>>(
  'attendance.absences',
);

const dateOf = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('UTC').toPlainDate().toString();

/**
 * Marks the days that absences touch, in the transaction that writes, changes or takes them back.
 * @param absences as they were and as they are
 */
export async function markAbsences(
  context: TenantContext,
  employees: readonly number[],
  absences: readonly DayAbsence[],
): Promise<void> {
  for (const absence of absences) {
    const [from, to] = 'date' in absence ? [absence.date, absence.date] : [dateOf(absence.from), dateOf(absence.to)];
    // A shift may reach over midnight, and a date begins elsewhere at another time.
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
 * The absences of some people that can matter to a range of work dates, as the engine reads them, by employee. A period over which
 * overtime is counted has days before the range.
 */
export async function loadAbsences(
  context: TenantContext,
  { rules }: Company,
  employees: readonly number[],
  range: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<number, Pick<EngineInput, 'leaves' | 'trainings' | 'overtimeRequests'>>> {
  const asked = {
    employees,
    from: formatWorkDate(range.from - 1 - longestPeriod(rules)),
    to: formatWorkDate(range.to + 1),
  };
  const all = new Map<number, DayAbsence[]>();
  for (const told of await ask(context, absencesOf, asked))
    for (const [employee, absences] of told) all.set(employee, [...(all.get(employee) ?? []), ...absences]);
  return new Map(
    [...all].map(([employee, absences]) => {
      const leaves: Absence[] = [];
      const trainings: Absence[] = [];
      const overtimeRequests: OvertimeRequest[] = [];
      for (const one of absences) {
        if (one.kind === 'overtime')
          overtimeRequests.push({
            from: minuteOf(one.from),
            to: minuteOf(one.to),
            ...(one.most === undefined ? {} : { most: one.most }),
          });
        else (one.kind === 'leave' ? leaves : trainings).push(absence(one));
      }
      return [employee, { leaves, trainings, overtimeRequests }];
    }),
  );
}

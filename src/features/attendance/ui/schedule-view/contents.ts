import type { CallInput } from '#shared/contract/index.ts';
import { placesOf } from '#shared/ui/people-days/places.ts';
import type { Block, Place } from '#shared/ui/people-days/people-days.tsx';
import type { editSchedule, PlannedDayCell } from '../../contract.ts';
import type { PlanTimetable } from './palette.ts';

/** The temporary schedules that a day should have, in order; none returns it to its schedules. */
export type Content = CallInput<typeof editSchedule>['body']['cells'][number]['wanted'];

export const dayOff: Content = [{ rule_flag: 'replace', timetable: null, reason: '' }];
export const givenBack: Content = [];
export const atWork = (timetable: number): Content => [{ rule_flag: 'replace', timetable, reason: '' }];

/** The temporary schedules that a day has. */
export const storedContent = ({ temporary = [] }: PlannedDayCell): Content =>
  temporary.map(({ rule_flag, timetable, reason }) => ({ rule_flag, timetable, reason }));

/** The temporary schedules that copy a day's plan to another day, whatever its source. */
export function contentOf({ work }: PlannedDayCell): Content {
  if (work.length === 0) return dayOff;
  return work.map(({ timetable, overtime }, at) => ({
    rule_flag: overtime ? 'addOvertime' : at === 0 ? 'replace' : 'addNormal',
    timetable,
    reason: '',
  }));
}

export const isSame = (one: Content, other: Content): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The engine's codes. */
const kinds = { workday: 0, dayOff: 2, holiday: 3 };
const temporarySource = 1;

/** The expected look of a day, before the server answers. */
export function expectedDay(
  day: PlannedDayCell,
  content: Content,
  timetables: ReadonlyMap<number, PlanTimetable>,
): PlannedDayCell {
  // The server refuses a plan on such a day.
  if (day.tracked === false && content.length > 0) return day;
  // Only the server knows the plan of its schedules.
  if (content.length === 0) return { ...day, temporary: undefined };
  const isReplaced = content.some(({ rule_flag }) => rule_flag === 'replace');
  const work = content.flatMap(({ rule_flag, timetable }) =>
    timetable === null
      ? []
      : [
          {
            timetable,
            due: day.kind === kinds.holiday ? 0 : (timetables.get(timetable)?.due ?? 0),
            ...(rule_flag === 'addOvertime' ? { overtime: true as const } : {}),
          },
        ],
  );
  const kind = day.kind === kinds.holiday ? day.kind : work.length > 0 ? kinds.workday : kinds.dayOff;
  return {
    ...day,
    kind,
    source: temporarySource,
    work: isReplaced ? work : [...day.work, ...work],
    conflict: undefined,
  };
}

/** Copied contents of days, row by row. */
export type Clip = readonly (readonly Content[])[];

/**
 * The targets of a clip: repeated over the block if it fits several times, else once from the block's first cell.
 */
export function pasted(clip: Clip, block: Block): { readonly place: Place; readonly content: Content }[] {
  const [rows, days] = [clip.length, clip[0]?.length ?? 0];
  if (rows === 0 || days === 0) return [];
  const [high, wide] = [block.lastRow - block.firstRow + 1, block.lastDay - block.firstDay + 1];
  const over: Block = {
    ...block,
    lastRow: block.firstRow + (high % rows === 0 ? high : rows) - 1,
    lastDay: block.firstDay + (wide % days === 0 ? wide : days) - 1,
  };
  return placesOf(over)
    .flat()
    .map((place) => ({
      place,
      content: clip[(place.row - over.firstRow) % rows]?.[(place.day - over.firstDay) % days] ?? [],
    }));
}

/** The two halves of a block for swapping: two people, or two days of one; undefined for other blocks. */
export function halvesOf(block: Block): [Place, Place][] | undefined {
  const rows = placesOf(block);
  const [first, second] = rows;
  if (first && second && rows.length === 2)
    return first.flatMap((place, at): [Place, Place][] => {
      const other = second[at];
      return other ? [[place, other]] : [];
    });
  const [one, other] = first ?? [];
  return rows.length === 1 && first?.length === 2 && one && other ? [[one, other]] : undefined;
}

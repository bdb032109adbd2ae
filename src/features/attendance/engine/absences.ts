import { EngineInputError, requireInteger, requireOneOf } from './errors.ts';
import type { Absence, Id } from './types.ts';

export interface AbsencePart {
  readonly typeId: Id | null;
  readonly part: 'full' | 'am' | 'pm';
}

/** Approved leaves (or trainings), prepared for lookups by date and by span. */
export interface AbsenceBook {
  readonly empty: boolean;
  readonly byDate: ReadonlyMap<number, readonly AbsencePart[]>;
  /** Disjoint spans in minutes, ascending; where two overlap, the earlier one gets the minutes. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly types: readonly (Id | null)[];
}

const FAR = 10_000_000_000;

export function prepareAbsences(absences: readonly Absence[], field: string): AbsenceBook {
  const byDate = new Map<number, AbsencePart[]>();
  const spans: { from: number; to: number; typeId: Id | null }[] = [];
  absences.forEach((absence, index) => {
    const typeId = absence.typeId ?? null;
    if ('date' in absence) {
      requireInteger(absence.date, `${field}[${index}].date`, -1_000_000, 1_000_000);
      requireOneOf(absence.part, `${field}[${index}].part`, ['full', 'am', 'pm']);
      const parts = byDate.get(absence.date);
      if (parts === undefined) byDate.set(absence.date, [{ typeId, part: absence.part }]);
      else parts.push({ typeId, part: absence.part });
    } else {
      requireInteger(absence.from, `${field}[${index}].from`, -FAR, FAR);
      requireInteger(absence.to, `${field}[${index}].to`, -FAR, FAR);
      if (absence.to < absence.from) throw new EngineInputError(`${field}[${index}].to`, 'endBeforeStart');
      spans.push({ from: absence.from, to: absence.to, typeId });
    }
  });
  spans.sort((a, b) => a.from - b.from);
  const starts: number[] = [];
  const ends: number[] = [];
  const types: (Id | null)[] = [];
  let covered = -FAR;
  for (const { from, to, typeId } of spans) {
    const start = Math.max(from, covered);
    if (to <= start) continue;
    starts.push(start);
    ends.push(to);
    types.push(typeId);
    covered = to;
  }
  return { empty: absences.length === 0, byDate, starts, ends, types };
}

/** Index of the first span that ends after `minute`. */
export function firstSpanAfter(book: AbsenceBook, minute: number): number {
  let low = 0;
  let high = book.ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((book.ends[middle] ?? 0) <= minute) low = middle + 1;
    else high = middle;
  }
  return low;
}

import { EngineInputError, requireInteger, requireIntegerOrNull, requireOneOf } from './errors.ts';
import { ALWAYS, groupVersions } from './timetable.ts';
import type { Timetable, Versions } from './timetable.ts';
import type { EntrySource, Id, ScheduleEntry, ShiftVersion } from './types.ts';

export type TimetableFamily = Versions<Timetable>;

/** A version of a shift with its timetables. */
export interface Shift {
  readonly id: Id;
  readonly validFrom: number;
  readonly unit: 'day' | 'week' | 'month';
  readonly count: number;
  readonly days: ReadonlyMap<number, readonly TimetableFamily[]>;
  /** The punches choose one of a day's timetables. */
  readonly auto: boolean;
}

/** A schedule entry with its shift or timetables. */
export interface PlanEntry {
  readonly source: EntrySource;
  readonly from: number;
  readonly to: number | null;
  readonly seq: number;
  readonly mode: 'replace' | 'addNormal' | 'addOvertime';
  readonly anchor: number;
  readonly departmentId: Id | null;
  readonly shift: Versions<Shift> | null;
  /** The same every day (or the candidates of an automatic shift). */
  readonly families: readonly TimetableFamily[];
  /** The original entry, for comparing entries. */
  readonly input: ScheduleEntry;
}

type Families = ReadonlyMap<Id, TimetableFamily>;

function lookUp(families: Families, ids: readonly Id[], field: string): TimetableFamily[] {
  return ids.map((id, index) => {
    const family = families.get(id);
    if (family === undefined) throw new EngineInputError(`${field}[${index}]`, 'unknownReference');
    return family;
  });
}

/** Days in a unit of a cycle; a month counts 31, so that day of month and index agree. */
const DAYS_PER_UNIT = { day: 1, week: 7, month: 31 } as const;

export function compileShifts(inputs: readonly ShiftVersion[], families: Families): Map<Id, Versions<Shift>> {
  const shifts = inputs.map((input, index): Shift => {
    const field = `shifts[${index}]`;
    requireOneOf(input.unit, `${field}.unit`, ['day', 'week', 'month']);
    requireInteger(input.count, `${field}.count`, 1, 1000);
    requireIntegerOrNull(input.validFrom, `${field}.validFrom`, ALWAYS, -ALWAYS);
    const length = DAYS_PER_UNIT[input.unit] * input.count;
    const days = new Map<number, readonly TimetableFamily[]>();
    for (const [key, ids] of Object.entries(input.days)) {
      requireInteger(Number(key), `${field}.days.${key}`, 0, length - 1);
      days.set(Number(key), lookUp(families, ids, `${field}.days.${key}`));
    }
    return {
      id: input.id,
      validFrom: input.validFrom ?? ALWAYS,
      unit: input.unit,
      count: input.count,
      days,
      auto: input.auto ?? false,
    };
  });
  return groupVersions(shifts, 'shifts');
}

const SOURCES = ['temporary', 'swap', 'employee', 'department', 'default', 'auto'];

export function compileEntries(
  inputs: readonly ScheduleEntry[],
  shifts: ReadonlyMap<Id, Versions<Shift>>,
  families: Families,
  departments: ReadonlyMap<Id, unknown>,
  field: string,
): PlanEntry[] {
  return inputs.map((input, index): PlanEntry => {
    const at = `${field}[${index}]`;
    requireOneOf(input.source, `${at}.source`, SOURCES);
    requireInteger(input.from, `${at}.from`, ALWAYS, -ALWAYS);
    requireIntegerOrNull(input.to, `${at}.to`, ALWAYS, -ALWAYS);
    if (input.to !== null && input.to < input.from) throw new EngineInputError(`${at}.to`, 'endBeforeStart');
    requireIntegerOrNull(input.anchor, `${at}.anchor`, ALWAYS, -ALWAYS);
    if (input.mode !== undefined) {
      requireOneOf(input.mode, `${at}.mode`, ['replace', 'addNormal', 'addOvertime']);
    }
    const shift = input.shiftId === undefined ? null : shifts.get(input.shiftId);
    if (shift === undefined) throw new EngineInputError(`${at}.shiftId`, 'unknownReference');
    const ids = input.source === 'auto' ? input.candidateIds : input.timetableIds;
    const name = input.source === 'auto' ? 'candidateIds' : 'timetableIds';
    if (shift === null && ids === undefined) throw new EngineInputError(`${at}.${name}`, 'missing');
    if (input.source === 'department' && !departments.has(input.departmentId ?? '')) {
      throw new EngineInputError(`${at}.departmentId`, 'unknownReference');
    }
    return {
      source: input.source,
      from: input.from,
      to: input.to,
      seq: input.seq ?? 0,
      mode: input.mode ?? 'replace',
      anchor: input.anchor ?? input.from,
      departmentId: input.departmentId ?? null,
      shift,
      families: lookUp(families, ids ?? [], `${at}.${name}`),
      input,
    };
  });
}

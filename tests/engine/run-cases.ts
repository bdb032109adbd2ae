import {
  calculate,
  DayKind,
  Flag,
  flagNames,
  formatWorkDate,
  nameOf,
  ScheduleSource,
  Status,
  workedMinutes,
} from '#features/attendance/engine/index.ts';
import type { DayRecord } from '#features/attendance/engine/index.ts';
import { caseSchema, fileSchema } from './case-format.ts';
import type { EngineCase } from './case-format.ts';
import { runRecalculation } from './run-recalculation.ts';
import { dateOf, inputOf, timestampOf } from './translate-case.ts';

/** A field in which a record differs from the expectation of a case. */
export interface Difference {
  readonly id: string;
  readonly date: string;
  readonly field: string;
  readonly expected: unknown;
  readonly got: unknown;
}

export interface CaseResult {
  readonly id: string;
  readonly differences: readonly Difference[];
}

/** The minutes of a day, by their names in the cases. */
export const figures = [
  'requiredMin',
  'presentMin',
  'regularMin',
  'otMin',
  'otPendingMin',
  'otNormalMin',
  'otWeekendMin',
  'otHolidayMin',
  'otDayOffMin',
  'ot1Min',
  'ot2Min',
  'ot3Min',
  'weeklyOtMin',
  'breakMin',
  'breakOverMin',
  'lateMin',
  'lateRawMin',
  'earlyMin',
  'shortMin',
  'absentMin',
  'leaveMin',
  'trainingMin',
  'nightMin',
] as const;

/** A record with the names and units of the cases. */
export function describeRecord(record: DayRecord): Record<string, unknown> {
  const time = (wall: number | null): string | null => (wall === null ? null : timestampOf(record.workDate, wall));
  const described: Record<string, unknown> = {
    status: nameOf(Status, record.status),
    dayKind: nameOf(DayKind, record.dayKind),
    scheduleSource: nameOf(ScheduleSource, record.scheduleSource),
    timetables: record.timetableIds,
    firstIn: time(record.firstIn),
    lastOut: time(record.lastOut),
    inUsed: time(record.inUsed),
    outUsed: time(record.outUsed),
    workedMin: workedMinutes(record),
    missedIn: (record.flags & Flag.missedIn) !== 0,
    missedOut: (record.flags & Flag.missedOut) !== 0,
    flagsInclude: flagNames(record.flags),
  };
  for (const figure of figures) described[figure] = record[figure];
  return described;
}

/** Whether a field has the expected value. */
export function agrees(field: string, expected: unknown, got: unknown): boolean {
  if (field === 'flagsInclude' && Array.isArray(expected) && Array.isArray(got)) {
    return expected.every((flag) => got.includes(flag));
  }
  return JSON.stringify(expected) === JSON.stringify(got);
}

/** The records of a case, by date. */
export function recordsOf(text: EngineCase, from: number, to: number): Map<string, DayRecord> {
  const records = calculate(inputOf(text, from, to));
  return new Map(records.map((record) => [formatWorkDate(record.workDate), record]));
}

export function runCase(raw: unknown): CaseResult {
  const parsed = caseSchema.safeParse(raw);
  const id = idOf(raw);
  if (!parsed.success)
    return failure(
      id,
      'format',
      parsed.error.issues.map(({ message, path }) => `${path.join('.')}: ${message}`).join('; '),
    );
  const text = parsed.data;
  const dates = Object.keys(text.expect).map(dateOf);
  if (dates.length === 0) return { id, differences: [] };
  try {
    const records = recordsOf(text, Math.min(...dates), Math.max(...dates));
    const differences: Difference[] = [];
    for (const [date, fields] of Object.entries(text.expect)) {
      const record = records.get(date);
      const got = record === undefined ? {} : describeRecord(record);
      for (const [field, expected] of Object.entries(fields)) {
        if (!agrees(field, expected, got[field])) differences.push({ id, date, field, expected, got: got[field] });
      }
    }
    return { id, differences };
  } catch (error) {
    return failure(id, 'error', error instanceof Error ? error.message : String(error));
  }
}

function idOf(raw: unknown): string {
  return typeof raw === 'object' && raw !== null && 'id' in raw ? String(raw.id) : '?';
}

function failure(id: string, field: string, got: string): CaseResult {
  return { id, differences: [{ id, date: '-', field, expected: 'a result', got }] };
}

/** Runs every case and every recalculation case in a file's content. */
export function runFile(content: unknown): CaseResult[] {
  const { cases, recalculation_cases: recalculation } = fileSchema.parse(content);
  return [...cases.map(runCase), ...recalculation.map(runRecalculation)];
}

/** A difference in one line, as the command prints it. */
export function differenceLine({ id, date, field, expected, got }: Difference): string {
  return `${id} ${date} ${field}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`;
}

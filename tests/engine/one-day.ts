import { calculate, parseWorkDate } from '#features/attendance/engine/index.ts';
import type { DayRecord, TraceKey, TraceLine } from '#features/attendance/engine/index.ts';
import { caseSchema } from './case-format.ts';
import type { EngineCaseInput } from './case-format.ts';
import { describeRecord } from './run-cases.ts';
import { inputOf } from './translate-case.ts';

/** Monday 2026-01-05, in UTC: the date of tests about one day. */
export const MONDAY = '2026-01-05';

export type Situation = Omit<Partial<EngineCaseInput>, 'expect' | 'id'> & {
  /** The first and last date; by default only MONDAY. */
  readonly dates?: readonly [string, string];
  /** The only timetable, on every day. */
  readonly timetable?: NonNullable<EngineCaseInput['timetables']>[string];
};

/** 08:00-17:00 with an hour of lunch at noon: 480 required minutes. */
export const OFFICE = { in: '08:00', out: '17:00', breaks: [{ start: '12:00', end: '13:00' }] };

/** 09:00-18:00 with an hour at 13:00, and five minutes of grace at either end. */
export const GRACED = {
  ...OFFICE,
  in: '09:00',
  out: '18:00',
  lateGrace: 5,
  earlyGrace: 5,
  breaks: [{ start: '13:00', end: '14:00' }],
};

function at(text: string): string {
  return text.includes('T') ? text : `${MONDAY}T${text}`;
}

function punchTexts(punches: EngineCaseInput['punches']): EngineCaseInput['punches'] {
  return punches?.map((punch) => (typeof punch === 'string' ? at(punch) : { ...punch, t: at(punch.t) }));
}

function recordsIn(situation: Situation, trace: boolean): DayRecord[] {
  const { dates = [MONDAY, MONDAY], timetable, punches, ...rest } = situation;
  const own = timetable === undefined ? {} : { timetables: { T: timetable } };
  const schedule =
    timetable === undefined
      ? {}
      : { schedule: [{ source: 'employee' as const, from: '2000-01-01', to: null, timetables: ['T'] }] };
  const text = caseSchema.parse({
    id: 'situation',
    zone: 'UTC',
    ...own,
    ...schedule,
    ...rest,
    punches: punchTexts(punches),
    expect: {},
  });
  const [from, to] = dates.map((date) => parseWorkDate(date) ?? 0);
  return calculate({ ...inputOf(text, from ?? 0, to ?? 0), trace });
}

/** The records of a situation, with the names of the cases. Punches without a date are on MONDAY. */
export function days(situation: Situation): Record<string, unknown>[] {
  return recordsIn(situation, false).map(describeRecord);
}

/** The only record of a situation, with the names of the cases. */
export function day(situation: Situation): Record<string, unknown> {
  return days(situation)[0] ?? {};
}

/** The explanation of the first record of a situation. */
export function explanation(situation: Situation): readonly TraceLine[] {
  return recordsIn(situation, true)[0]?.trace ?? [];
}

/** The lines of an explanation with a given key. */
export function linesOf<Key extends TraceKey>(
  lines: readonly TraceLine[],
  key: Key,
): Extract<TraceLine, { key: Key }>[] {
  return lines.filter((line): line is Extract<TraceLine, { key: Key }> => line.key === key);
}

type Press = readonly [at: string, state: 'in' | 'out' | 'breakOut' | 'breakIn' | 'otIn' | 'otOut' | 'unknown'];

/** Punches with the key that was pressed. */
export const states = (...list: Press[]) => list.map(([t, state]) => ({ t, state }));

/** The parameters of an explanation's lines with a given key. */
export function paramsOf(situation: Situation, key: Parameters<typeof linesOf>[1]): unknown[] {
  return linesOf(explanation(situation), key).map(({ params }) => params);
}

/** What each punch was used for. */
export function fates(situation: Situation): string[] {
  return explanation(situation).flatMap((line) => {
    if (line.key === 'punchUsed') return [`${line.params.at} ${line.params.use}`];
    if (line.key === 'punchIgnored') return [`${line.params.at} ${line.params.because}`];
    return [];
  });
}

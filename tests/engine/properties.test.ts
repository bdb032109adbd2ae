import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculate, DayKind, Flag, formatWorkDate, ScheduleSource, Status } from '#features/attendance/engine/index.ts';
import type { DayRecord, EngineInput } from '#features/attendance/engine/index.ts';
import { arbitraryCase, rangeOf, STEADY_ZONES } from './arbitrary-case.ts';
import { caseSchema } from './case-format.ts';
import type { EngineCaseInput } from './case-format.ts';
import { checkCases } from './check-property.ts';
import { inputOf } from './translate-case.ts';

/** Section 8 of the semantics over generated companies. */
function check(title: string, property: (text: EngineCaseInput) => void, arbitrary = arbitraryCase()): void {
  checkCases(title, fc.tuple(arbitrary, fc.constant(undefined)), property);
}

function inputFor(text: EngineCaseInput, change: Partial<EngineInput> = {}): EngineInput {
  const [from, to] = rangeOf(text);
  return { ...inputOf(caseSchema.parse(text), from, to), ...change };
}

function recordsFor(text: EngineCaseInput): DayRecord[] {
  return calculate(inputFor(text));
}

/** Records without their explanations, for comparison. */
function plain(records: readonly DayRecord[]): unknown[] {
  return records.map((record) => ({ ...record, trace: null }));
}

const OPEN: readonly Status[] = [Status.pending, Status.inProgress, Status.incomplete];

function isDecidedWorkday(record: DayRecord): boolean {
  return (
    record.dayKind === DayKind.workday &&
    !OPEN.includes(record.status) &&
    !record.slots.some(({ status }) => OPEN.includes(status))
  );
}

const FIGURES = [
  'requiredMin',
  'presentMin',
  'regularMin',
  'breakMin',
  'breakOverMin',
  'lateMin',
  'lateRawMin',
  'earlyMin',
  'shortMin',
  'absentMin',
  'leaveMin',
  'trainingMin',
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
  'nightMin',
] as const;

describe('identities of the attendance engine', () => {
  check('every figure is a whole number and not negative, one record a date', (text) => {
    const records = recordsFor(text);
    const [from, to] = rangeOf(text);
    expect(records.map(({ workDate }) => workDate)).toEqual(Array.from({ length: to - from + 1 }, (_, i) => from + i));
    for (const record of records) {
      for (const figure of FIGURES) {
        if (!Number.isInteger(record[figure]) || record[figure] < 0) {
          expect.fail(`${formatWorkDate(record.workDate)} ${figure} = ${record[figure]}`);
        }
      }
    }
  });

  check('1: regular + short + leave + training + absent = required', (text) => {
    const { rule } = text;
    if (rule?.otBasis === 'total' && rule.otAfter) return;
    if (rule?.workOnLeave === 'count' || rule?.weeklyOt) return;
    for (const record of recordsFor(text)) {
      if (!isDecidedWorkday(record)) continue;
      // A flexible day without a required time requires nothing and counts everything.
      if (record.timetableIds.some((id) => text.timetables?.[String(id)]?.required === null)) continue;
      const sum = record.regularMin + record.shortMin + record.leaveMin + record.trainingMin + record.absentMin;
      expect(sum, formatWorkDate(record.workDate)).toBe(record.requiredMin);
    }
  });

  check('2: overtime is the sum of its kinds and of its levels', (text) => {
    for (const record of recordsFor(text)) {
      expect(record.otNormalMin + record.otWeekendMin + record.otHolidayMin + record.otDayOffMin).toBe(record.otMin);
      expect(record.ot1Min + record.ot2Min + record.ot3Min).toBe(record.otMin);
    }
  });

  check('3: an absent day is absent for all that is due', (text) => {
    for (const record of recordsFor(text)) {
      if (record.status !== Status.absent) continue;
      expect(record.absentMin + record.leaveMin + record.trainingMin).toBe(record.requiredMin);
      expect([record.regularMin, record.shortMin, record.lateMin, record.earlyMin]).toEqual([0, 0, 0, 0]);
    }
  });

  check('4: late and early never exceed what is required, and lateness is nothing or beyond grace', (text) => {
    for (const record of recordsFor(text)) {
      expect(record.lateMin + record.earlyMin).toBeLessThanOrEqual(record.requiredMin);
      const [only] = record.timetableIds;
      if (record.timetableIds.length !== 1 || text.rule?.lateMeasure === 'beyondGrace') continue;
      const grace = text.timetables?.[String(only)]?.lateGrace ?? 0;
      if (record.lateMin > 0) expect(record.lateMin).toBeGreaterThan(grace);
    }
  });

  check('5: nobody is present longer than from the first punch to the last', (text) => {
    const { rule } = text;
    if (rule?.roundIn || rule?.roundOut || rule?.roundBreak || rule?.roundDay) return;
    for (const record of recordsFor(text)) {
      if (record.firstIn === null || record.lastOut === null || (record.flags & Flag.assumed) !== 0) continue;
      if (Object.values(text.timetables ?? {}).some(({ inRequired, outRequired }) => !inRequired || !outRequired))
        continue;
      if (record.timetableIds.length > 1) continue;
      // Wall times differ from elapsed time by the night's clock change.
      expect(record.presentMin).toBeLessThanOrEqual(record.lastOut - record.firstIn + 60);
    }
  });

  check('6: the weekly pass moves minutes and loses none', (text) => {
    const { weeklyOt: _dropped, ...rule } = text.rule ?? {};
    const before = recordsFor({ ...text, rule });
    const after = recordsFor({ ...text, rule: { ...rule, weeklyOt: { threshold: 900, basis: 'worked' } } });
    after.forEach((record, index) => {
      expect(record.regularMin + record.weeklyOtMin).toBe(before[index]?.regularMin);
      expect(record.otMin).toBe(before[index]?.otMin);
    });
  });

  check('7: the order and repetition of uploads change nothing', (text) => {
    const input = inputFor(text);
    const shuffled = [...input.punches, ...input.punches].toReversed();
    expect(plain(calculate({ ...input, punches: shuffled }))).toEqual(plain(calculate(input)));
  });

  const expectSplittable = (text: EngineCaseInput): void => {
    const input = inputFor(text);
    const whole = plain(calculate(input));
    const single: unknown[] = [];
    for (let date = input.from; date <= input.to; date++)
      single.push(...plain(calculate({ ...input, from: date, to: date })));
    expect(single).toEqual(whole);
  };
  check('7: splitting the range into batches changes nothing', expectSplittable);

  it('7: nor does it where a skipped date lies between two that share a border', () => {
    expectSplittable({
      id: 'skipped',
      zone: 'Pacific/Apia',
      timetables: { C: { in: '00:00', out: '00:00' } },
      schedule: [{ source: 'employee', from: '2011-12-26', to: '2011-12-31', timetables: ['C'] }],
      punches: [{ t: '2011-12-30T00:00:00', state: 'in' }],
      expect: { '2011-12-26': {}, '2012-01-04': {} },
    });
  });

  check(
    '8: moving every date by weeks moves the records and nothing else',
    (text) => {
      const weeks = 7 * 3;
      const move = (value: unknown): unknown => {
        if (typeof value === 'string')
          return value.replace(/\d{4}-\d{2}-\d{2}/, (date) => formatWorkDate(dayOf(date) + weeks));
        if (Array.isArray(value)) return value.map(move);
        if (typeof value !== 'object' || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([key, entry]) => [String(move(key)), move(entry)]));
      };
      if (text.schedule?.some(({ shift }) => shift?.unit === 'month')) return;
      const moved = caseSchema.parse(move(text));
      const records = recordsFor(text).map((record) => ({
        ...record,
        workDate: record.workDate + weeks,
        inputHash: 0,
      }));
      expect(recordsFor(moved).map((record) => ({ ...record, inputHash: 0 }))).toEqual(records);
    },
    arbitraryCase({ zones: STEADY_ZONES.map((zone) => [zone, '2026-01-05'] as const) }),
  );

  check('an explanation changes no figure', (text) => {
    const input = inputFor(text);
    const explained = calculate({ ...input, trace: true });
    expect(plain(explained)).toEqual(plain(calculate(input)));
    for (const { trace } of explained) expect(trace?.length).toBeGreaterThan(0);
  });

  check('nothing is planned, due or counted outside employment', (text) => {
    for (const record of recordsFor({ ...text, employment: { from: '2100-01-01', to: null } })) {
      expect(record.status).toBe(Status.notEmployed);
      expect(record.scheduleSource).toBe(ScheduleSource.none);
      for (const figure of FIGURES) expect(record[figure]).toBe(0);
    }
  });
});

function dayOf(text: string): number {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return Math.floor(Date.UTC(year, month - 1, day) / 86_400_000);
}

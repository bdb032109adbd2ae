import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculate, dirtyDays, formatWorkDate, partLocked } from '#features/attendance/engine/index.ts';
import type { EngineInput, InputChange, OneStateChange } from '#features/attendance/engine/index.ts';
import { arbitraryCase, day, rangeOf, rule, stamp } from './arbitrary-case.ts';
import { caseSchema } from './case-format.ts';
import type { EngineCaseInput } from './case-format.ts';
import { checkCases } from './check-property.ts';
import { dateOf, inputOf, schedulesOf, secondsOf, zoneOf } from './translate-case.ts';

function inputFor(text: EngineCaseInput): EngineInput {
  const [from, to] = rangeOf(text);
  return inputOf(caseSchema.parse(text), from, to);
}

/** The dates whose records differ between two inputs. */
function changedDates(before: EngineInput, after: EngineInput): string[] {
  const old = calculate(before);
  return calculate(after)
    .filter((record, index) => JSON.stringify(record) !== JSON.stringify(old[index]))
    .map(({ workDate }) => formatWorkDate(workDate));
}

/** Identity 9: the dates that a change affects are among those that it marks. */
function expectCovered(change: InputChange, before: EngineInput, after: EngineInput): void {
  const dirty = dirtyDays(change, before, after).map(formatWorkDate);
  const missed = changedDates(before, after).filter((date) => !dirty.includes(date));
  expect(missed, `dirty: ${dirty.join(' ')}`).toEqual([]);
}

/** For punches, leaves and holidays one of the two states is enough, whichever it is. */
function expectCoveredByOne(change: OneStateChange, before: EngineInput, after: EngineInput): void {
  const changed = changedDates(before, after);
  for (const state of [before, after]) {
    const dirty = dirtyDays(change, state).map(formatWorkDate);
    expect(
      changed.filter((date) => !dirty.includes(date)),
      `dirty: ${dirty.join(' ')}`,
    ).toEqual([]);
  }
}

const offset = fc.integer({ min: 0, max: 9 });
const punch = fc.record({
  day: offset,
  minute: fc.integer({ min: 0, max: 1439 }),
  state: fc.constantFrom('in' as const, 'out' as const, 'unknown' as const),
});
const entry = fc.record({
  source: fc.constantFrom('temporary' as const, 'employee' as const, 'department' as const, 'default' as const),
  day: offset,
  length: fc.integer({ min: 0, max: 5 }),
  names: fc.subarray(['A', 'B', 'C']),
});

function expectEntryCovered(
  text: EngineCaseInput,
  { source, day: at, length, names }: typeof entry extends fc.Arbitrary<infer Seed> ? Seed : never,
): void {
  const base = rangeOf(text)[0];
  const added = { source, from: day(base, at), to: day(base, at + length), timetables: names, level: 0, seq: 50 };
  // A case without department entries has no departments: both get one.
  const anchor = { source: 'department' as const, from: '1999-01-01', to: '1999-01-02', timetables: [], level: 1 };
  const schedule = [...(text.schedule ?? []), anchor];
  const before = inputFor({ ...text, schedule });
  const after = inputFor({ ...text, schedule: [...schedule, added] });
  const { company, own } = schedulesOf(caseSchema.parse({ ...text, schedule: [added] }).schedule);
  expectCovered({ kind: 'schedule', entries: [...company, ...own] }, before, after);
  expectCovered({ kind: 'schedule', entries: [...company, ...own] }, after, before);
}
const withPunch = fc.tuple(arbitraryCase(), punch);

describe('dirty days', () => {
  checkCases('cover a punch that is added or voided', withPunch, (text, { day: at, minute, state }) => {
    const before = inputFor(text);
    const t = stamp(before.from + at, minute);
    const after = inputFor({ ...text, punches: [...(text.punches ?? []), { t, state }] });
    const change: OneStateChange = { kind: 'punch', instants: [secondsOf(t, zoneOf(text.zone))] };
    expectCovered(change, before, after);
    expectCovered(change, after, before);
    expectCoveredByOne(change, before, after);
  });

  checkCases('cover a punch that is moved', fc.tuple(arbitraryCase(), fc.tuple(punch, punch)), (text, [one, other]) => {
    const base = rangeOf(text)[0];
    const zone = zoneOf(text.zone);
    const old = stamp(base + one.day, one.minute);
    const now = stamp(base + other.day, other.minute);
    const punches = text.punches ?? [];
    const before = inputFor({ ...text, punches: [...punches, { t: old, state: one.state }] });
    const after = inputFor({ ...text, punches: [...punches, { t: now, state: one.state }] });
    const change: OneStateChange = { kind: 'punch', instants: [secondsOf(old, zone), secondsOf(now, zone)] };
    expectCovered(change, before, after);
    expectCoveredByOne(change, before, after);
  });

  const span = fc.record({
    day: offset,
    minute: fc.integer({ min: 0, max: 1439 }),
    length: fc.constantFrom(60, 300, 2880),
  });
  checkCases(
    'cover a leave, a training or an overtime request that is decided',
    fc.tuple(arbitraryCase(), span),
    (text, seed) => {
      const before = inputFor(text);
      const start = (before.from + seed.day) * 1440 + seed.minute;
      const piece = { from: start, to: start + seed.length };
      const change: OneStateChange = { kind: 'absence', spans: [piece] };
      expectCoveredByOne(change, before, { ...before, leaves: [...(before.leaves ?? []), piece] });
      expectCovered(change, before, { ...before, leaves: [...(before.leaves ?? []), piece] });
      expectCovered(change, before, { ...before, trainings: [...(before.trainings ?? []), piece] });
      expectCovered(change, before, { ...before, overtimeRequests: [...(before.overtimeRequests ?? []), piece] });
      const whole = { date: before.from + seed.day, part: 'am' as const };
      expectCovered({ kind: 'absence', spans: [whole] }, before, {
        ...before,
        leaves: [...(before.leaves ?? []), whole],
      });
    },
  );

  checkCases('cover a schedule entry that is written', fc.tuple(arbitraryCase(), entry), expectEntryCovered);

  it('reach past a date the calendar skipped, at the end of the dates of an entry', () => {
    // Apia had no 2011-12-30: the check-out of the 29th becomes the check-in of the 31st once the 29th is a day off.
    const text: EngineCaseInput = {
      id: 'skipped',
      zone: 'Pacific/Apia',
      timetables: { A: { in: '06:00', out: '06:00' } },
      schedule: [{ source: 'auto', from: '2011-12-26', to: '2011-12-31', candidates: ['A'] }],
      punches: [{ t: '2011-12-30T06:00:00', state: 'in' }],
      expect: { '2011-12-26': {}, '2012-01-04': {} },
    };
    expectEntryCovered(text, { source: 'temporary', day: 1, length: 3, names: [] });
  });

  it('reach the timetable that is flagged for a punch whose own timetable goes, though a window cut short still seems to hold it', () => {
    // The long one's window lasts until 02:15 on the 10th, but is cut at noon on the 9th; A of the 10th gets the punch.
    const windows: [number, null, null, number] = [480, null, null, 480];
    const text: EngineCaseInput = {
      id: 'cut',
      zone: 'UTC',
      timetables: { A: { in: '03:45', out: '05:45', windows }, C: { in: '18:15', out: '18:15', windows } },
      schedule: [
        { source: 'employee', from: '2026-01-05', to: null, seq: 0, timetables: ['A'] },
        { source: 'employee', from: '2026-01-05', to: '2026-01-08', seq: 2, timetables: ['C'] },
      ],
      punches: [{ t: '2026-01-10T00:00:00', state: 'in' }],
      expect: { '2026-01-05': {}, '2026-01-14': {} },
    };
    const replaced = { source: 'temporary' as const, day: 5, length: 0, names: ['C'] };
    expectEntryCovered(text, replaced);
    const added = { source: 'temporary' as const, from: '2026-01-10', to: '2026-01-10', timetables: ['C'], seq: 50 };
    const schedule = [...(text.schedule ?? []), added];
    const change: OneStateChange = { kind: 'punch', instants: [secondsOf('2026-01-10T00:00', zoneOf('UTC'))] };
    expectCoveredByOne(change, inputFor({ ...text, schedule, punches: [] }), inputFor({ ...text, schedule }));
  });

  checkCases('cover a timetable that is edited', fc.tuple(arbitraryCase(), arbitraryCase()), (text, other) => {
    const before = inputFor(text);
    const A = other.timetables?.['B'] ?? {};
    const after = inputFor({ ...text, timetables: { ...text.timetables, A } });
    expectCovered({ kind: 'timetable', timetableId: 'A', from: 0 }, before, after);
  });

  checkCases('cover a rule that is edited', fc.tuple(arbitraryCase(), rule), (text, edited) => {
    const before = inputFor(text);
    const after = inputFor({ ...text, rule: edited });
    expectCovered({ kind: 'rule', departmentId: null, options: ['pairing'], from: 0 }, before, after);
  });

  checkCases('cover a holiday that is added or removed', fc.tuple(arbitraryCase(), offset), (text, at) => {
    const date = rangeOf(text)[0] + at;
    const before = inputFor(text);
    const after = inputFor({ ...text, holidays: [...(text.holidays ?? []), formatWorkDate(date)] });
    const change: OneStateChange = { kind: 'holiday', departmentId: null, dates: [date] };
    expectCoveredByOne(change, before, after);
    expectCovered(change, before, after);
    expectCovered(change, after, before);
  });

  checkCases(
    'cover a hire or a leave date that moves',
    fc.tuple(arbitraryCase(), fc.tuple(offset, offset)),
    (text, [one, other]) => {
      const base = rangeOf(text)[0];
      const employed = (from: number | null, to: number | null): EngineInput => {
        const input = inputFor(text);
        return { ...input, employee: { ...input.employee, employedFrom: from, employedTo: to } };
      };
      const before = employed(base + one, null);
      expectCovered(
        { kind: 'employment', side: 'from', old: base + one, new: base + other },
        before,
        employed(base + other, null),
      );
      expectCovered(
        { kind: 'employment', side: 'to', old: null, new: base + other },
        employed(null, null),
        employed(null, base + other),
      );
    },
  );

  const clock = fc.tuple(fc.integer({ min: 0, max: 14_400 }), fc.integer({ min: 1, max: 1440 }));
  checkCases(
    'cover windows that close while time passes',
    fc.tuple(arbitraryCase(), clock),
    (text, [start, length]) => {
      const input = inputFor(text);
      const from = (input.from * 1440 + start) * 60;
      const to = from + length * 60;
      expectCovered({ kind: 'clock', from, to }, { ...input, asOf: from }, { ...input, asOf: to });
    },
  );

  checkCases('cover a zone or department that changes', fc.tuple(arbitraryCase(), offset), (text, at) => {
    const input = inputFor(text);
    const zones = [...input.company.zones.values(), zoneOf('Asia/Tokyo')];
    const company = { ...input.company, zones: new Map(zones.map((zone) => [zone.id, zone])) };
    const before = { ...input, company };
    const from = input.from + at;
    const moved = { ...input.employee, zones: [...input.employee.zones, { from, value: 'Asia/Tokyo' }] };
    expectCovered({ kind: 'employee', from }, before, { ...before, employee: moved });
  });

  checkCases(
    'cover areas that change, and a holiday of one',
    fc.tuple(arbitraryCase(), fc.tuple(offset, offset)),
    (text, [at, moved]) => {
      const input = inputFor(text);
      const [date, from] = [input.from + at, input.from + moved];
      const areaChains = new Map([['here', ['here', 'land']]]);
      const holidays = new Map([[date, [{ departmentId: null, areaId: 'land', part: 'full' as const }]]]);
      const before = { ...input, company: { ...input.company, areaChains, holidays } };
      const areas = [
        { from: input.from - 30, value: [] },
        { from, value: ['here'] },
      ];
      const after = { ...before, employee: { ...input.employee, areas } };
      expectCovered({ kind: 'employee', from }, before, after);
      const without = { ...after, company: { ...after.company, holidays: new Map() } };
      expectCoveredByOne({ kind: 'holiday', departmentId: null, areaId: 'land', dates: [date] }, without, after);
    },
  );

  checkCases('cover a holiday by name of that person alone', fc.tuple(arbitraryCase(), offset), (text, at) => {
    const input = inputFor(text);
    const date = input.from + at;
    const named = (id: string | number) => ({ departmentId: null, areaId: null, employees: new Set([id]) });
    const holidays = new Map([[date, [{ ...named(input.employee.id), part: 'full' as const }]]]);
    const without = { ...input, company: { ...input.company, holidays: new Map() } };
    const after = { ...input, company: { ...input.company, holidays } };
    const change = { kind: 'holiday', departmentId: null, dates: [date] } as const;
    expectCoveredByOne({ ...change, employeeIds: [input.employee.id] }, without, after);
    expect(dirtyDays({ ...change, employeeIds: ['somebody else'] }, without)).toEqual([]);
  });

  it('are none for a new engine version', () => {
    const input = inputFor({ id: 'x', zone: 'UTC', expect: { '2026-01-05': {}, '2026-01-09': {} } });
    expect(dirtyDays({ kind: 'engineVersion' }, input)).toEqual([]);
  });

  it('inside a locked period become stale instead of being recomputed', () => {
    const dates = ['2026-01-30', '2026-01-31', '2026-02-01'].map(dateOf);
    const locked = [{ from: dateOf('2026-01-01'), to: dateOf('2026-01-31') }];
    expect(partLocked(dates, locked)).toEqual({ recompute: dates.slice(2), stale: dates.slice(0, 2) });
  });
});

import { describe, expect, it } from 'vitest';
import { hashRecord } from './record-hash.ts';
import { workedMinutes } from './assemble.ts';
import { calculate } from './calculate.ts';
import { Flag, PunchState, Status } from './codes.ts';
import { prepareCompany } from './company.ts';
import { openContext, punchRange } from './context.ts';
import { Hash, hashText } from './hash.ts';
import type { DayRecord } from './record.ts';
import { openRun } from './run.ts';
import type { EngineInput } from './run.ts';
import type { RuleOptions } from './rule.ts';
import { createZone } from './zone.ts';
import { zoneFromIntl } from './zone-from-intl.ts';

const monday = 20_458;
const UTC = zoneFromIntl('UTC', 2025, 2027);
const at = (minute: number, more: object = {}) => ({
  id: minute,
  instant: (monday * 1440 + minute) * 60,
  state: PunchState.unknown,
  ...more,
});

function input(more: Partial<EngineInput> = {}, options: Partial<RuleOptions> = {}): EngineInput {
  const company = prepareCompany({
    id: 'acme',
    zones: [UTC],
    rules: [{ id: 'r1', departmentId: null, options }],
    timetables: [
      { id: 'A', in: 480, out: 720, windows: [60, null, null, 60] },
      { id: 'B', in: 780, out: 1020, windows: [60, null, null, 60], breaks: [{ start: 900, end: 915 }] },
      { id: 'N', in: 1320, out: 360 },
    ],
  });
  const schedule = [{ source: 'employee' as const, from: 0, to: null, timetableIds: ['A', 'B'] }];
  const punches = [at(490), at(720), at(780), at(1000)];
  return {
    company,
    employee: { id: 7, zones: [{ from: 0, value: 'UTC' }], schedule },
    from: monday,
    to: monday,
    punches,
    ...more,
  };
}

const only = (more: Partial<EngineInput> = {}, options: Partial<RuleOptions> = {}): DayRecord => {
  const [record] = calculate(input(more, options));
  if (record === undefined) throw new Error('no record');
  return record;
};

describe('a record', () => {
  it('names its employee and its inputs', () => {
    expect(only()).toMatchObject({
      companyId: 'acme',
      employeeId: 7,
      workDate: monday,
      timetableIds: ['A', 'B'],
      ruleVersionId: 'r1',
      zoneId: 'UTC',
      punchCount: 4,
      trace: null,
      firstIn: 490,
      lastOut: 1000,
      inUsed: 490,
      outUsed: 1000,
      requiredMin: 465,
      presentMin: 435,
      regularMin: 435,
      breakMin: 15,
      lateMin: 10,
      lateRawMin: 10,
      earlyMin: 20,
      shortMin: 30,
    });
  });

  it('has a row for each of several timetables', () => {
    const leaves = [{ from: monday * 1440 + 960, to: monday * 1440 + 990 }];
    expect(only({ leaves }).slots).toEqual([
      {
        timetableId: 'A',
        status: Status.present,
        flags: Flag.late,
        firstIn: 490,
        lastOut: 720,
        inUsed: 490,
        outUsed: 720,
        requiredMin: 240,
        presentMin: 230,
        regularMin: 230,
        breakMin: 0,
        breakOverMin: 0,
        lateMin: 10,
        lateRawMin: 10,
        earlyMin: 0,
        shortMin: 10,
        absentMin: 0,
        leaveMin: 0,
        trainingMin: 0,
      },
      {
        timetableId: 'B',
        status: Status.present,
        flags: Flag.early | Flag.workedOnLeave,
        firstIn: 780,
        lastOut: 1000,
        inUsed: 780,
        outUsed: 1000,
        requiredMin: 225,
        presentMin: 205,
        regularMin: 175,
        breakMin: 15,
        breakOverMin: 0,
        lateMin: 0,
        lateRawMin: 0,
        earlyMin: 20,
        shortMin: 20,
        absentMin: 0,
        leaveMin: 30,
        trainingMin: 0,
      },
    ]);
    const one = input().employee;
    const schedule = [{ source: 'employee' as const, from: 0, to: null, timetableIds: ['A'] }];
    expect(only({ employee: { ...one, schedule } }).slots).toEqual([]);
  });

  it('has no times if nobody came, else those of its slots', () => {
    expect(only({ punches: [] })).toMatchObject({
      firstIn: null,
      lastOut: null,
      inUsed: null,
      outUsed: null,
      punchCount: 0,
    });
    expect(only({ punches: [at(780), at(1020)] })).toMatchObject({
      firstIn: 780,
      lastOut: 1020,
      inUsed: 780,
      outUsed: 1020,
      status: Status.halfDay,
      absentMin: 240,
    });
    expect(only({ punches: [at(480), at(720)] })).toMatchObject({
      firstIn: 480,
      lastOut: 720,
      inUsed: 480,
      outUsed: 720,
    });
    expect(only({ punches: [at(480), at(720), at(780)] })).toMatchObject({
      firstIn: 480,
      lastOut: 720,
      inUsed: 480,
      outUsed: 720,
    });
  });

  it('owes nothing in its rows on a holiday', () => {
    const one = input();
    const company = prepareCompany({
      id: 'acme',
      zones: [UTC],
      timetables: [
        { id: 'A', in: 480, out: 720 },
        { id: 'B', in: 780, out: 1020 },
      ],
      holidays: [{ from: monday, to: monday }],
    });
    expect(only({ ...one, company })).toMatchObject({
      requiredMin: 0,
      slots: [{ requiredMin: 0 }, { requiredMin: 0 }],
    });
  });

  it('takes overtime keys into its raw times', () => {
    const keys = [
      at(400, { state: PunchState.otIn }),
      at(430, { state: PunchState.otOut }),
      at(480, { state: PunchState.in }),
      at(720, { state: PunchState.out }),
      at(725, { state: PunchState.otIn }),
      at(745, { state: PunchState.otOut }),
    ];
    const options = { identity: 'state' as const, pairing: 'everyPair' as const };
    expect(only({ punches: keys.slice(2) }, options)).toMatchObject({ firstIn: 480, lastOut: 745, outUsed: 720 });
    const { otIn, otOut } = PunchState;
    const twice = [
      at(430, { state: otIn }),
      at(450, { state: otOut }),
      ...keys.slice(2, 4),
      at(725, { state: otIn }),
      at(735, { state: otOut }),
      at(738, { state: otIn }),
      at(748, { state: otOut }),
    ];
    expect(only({ punches: twice }, options).slots[0]).toMatchObject({
      firstIn: 430,
      lastOut: 748,
      inUsed: 480,
      outUsed: 720,
    });
    expect(only({ punches: keys.slice(4) }, options).slots[0]).toMatchObject({
      firstIn: 725,
      lastOut: 745,
      inUsed: null,
      outUsed: null,
    });
  });

  it('counts the punches its times were read from, with a timetable or without', () => {
    const one = input().employee;
    const loose = (punches: number[], options: Partial<RuleOptions> = {}, states: readonly PunchState[] = []) => {
      const made = punches.map((minute, index) => at(minute, { state: states[index] ?? PunchState.unknown }));
      return calculate(input({ to: monday + 1, employee: { ...one, schedule: [] }, punches: made }, options)).map(
        ({ punchCount }) => punchCount,
      );
    };
    const everyPair = { pairing: 'everyPair' as const };
    const { in: come, out: go, otIn, otOut } = PunchState;
    expect(only({ punches: [at(100), at(490), at(490.5), at(720)] })).toMatchObject({ punchCount: 2 });
    expect(loose([600, 660, 700])).toEqual([3, 0]);
    expect(loose([600, 600.5, 700])).toEqual([2, 0]);
    expect(loose([600, 660, 700], everyPair)).toEqual([3, 0]);
    expect(loose([600, 660, 700, 720], everyPair)).toEqual([4, 0]);
    expect(loose([1380, 1500], everyPair)).toEqual([2, 0]);
    expect(loose([1380, 1500], { ...everyPair, attribution: 'split' })).toEqual([1, 1]);
    expect(loose([600], { ...everyPair, identity: 'state' }, [go])).toEqual([1, 0]);
    expect(loose([600, 660, 670, 700], { ...everyPair, identity: 'state' }, [come, go, otIn, otOut])).toEqual([4, 0]);
  });

  it('counts worked minutes as regular and overtime, without a plan as presence', () => {
    expect(workedMinutes(only())).toBe(435);
    const one = input().employee;
    expect(workedMinutes(only({ employee: { ...one, schedule: [] } }))).toBe(510);
  });
});

describe('the hash of a record', () => {
  const hashOf = (record: DayRecord): number => {
    const run = openRun(input());
    const day = openContext(run, monday, monday).dayOn(monday);
    if (day === undefined) throw new Error('no day');
    return hashRecord(record, day, run, new Hash());
  };

  it('differs for another value of any figure, time, status or flag', () => {
    const base = only();
    const derived = [
      'inputHash',
      'otNormalMin',
      'otWeekendMin',
      'otHolidayMin',
      'otDayOffMin',
      'ot3Min',
      'otOffMin',
      'otOff1Min',
      'otOff2Min',
      'otOff3Min',
      'employeeId',
      'engineVersion',
    ];
    const seen = new Set([hashOf(base)]);
    let fields = 0;
    for (const [field, value] of Object.entries(base)) {
      if (typeof value !== 'number' || derived.includes(field)) continue;
      seen.add(hashOf({ ...base, [field]: value + 1 }));
      fields++;
    }
    for (const field of ['firstIn', 'lastOut', 'inUsed', 'outUsed']) {
      seen.add(hashOf({ ...base, [field]: null }));
      fields++;
    }
    seen.add(hashOf({ ...base, leaveByType: [{ typeId: 'a', minutes: 5 }] }));
    seen.add(hashOf({ ...base, leaveByType: [{ typeId: 'b', minutes: 5 }] }));
    seen.add(hashOf({ ...base, leaveByType: [{ typeId: 'b', minutes: 6 }] }));
    const share = { requestId: 1, typeId: 2, minutes: 5, credit: 500 };
    for (const other of [{}, { requestId: 2 }, { typeId: 3 }, { minutes: 6 }, { credit: 750 }])
      seen.add(hashOf({ ...base, timeOff: [{ ...share, ...other }] }));
    expect(seen.size).toBe(fields + 9);
    expect(fields).toBeGreaterThan(25);
  });

  it('differs for another value in the row of any timetable', () => {
    const base = only();
    const [first, second] = base.slots;
    if (first === undefined || second === undefined) throw new Error('no rows');
    const seen = new Set([hashOf(base)]);
    let fields = 0;
    for (const [field, value] of Object.entries(second)) {
      if (typeof value !== 'number') continue;
      seen.add(hashOf({ ...base, slots: [first, { ...second, [field]: value + 1 }] }));
      fields++;
    }
    expect(seen.size).toBe(fields + 1);
    expect(fields).toBe(18);
  });

  it('differs when leave moves from one timetable of a day to another', () => {
    const leaveAt = (minute: number) =>
      only({ punches: [], leaves: [{ from: monday * 1440 + minute, to: monday * 1440 + minute + 30 }] });
    const [morning, afternoon] = [leaveAt(500), leaveAt(800)];
    expect(morning).toMatchObject({ leaveMin: 30, absentMin: 435, status: afternoon.status });
    expect(afternoon).toMatchObject({ leaveMin: 30, absentMin: 435 });
    expect(morning.inputHash === afternoon.inputHash).toBe(false);
  });

  it('differs for other punches, timetables, rules or zones with equal figures', () => {
    const base = only();
    const seconds = only({ punches: [at(490), { ...at(720), instant: at(720).instant + 1 }, at(780), at(1000)] });
    expect(seconds).toMatchObject({ ...base, inputHash: seconds.inputHash });
    expect(seconds.inputHash === base.inputHash).toBe(false);
    const keyed = only({ punches: [at(490, { state: PunchState.in }), at(720), at(780), at(1000)] });
    expect(keyed.inputHash === base.inputHash).toBe(false);
    expect(only().inputHash).toBe(base.inputHash);
    const other = (more: object): DayRecord => {
      const company = prepareCompany({
        id: 'acme',
        zones: [UTC, createZone('Etc/GMT', [], [0])],
        rules: [{ id: 'r1', departmentId: null, options: {} }],
        timetables: [
          { id: 'A', in: 480, out: 720 },
          { id: 'a', in: 480, out: 720 },
        ],
        ...more,
      });
      const schedule = [
        { source: 'employee' as const, from: 0, to: null, timetableIds: ['id' in more ? more.id : 'A'] as string[] },
      ];
      return only({
        company,
        employee: { id: 7, zones: [{ from: 0, value: 'zone' in more ? String(more.zone) : 'UTC' }], schedule },
      });
    };
    const [plain, named, ruled, placed] = [
      other({}),
      other({ id: 'a' }),
      other({ rules: [{ id: 'r2', departmentId: null, options: {} }] }),
      other({ zone: 'Etc/GMT' }),
    ];
    expect([named, ruled, placed].map(({ regularMin, status }) => [regularMin, status])).toEqual(
      [1, 2, 3].map(() => [plain.regularMin, plain.status]),
    );
    expect(new Set([plain, named, ruled, placed].map(({ inputHash }) => inputHash)).size).toBe(4);
    expect(Number.isSafeInteger(base.inputHash)).toBe(true);
  });

  it('does not depend on earlier days', () => {
    const hash = new Hash();
    hash.add(1);
    const first = hash.take();
    hash.add(1);
    expect(hash.take()).toBe(first);
    hash.add(2);
    expect(hash.take() === first).toBe(false);
    expect(hashText('ab') === hashText('ba')).toBe(false);
    expect(hashText('')).toBe(0x811c9dc5);
  });

  it('spreads: many small inputs have no collisions', () => {
    const hash = new Hash();
    const seen = new Set<number>();
    for (let a = 0; a < 300; a++) {
      for (let b = 0; b < 300; b++) {
        hash.add(a);
        hash.add(b);
        seen.add(hash.take());
      }
    }
    expect(seen.size).toBe(90_000);
  });
});

describe('the punches that have to be loaded', () => {
  it('reach as far as the rules can look', () => {
    const days = (options: Partial<RuleOptions>): number[] => {
      const { from, to } = punchRange(input({}, options).company, monday, monday);
      return [monday - from / 86_400, to / 86_400 - monday];
    };
    expect(days({})).toEqual([5, 6]);
    expect(days({ pairing: 'everyPair' })).toEqual([28, 10]);
    expect(days({ weeklyOt: { threshold: 0, basis: 'worked' } })).toEqual([12, 6]);
    expect(days({ weeklyOt: { threshold: 0, basis: 'worked', period: 'month' } })).toEqual([36, 6]);
  });

  it('are enough: more change nothing', () => {
    const options = { pairing: 'everyPair' as const, weeklyOt: { threshold: 60, basis: 'worked' as const } };
    const all = Array.from({ length: 200 }, (_, i) => at((i - 150) * 700));
    const one = input().employee;
    for (const schedule of [one.schedule ?? [], []]) {
      const whole = input({ punches: all, employee: { ...one, schedule } }, options);
      const range = punchRange(whole.company, monday, monday);
      const some = all.filter(({ instant }) => instant >= range.from && instant <= range.to);
      expect(calculate({ ...whole, punches: some })).toEqual(calculate(whole));
    }
  });
});

import { describe, expect, it } from 'vitest';
import { compileTimetable, groupVersions, versionOn } from './timetable.ts';

describe('a timetable compiled', () => {
  it('has every default', () => {
    const { placements: _cache, hash: _hash, ...plain } = compileTimetable({ id: 'T', in: 480, out: 1020 }, 'T');
    expect(plain).toEqual({
      id: 'T',
      idList: ['T'],
      validFrom: -1_000_000,
      flexible: false,
      in: 480,
      out: 1020,
      inBefore: 120,
      inAfter: null,
      outBefore: null,
      outAfter: 360,
      lateGrace: 0,
      earlyGrace: 0,
      inRequired: true,
      outRequired: true,
      required: null,
      breaks: [],
      punchedBreaks: false,
      dayChange: null,
    });
    expect(compileTimetable({ id: 'F', kind: 'flexible', dayChange: 300, required: 60 }, 'F')).toMatchObject({
      flexible: true,
      in: 0,
      out: 1440,
      dayChange: 300,
      required: 60,
    });
  });

  it('ends on the next day where it ends before it starts', () => {
    expect(compileTimetable({ id: 'N', in: 1320, out: 360 }, 'N').out).toBe(1800);
    expect(compileTimetable({ id: 'X', in: 480, out: 480 }, 'X').out).toBe(1920);
  });

  it('fills in its breaks', () => {
    const breaks = [
      { start: 720, end: 780 },
      { duration: 15, paid: true, margin: 5 },
      { start: 60, end: 30, deduct: 'punch' as const, trigger: 60 },
      { start: 480, end: 480 },
    ];
    const compiled = compileTimetable({ id: 'T', in: 480, out: 1020, breaks }, 'T');
    expect(compiled.breaks).toEqual([
      { floating: false, start: 720, end: 780, duration: null, deduct: 'auto', paid: false, trigger: 0, margin: 30 },
      { floating: true, start: 0, end: 0, duration: 15, deduct: 'auto', paid: true, trigger: 0, margin: 5 },
      {
        floating: false,
        start: 1500,
        end: 2910,
        duration: null,
        deduct: 'punch',
        paid: false,
        trigger: 60,
        margin: 30,
      },
      { floating: false, start: 480, end: 480, duration: null, deduct: 'auto', paid: false, trigger: 0, margin: 30 },
    ]);
    expect([
      compiled.punchedBreaks,
      compileTimetable({ id: 'T', in: 480, out: 1020, breaks: breaks.slice(0, 2) }, 'T').punchedBreaks,
    ]).toEqual([true, false]);
  });
});

describe('versions', () => {
  const list = [
    { id: 'a', validFrom: 9 },
    { id: 'b', validFrom: 1 },
    { id: 'a', validFrom: 3 },
    { id: 'a', validFrom: 5 },
  ];

  it('hold from their date until the next', () => {
    const groups = groupVersions(list, 'x');
    const a = groups.get('a');
    expect(a?.list.map(({ validFrom }) => validFrom)).toEqual([3, 5, 9]);
    expect([2, 3, 4, 5, 8, 9, 99].map((date) => (a === undefined ? 0 : versionOn(a, date)?.validFrom))).toEqual([
      undefined,
      3,
      3,
      5,
      5,
      9,
      9,
    ]);
    expect([...groups.keys()]).toEqual(['a', 'b']);
  });

  it('of one date are refused', () => {
    expect(() => groupVersions([...list, { id: 'a', validFrom: 3 }], 'x')).toThrow('x[4].validFrom: duplicate');
  });
});

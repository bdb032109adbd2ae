import { describe, expect, it } from 'vitest';
import { day, MONDAY, OFFICE } from '#tests/engine/one-day.ts';

describe('step 8: breaks', () => {
  const rule = { pairing: 'everyPair' as const };
  const lunch = (more: object) => ({ in: '08:00', out: '17:00', breaks: [{ start: '12:00', end: '13:00', ...more }] });

  it.each([
    ['auto, not taken: all of it', {}, ['08:00', '17:00'], { presentMin: 480, breakMin: 60, breakOverMin: 0 }],
    ['auto, half taken: still all of it', {}, ['08:00', '12:00', '12:30', '17:00'], { presentMin: 480, breakMin: 60 }],
    ['auto, left before: nothing', {}, ['08:00', '12:00'], { presentMin: 240, breakMin: 0, flagsInclude: ['early'] }],
    ['auto, left in the middle of it: what was present', {}, ['08:00', '12:20'], { presentMin: 240, breakMin: 20 }],
    [
      'auto, taken at another time: deducted too',
      {},
      ['08:00', '10:00', '11:00', '17:00'],
      { presentMin: 420, breakMin: 60 },
    ],
    ['auto, a gap that only touches it', {}, ['08:00', '11:30', '12:00', '17:00'], { presentMin: 450, breakMin: 60 }],
    [
      'auto, a gap far beyond its margin',
      {},
      ['08:00', '10:00', '12:30', '17:00'],
      { presentMin: 390, breakMin: 60, breakOverMin: 0 },
    ],
    [
      'auto, a longer margin',
      { margin: 60 },
      ['08:00', '10:00', '12:30', '17:00'],
      { presentMin: 390, breakMin: 90, breakOverMin: 30 },
    ],
    [
      'punch, not taken: nothing, and flagged',
      { deduct: 'punch' },
      ['08:00', '17:00'],
      { presentMin: 540, breakMin: 0, flagsInclude: ['missedBreak'] },
    ],
    [
      'punch, left before: not missed',
      { deduct: 'punch' },
      ['08:00', '12:00'],
      { breakMin: 0, flagsInclude: ['early'] },
    ],
    [
      'punch, half taken: only that',
      { deduct: 'punch' },
      ['08:00', '12:00', '12:30', '17:00'],
      { presentMin: 510, breakMin: 30 },
    ],
    [
      'punchMin, half taken: topped up',
      { deduct: 'punchMin' },
      ['08:00', '12:00', '12:30', '17:00'],
      { presentMin: 480, breakMin: 60 },
    ],
    [
      'punchMin, overrun',
      { deduct: 'punchMin' },
      ['08:00', '12:00', '13:20', '17:00'],
      { presentMin: 460, breakMin: 80, breakOverMin: 20 },
    ],
    [
      'paid, half taken: all comes back',
      { paid: true },
      ['08:00', '12:00', '12:30', '17:00'],
      { presentMin: 540, breakMin: 30 },
    ],
    [
      'paid, overrun: only its length comes back',
      { paid: true },
      ['08:00', '12:00', '13:30', '17:00'],
      { presentMin: 510, breakMin: 90, breakOverMin: 30 },
    ],
    ['paid, not taken: nothing happens', { paid: true }, ['08:00', '17:00'], { presentMin: 540, breakMin: 0 }],
    ['below its trigger: skipped', { trigger: 541 }, ['08:00', '17:00'], { presentMin: 540, breakMin: 0 }],
    ['at its trigger: deducted', { trigger: 540 }, ['08:00', '17:00'], { presentMin: 480, breakMin: 60 }],
    [
      'a window longer than the break',
      { end: '14:00', duration: 60 },
      ['08:00', '17:00'],
      { presentMin: 480, breakMin: 60 },
    ],
  ])('%s', (_name, more, punches, expected) => {
    expect(day({ timetable: lunch(more), rule, punches })).toMatchObject(expected);
  });

  it('a gap counts for one break only', () => {
    const timetable = {
      in: '08:00',
      out: '17:00',
      breaks: [
        { start: '12:00', end: '12:30' },
        { start: '12:30', end: '13:00' },
      ],
    };
    expect(day({ timetable, rule, punches: ['08:00', '12:00', '13:00', '17:00'] })).toMatchObject({
      presentMin: 480,
      breakMin: 60,
      breakOverMin: 0,
    });
    expect(day({ timetable, rule, punches: ['08:00', '17:00'] })).toMatchObject({ presentMin: 480, breakMin: 60 });
  });

  it('floating breaks take the gaps that are left, the last one all of them', () => {
    const breaks = [{ duration: 15 }, { duration: 30 }];
    const timetable = { in: '08:00', out: '17:00', breaks };
    expect(day({ timetable, rule, punches: ['08:00', '17:00'] })).toMatchObject({
      presentMin: 495,
      breakMin: 45,
      requiredMin: 495,
    });
    expect(day({ timetable, rule, punches: ['08:00', '10:00', '10:20', '17:00'] })).toMatchObject({
      presentMin: 495,
      breakMin: 45,
      breakOverMin: 0,
    });
    expect(day({ timetable, rule, punches: ['08:00', '10:00', '11:00', '17:00'] })).toMatchObject({
      presentMin: 480,
      breakMin: 60,
      breakOverMin: 15,
    });
    expect(day({ timetable, rule, punches: ['08:00', '08:20'] })).toMatchObject({ presentMin: 0, breakMin: 20 });
    const mixed = {
      in: '08:00',
      out: '17:00',
      breaks: [
        { duration: 20, trigger: 600 },
        { duration: 15, paid: true },
        { start: '12:00', end: '13:00' },
      ],
    };
    expect(day({ timetable: mixed, rule, punches: ['08:00', '10:00', '10:20', '17:00'] })).toMatchObject({
      presentMin: 475,
      breakMin: 80,
      breakOverMin: 5,
    });
  });

  it('on a rest day are deducted before the overtime', () => {
    expect(day({ timetable: OFFICE, holidays: [MONDAY], punches: ['08:00', '17:00'] })).toMatchObject({
      otHolidayMin: 480,
      breakMin: 60,
    });
  });
});

describe('step 8: which gap is whose', () => {
  const rule = { pairing: 'everyPair' as const };

  it('a gap beside the window is no break, one that overlaps it is as far as the margin', () => {
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '13:10', '13:30', '17:00'] })).toMatchObject({
      breakMin: 60,
      presentMin: 460,
    });
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '13:00', '13:20', '17:00'] })).toMatchObject({
      breakMin: 60,
      presentMin: 460,
    });
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '12:50', '13:10', '17:00'] })).toMatchObject({
      breakMin: 60,
      presentMin: 480,
    });
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '12:30', '13:40', '17:00'] })).toMatchObject({
      breakMin: 60,
      breakOverMin: 0,
      presentMin: 470,
    });
  });

  it('a gap over two breaks is parted at the window of the other, in whatever order they are listed', () => {
    const breaks = [
      { start: '10:30', end: '10:45' },
      { start: '10:00', end: '10:15' },
    ];
    for (const list of [breaks, breaks.toReversed()]) {
      expect(
        day({ timetable: { ...OFFICE, breaks: list }, rule, punches: ['08:00', '10:00', '10:45', '17:00'] }),
      ).toMatchObject({ breakMin: 45, breakOverMin: 15 });
    }
  });

  it('a break that must be punched is missed only where nothing was punched', () => {
    const flags = (more: object, punches: string[]) =>
      day({ timetable: { in: '08:00', out: '17:00', breaks: [more] }, rule, punches })['flagsInclude'];
    const fixed = { start: '12:00', end: '13:00', deduct: 'punch' };
    expect(flags(fixed, ['08:00', '12:00', '12:30', '17:00'])).toEqual([]);
    expect(flags(fixed, ['08:00', '17:00'])).toEqual(['missedBreak']);
    expect(flags({ ...fixed, deduct: 'punchMin' }, ['08:00', '17:00'])).toEqual(['missedBreak']);
    const floating = { duration: 30, deduct: 'punch' };
    expect(flags(floating, ['08:00', '12:00', '12:30', '17:00'])).toEqual([]);
    expect(flags(floating, ['08:00', '17:00'])).toEqual(['missedBreak']);
    expect(flags({ ...floating, deduct: 'auto' }, ['08:00', '17:00'])).toEqual([]);
    expect(flags({ ...floating, deduct: 'auto' }, ['08:00', '12:00', '12:30', '17:00'])).toEqual([]);
  });
});

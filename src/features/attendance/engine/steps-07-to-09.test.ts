import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import { prepareCompany } from './company.ts';
import type { Absence } from './types.ts';
import { zoneFromIntl } from './zone-from-intl.ts';
import { day, days, MONDAY, OFFICE } from '#tests/engine/one-day.ts';

const leave = (from: string, to: string) => ({ from: `${MONDAY}T${from}`, to: `${MONDAY}T${to}` });
const part = (value: 'full' | 'am' | 'pm') => ({ date: MONDAY, part: value });

describe('step 7: leave and training', () => {
  it.each([
    ['over the lunch costs two hours', [leave('11:00', '14:00')], { leaveMin: 120 }],
    ['two that overlap count once', [leave('08:00', '10:00'), leave('09:00', '11:00')], { leaveMin: 180 }],
    ['a half and a piece of it', [part('am'), leave('11:00', '14:00')], { leaveMin: 300 }],
    ['two halves are a day', [part('am'), part('pm')], { leaveMin: 480, status: 'leave' }],
    ['twice the same', [part('full'), part('full')], { leaveMin: 480, status: 'leave' }],
    ['outside the plan is nothing', [leave('05:00', '08:00'), leave('17:00', '19:00')], { leaveMin: 0, status: 'absent' }],
    ['within the lunch is nothing', [leave('12:00', '13:00')], { leaveMin: 0, status: 'absent', absentMin: 480 }],
    ['half a day and no work is absent, with both minutes', [part('am')], { leaveMin: 240, absentMin: 240, status: 'absent' }],
    ['of another date is nothing', [{ date: '2026-01-06' }], { leaveMin: 0 }],
  ])('leave: %s', (_name, leaves, expected) => {
    expect(day({ timetable: OFFICE, leaves, punches: [] })).toMatchObject(expected);
  });

  it('lateness is measured against what remains due', () => {
    expect(day({ timetable: OFFICE, leaves: [part('am')], punches: ['13:10', '17:00'] })).toMatchObject({ lateMin: 10, regularMin: 230, shortMin: 10, status: 'present' });
    expect(day({ timetable: OFFICE, leaves: [leave('08:00', '10:00')], punches: ['09:00', '17:00'] })).toMatchObject({ lateMin: 0, regularMin: 360, flagsInclude: ['workedOnLeave'] });
    expect(day({ timetable: OFFICE, leaves: [leave('15:00', '17:00')], punches: ['08:00', '14:30'] })).toMatchObject({ earlyMin: 30 });
  });

  it('a gap during leave is no break', () => {
    const rule = { pairing: 'everyPair' as const };
    const punches = ['08:00', '11:00', '14:00', '17:00'];
    expect(day({ timetable: OFFICE, rule, leaves: [leave('11:00', '14:00')], punches })).toMatchObject({ breakMin: 0, regularMin: 360, shortMin: 0 });
    expect(day({ timetable: OFFICE, rule, punches })).toMatchObject({ breakMin: 120, breakOverMin: 60, regularMin: 360 });
  });

  it('work during leave counts only where the rule says so', () => {
    const worked = { timetable: OFFICE, leaves: [part('full')], punches: ['08:00', '18:00'] };
    expect(day(worked)).toMatchObject({ status: 'leave', presentMin: 540, regularMin: 0, otMin: 0, leaveMin: 480, flagsInclude: ['workedOnLeave'] });
    expect(day({ ...worked, rule: { workOnLeave: 'count' } })).toMatchObject({ status: 'leave', regularMin: 480, otMin: 0 });
    expect(day({ ...worked, rule: { workOnLeave: 'count', otBasis: 'total' } })).toMatchObject({ regularMin: 480, otMin: 60 });
    expect(day({ ...worked, rule: { otBasis: 'total' } })).toMatchObject({ regularMin: 0, otMin: 0 });
    expect(day({ ...worked, leaves: [part('am')], rule: { otBasis: 'total' } })).toMatchObject({ regularMin: 240, otMin: 60, leaveMin: 240 });
    expect(day({ ...worked, leaves: [part('am')], rule: { workOnLeave: 'count' } })).toMatchObject({ regularMin: 480, leaveMin: 240 });
  });

  it('on full leave punches are optional', () => {
    expect(day({ timetable: OFFICE, leaves: [part('full')], punches: ['08:00'] })).toMatchObject({ status: 'leave', missedOut: false, missedIn: false });
    expect(day({ timetable: OFFICE, leaves: [part('full')], rule: { absentBelow: 500, lateAbsentAfter: 0 }, punches: ['10:00', '11:00'] })).toMatchObject({ status: 'leave', absentMin: 0 });
    expect(day({ timetable: OFFICE, leaves: [part('full')], punches: [], asOf: `${MONDAY}T09:00` })).toMatchObject({ status: 'leave' });
  });

  it('training counts what leave leaves', () => {
    expect(day({ timetable: OFFICE, trainings: [part('full')], leaves: [leave('08:00', '10:00')] })).toMatchObject({ leaveMin: 120, trainingMin: 360, status: 'training' });
    expect(day({ timetable: OFFICE, trainings: [part('pm')], leaves: [part('am')] })).toMatchObject({ leaveMin: 240, trainingMin: 240, status: 'leave' });
    expect(day({ timetable: OFFICE, trainings: [leave('08:00', '09:00')], punches: ['09:00', '17:00'] })).toMatchObject({ trainingMin: 60, lateMin: 0, regularMin: 420 });
  });

  it('scales to a timetable\'s own norm, and never beyond it', () => {
    const own = { in: '08:00', out: '17:00', required: 480 };
    expect(day({ timetable: own, leaves: [part('full')] })).toMatchObject({ leaveMin: 480, status: 'leave' });
    expect(day({ timetable: own, leaves: [leave('08:00', '11:00')] })).toMatchObject({ leaveMin: 160, absentMin: 320 });
    expect(day({ timetable: own, leaves: [leave('08:00', '08:01'), leave('09:00', '09:01')] })).toMatchObject({ leaveMin: 2 });
    expect(day({ timetable: own, leaves: [part('am')], trainings: [part('pm')] })).toMatchObject({ leaveMin: 240, trainingMin: 240 });
    expect(day({ timetable: { ...OFFICE, breaks: [{ duration: 60 }] }, leaves: [part('full')] })).toMatchObject({ leaveMin: 480 });
  });

  it('of a flexible day takes hours, a half or the whole norm', () => {
    const flexible = { kind: 'flexible' as const, required: 481 };
    const taken = (...leaves: object[]) => day({ timetable: flexible, leaves: leaves as never });
    expect(taken(part('am'))).toMatchObject({ leaveMin: 240, absentMin: 241 });
    expect(taken(part('pm'))).toMatchObject({ leaveMin: 241 });
    expect(taken(part('full'))).toMatchObject({ leaveMin: 481, status: 'leave' });
    expect(taken(leave('10:00', '12:00'))).toMatchObject({ leaveMin: 120, absentMin: 361 });
    expect(taken({ from: '2026-01-04T00:00', to: '2026-01-07T00:00' })).toMatchObject({ leaveMin: 481, status: 'leave' });
    expect(taken(part('full'), leave('10:00', '12:00'))).toMatchObject({ leaveMin: 481 });
    expect(day({ timetable: { ...flexible, required: null }, leaves: [part('full')] })).toMatchObject({ leaveMin: 0, status: 'leave', requiredMin: 0 });
    expect(day({ timetable: { ...flexible, required: null }, leaves: [leave('10:00', '12:00')] })).toMatchObject({ leaveMin: 0, status: 'absent' });
    expect(day({ timetable: flexible, leaves: [leave('10:00', '12:00')], punches: ['10:00', '18:00'] })).toMatchObject({ leaveMin: 120, regularMin: 360, presentMin: 480 });
  });

  it('parts a day of two timetables in the middle of the day', () => {
    const timetables = { A: { in: '08:00', out: '12:00' }, B: { in: '13:00', out: '17:00' } };
    const schedule = [{ source: 'employee' as const, from: MONDAY, to: MONDAY, timetables: ['A', 'B'] }];
    expect(day({ timetables, schedule, leaves: [part('am')], punches: ['13:00', '17:00'] })).toMatchObject({ status: 'present', leaveMin: 240, lateMin: 0, regularMin: 240 });
    expect(day({ timetables, schedule, leaves: [part('pm')], punches: ['08:00', '12:00'] })).toMatchObject({ status: 'present', leaveMin: 240, absentMin: 0 });
    const uneven = { ...timetables, A: { in: '08:00', out: '14:00' }, B: { in: '15:00', out: '17:00' } };
    expect(day({ timetables: uneven, schedule, leaves: [part('am')], punches: ['12:00', '14:00', '15:00', '17:00'] })).toMatchObject({ leaveMin: 240, lateMin: 0, regularMin: 240 });
  });

  it('is told by type, each minute once', () => {
    const company = prepareCompany({ id: 1, zones: [zoneFromIntl('UTC', 2025, 2027)], timetables: [{ id: 'T', in: 480, out: 960 }, { id: 'U', in: 1020, out: 1140 }] });
    const at = (minute: number): number => 20_458 * 1440 + minute;
    const shares = (leaves: Absence[]) =>
      calculate({
        company,
        employee: { id: 1, zones: [{ from: 0, value: 'UTC' }], schedule: [{ source: 'employee', from: 0, to: null, timetableIds: ['T', 'U'] }] },
        from: 20_458, to: 20_458, punches: [], leaves,
      })[0]?.leaveByType;
    expect(shares([{ typeId: 'sick', from: at(480), to: at(600) }, { typeId: 'annual', from: at(540), to: at(1080) }])).toEqual([
      { typeId: 'sick', minutes: 120 },
      { typeId: 'annual', minutes: 420 },
    ]);
    expect(shares([{ from: at(480), to: at(500) }, { typeId: 'unpaid', date: 20_458, part: 'full' }])).toEqual([{ typeId: 'unpaid', minutes: 600 }]);
    expect(shares([])).toEqual([]);
  });
});

describe('step 8: breaks', () => {
  const rule = { pairing: 'everyPair' as const };
  const lunch = (more: object) => ({ in: '08:00', out: '17:00', breaks: [{ start: '12:00', end: '13:00', ...more }] });

  it.each([
    ['auto, not taken: all of it', {}, ['08:00', '17:00'], { presentMin: 480, breakMin: 60, breakOverMin: 0 }],
    ['auto, half taken: still all of it', {}, ['08:00', '12:00', '12:30', '17:00'], { presentMin: 480, breakMin: 60 }],
    ['auto, left before: nothing', {}, ['08:00', '12:00'], { presentMin: 240, breakMin: 0, flagsInclude: ['early'] }],
    ['auto, left in the middle of it: what was present', {}, ['08:00', '12:20'], { presentMin: 240, breakMin: 20 }],
    ['auto, taken at another time: deducted too', {}, ['08:00', '10:00', '11:00', '17:00'], { presentMin: 420, breakMin: 60 }],
    ['auto, a gap that only touches it', {}, ['08:00', '11:30', '12:00', '17:00'], { presentMin: 450, breakMin: 60 }],
    ['auto, a gap far beyond its margin', {}, ['08:00', '10:00', '12:30', '17:00'], { presentMin: 390, breakMin: 60, breakOverMin: 0 }],
    ['auto, a longer margin', { margin: 60 }, ['08:00', '10:00', '12:30', '17:00'], { presentMin: 390, breakMin: 90, breakOverMin: 30 }],
    ['punch, not taken: nothing, and flagged', { deduct: 'punch' }, ['08:00', '17:00'], { presentMin: 540, breakMin: 0, flagsInclude: ['missedBreak'] }],
    ['punch, left before: not missed', { deduct: 'punch' }, ['08:00', '12:00'], { breakMin: 0, flagsInclude: ['early'] }],
    ['punch, half taken: only that', { deduct: 'punch' }, ['08:00', '12:00', '12:30', '17:00'], { presentMin: 510, breakMin: 30 }],
    ['punchMin, half taken: topped up', { deduct: 'punchMin' }, ['08:00', '12:00', '12:30', '17:00'], { presentMin: 480, breakMin: 60 }],
    ['punchMin, overrun', { deduct: 'punchMin' }, ['08:00', '12:00', '13:20', '17:00'], { presentMin: 460, breakMin: 80, breakOverMin: 20 }],
    ['paid, half taken: all comes back', { paid: true }, ['08:00', '12:00', '12:30', '17:00'], { presentMin: 540, breakMin: 30 }],
    ['paid, overrun: only its length comes back', { paid: true }, ['08:00', '12:00', '13:30', '17:00'], { presentMin: 510, breakMin: 90, breakOverMin: 30 }],
    ['paid, not taken: nothing happens', { paid: true }, ['08:00', '17:00'], { presentMin: 540, breakMin: 0 }],
    ['below its trigger: skipped', { trigger: 541 }, ['08:00', '17:00'], { presentMin: 540, breakMin: 0 }],
    ['at its trigger: deducted', { trigger: 540 }, ['08:00', '17:00'], { presentMin: 480, breakMin: 60 }],
    ['a window longer than the break', { end: '14:00', duration: 60 }, ['08:00', '17:00'], { presentMin: 480, breakMin: 60 }],
  ])('%s', (_name, more, punches, expected) => {
    expect(day({ timetable: lunch(more), rule, punches })).toMatchObject(expected);
  });

  it('a gap counts for one break only', () => {
    const timetable = { in: '08:00', out: '17:00', breaks: [{ start: '12:00', end: '12:30' }, { start: '12:30', end: '13:00' }] };
    expect(day({ timetable, rule, punches: ['08:00', '12:00', '13:00', '17:00'] })).toMatchObject({ presentMin: 480, breakMin: 60, breakOverMin: 0 });
    expect(day({ timetable, rule, punches: ['08:00', '17:00'] })).toMatchObject({ presentMin: 480, breakMin: 60 });
  });

  it('floating breaks take the gaps that are left, the last one all of them', () => {
    const breaks = [{ duration: 15 }, { duration: 30 }];
    const timetable = { in: '08:00', out: '17:00', breaks };
    expect(day({ timetable, rule, punches: ['08:00', '17:00'] })).toMatchObject({ presentMin: 495, breakMin: 45, requiredMin: 495 });
    expect(day({ timetable, rule, punches: ['08:00', '10:00', '10:20', '17:00'] })).toMatchObject({ presentMin: 495, breakMin: 45, breakOverMin: 0 });
    expect(day({ timetable, rule, punches: ['08:00', '10:00', '11:00', '17:00'] })).toMatchObject({ presentMin: 480, breakMin: 60, breakOverMin: 15 });
    expect(day({ timetable, rule, punches: ['08:00', '08:20'] })).toMatchObject({ presentMin: 0, breakMin: 20 });
    const mixed = { in: '08:00', out: '17:00', breaks: [{ duration: 20, trigger: 600 }, { duration: 15, paid: true }, { start: '12:00', end: '13:00' }] };
    expect(day({ timetable: mixed, rule, punches: ['08:00', '10:00', '10:20', '17:00'] })).toMatchObject({ presentMin: 475, breakMin: 80, breakOverMin: 5 });
  });

  it('on a rest day are deducted before the overtime', () => {
    expect(day({ timetable: OFFICE, holidays: [MONDAY], punches: ['08:00', '17:00'] })).toMatchObject({ otHolidayMin: 480, breakMin: 60 });
  });
});

describe('step 9: late, early, absent', () => {
  const graced = { ...OFFICE, lateGrace: 10, earlyGrace: 5 };

  it.each([
    ['at the grace', ['08:10', '16:55'], { lateMin: 0, earlyMin: 0, lateRawMin: 10, flagsInclude: [] }],
    ['a minute beyond', ['08:11', '16:54'], { lateMin: 11, earlyMin: 6, flagsInclude: ['late', 'early'] }],
    ['59 seconds late are on time', ['08:10:59', '16:55:00'], { lateMin: 0, earlyMin: 0 }],
    ['59 seconds before the end are a minute early', ['08:00', '16:54:59'], { earlyMin: 6 }],
    ['during lunch', ['12:30', '17:00'], { lateMin: 240 }],
    ['leaving during lunch', ['08:00', '12:30'], { earlyMin: 240, regularMin: 240 }],
    ['early and long', ['07:00', '19:00'], { lateMin: 0, earlyMin: 0 }],
  ])('%s', (_name, punches, expected) => {
    expect(day({ timetable: graced, punches })).toMatchObject(expected);
  });

  it('beyondGrace counts only the excess', () => {
    expect(day({ timetable: graced, rule: { lateMeasure: 'beyondGrace' }, punches: ['08:11', '16:50'] })).toMatchObject({ lateMin: 1, earlyMin: 5, regularMin: 459 });
  });

  it('too much of either is absence', () => {
    const rule = { lateAbsentAfter: 60, earlyAbsentAfter: 30 };
    expect(day({ timetable: OFFICE, rule, punches: ['09:00', '16:30'] })).toMatchObject({ status: 'present', lateMin: 60, earlyMin: 30 });
    expect(day({ timetable: OFFICE, rule, punches: ['09:01', '17:00'] })).toMatchObject({ status: 'absent', lateMin: 0, absentMin: 480, presentMin: 419, flagsInclude: ['lateAsAbsent'] });
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '16:29'] })).toMatchObject({ status: 'absent', earlyMin: 0, regularMin: 0, flagsInclude: ['earlyAsAbsent'] });
  });

  it('too little work is absence or half a day; leave counts towards it', () => {
    const rule = { absentBelow: 120, halfDayBelow: 240 };
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '09:59'] })).toMatchObject({ status: 'absent', absentMin: 480, flagsInclude: ['belowMinimum'] });
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '10:00'] })).toMatchObject({ status: 'halfDay', regularMin: 120, flagsInclude: ['early', 'belowMinimum'] });
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '12:00'] })).toMatchObject({ status: 'present', flagsInclude: ['early'] });
    expect(day({ timetable: OFFICE, rule, leaves: [part('am')], punches: ['13:00', '13:30'] })).toMatchObject({ status: 'present' });
    expect(day({ timetable: OFFICE, rule, trainings: [leave('08:00', '09:00')], punches: ['09:00', '10:00'] })).toMatchObject({ status: 'halfDay' });
  });

  it('never exceeds what is due', () => {
    const floating = { in: '08:00', out: '17:00', breaks: [{ duration: 60 }] };
    expect(day({ timetable: floating, punches: ['16:59', '17:00'] })).toMatchObject({ lateMin: 480, earlyMin: 0 });
    expect(day({ timetable: floating, punches: ['08:00', '08:01'] })).toMatchObject({ lateMin: 0, earlyMin: 480 });
  });

  it('is not asked of flexible, rest and overtime slots', () => {
    expect(day({ timetable: { kind: 'flexible', required: 480 }, punches: ['20:00', '21:00'] })).toMatchObject({ lateMin: 0, earlyMin: 0, shortMin: 420 });
    expect(day({ timetable: OFFICE, holidays: [MONDAY], punches: ['10:00', '11:00'] })).toMatchObject({ lateMin: 0, earlyMin: 0, shortMin: 0, status: 'holiday' });
  });

  it('a break\'s overrun goes where the rule says', async () => {
    const { compileRule, DEFAULT_RULE, overlayRule } = await import('./rule.ts');
    expect(compileRule(overlayRule(DEFAULT_RULE, {}), 'v', true).breakOverAs).toBe('lost');
    const company = (as: 'lost' | 'late' | 'early' | 'absent') =>
      prepareCompany({
        id: 1,
        zones: [zoneFromIntl('UTC', 2025, 2027)],
        rules: [{ id: 'r', departmentId: null, options: { breakOverAs: as, pairing: 'everyPair' } }],
        timetables: [{ id: 'T', in: 480, out: 1020, breaks: [{ start: 720, end: 780 }] }],
      });
    const result = (as: 'lost' | 'late' | 'early' | 'absent') => {
      const at = (minute: number) => ({ id: minute, instant: (20_458 * 1440 + minute) * 60, state: 255 as const });
      const [record] = calculate({
        company: company(as),
        employee: { id: 1, zones: [{ from: 0, value: 'UTC' }], schedule: [{ source: 'employee', from: 0, to: null, timetableIds: ['T'] }] },
        from: 20_458, to: 20_458, punches: [at(485), at(720), at(800), at(1020)],
      });
      return [record?.lateMin, record?.earlyMin, record?.absentMin, record?.shortMin, record?.breakOverMin];
    };
    expect(result('lost')).toEqual([5, 0, 0, 25, 20]);
    expect(result('late')).toEqual([25, 0, 0, 25, 20]);
    expect(result('early')).toEqual([5, 20, 0, 25, 20]);
    expect(result('absent')).toEqual([5, 0, 20, 5, 20]);
  });

  it('figures may be rounded at the day, within what is due', () => {
    const rule = { figureRound: { lateMin: { interval: 15, mode: 'up' }, earlyMin: { interval: 10, mode: 'down' } } };
    // Of 20 minutes left by leave or training, 12 late and 5 early: the rounded one has at most what the other leaves.
    const away = { leaves: [leave('08:00', '08:20')], trainings: [leave('08:40', '09:00')] };
    const up = { interval: 15, mode: 'up' };
    const brief = { in: '08:00', out: '09:00' };
    expect(day({ timetable: brief, ...away, rule: { figureRound: { lateMin: up } }, punches: ['08:32', '08:35'] })).toMatchObject({ lateMin: 15, earlyMin: 5 });
    expect(day({ timetable: brief, ...away, rule: { figureRound: { earlyMin: up } }, punches: ['08:32', '08:35'] })).toMatchObject({ lateMin: 12, earlyMin: 8 });
    expect(day({ timetable: brief, ...away, rule: { figureRound: { lateMin: { interval: 20, mode: 'up' } } }, punches: ['08:32', '08:35'] })).toMatchObject({ lateMin: 15 });
    expect(day({ timetable: OFFICE, rule, punches: ['08:01', '16:41'] })).toMatchObject({ lateMin: 15, earlyMin: 10 });
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '17:00'] })).toMatchObject({ lateMin: 0, earlyMin: 0 });
    const short = { in: '08:00', out: '08:20' };
    expect(day({ timetable: short, rule: { figureRound: { lateMin: { interval: 30, mode: 'up' } } }, punches: ['08:10', '08:20'] })).toMatchObject({ lateMin: 20 });
    expect(days({ timetable: short, rule: { figureRound: { earlyMin: { interval: 30, mode: 'up' } } }, punches: ['08:05', '08:15'] })).toMatchObject([{ lateMin: 5, earlyMin: 15 }]);
  });
});

describe('step 7: where leave lies', () => {
  it('half a day is half of its work minutes, over a break too', () => {
    const long = { in: '08:00', out: '18:00', breaks: [{ start: '09:00', end: '10:00' }] };
    expect(day({ timetable: long, leaves: [part('am')] })).toMatchObject({ leaveMin: 270, absentMin: 270 });
    expect(day({ timetable: long, leaves: [part('am')], punches: ['13:30', '18:00'] })).toMatchObject({ lateMin: 0, regularMin: 270, status: 'present' });
  });

  it('added overtime is no part of the day that is halved', () => {
    const entry = { from: MONDAY, to: MONDAY, source: 'temporary' as const };
    const schedule = [{ ...entry, source: 'employee' as const, timetables: ['T'] }, { ...entry, timetables: ['E'], mode: 'addOvertime' as const }];
    const timetables = { T: { in: '12:00', out: '16:00' }, E: { in: '06:00', out: '10:00' } };
    expect(day({ timetables, schedule, leaves: [part('am')] })).toMatchObject({ leaveMin: 120, absentMin: 120 });
    const later = { T: { in: '06:00', out: '10:00' }, E: { in: '12:00', out: '16:00' } };
    expect(day({ timetables: later, schedule, leaves: [part('am')] })).toMatchObject({ leaveMin: 120, absentMin: 120 });
  });

  it('a timetable with a norm of its own scales leave, half a minute up', () => {
    const scaled = { ...OFFICE, required: 495 };
    expect(day({ timetable: scaled, leaves: [leave('08:00', '08:16')], punches: [] })).toMatchObject({ leaveMin: 17, absentMin: 478 });
    expect(day({ timetable: scaled, leaves: [part('full')] })).toMatchObject({ leaveMin: 495, status: 'leave' });
  });

  it('a timetable that is all break has nothing to be on leave from', () => {
    const empty = { in: '08:00', out: '09:00', required: 60, breaks: [{ start: '08:00', end: '09:00' }] };
    expect(day({ timetable: empty, leaves: [part('full')] })).toMatchObject({ leaveMin: 0, absentMin: 60, status: 'absent' });
  });

  it('a flexible day without a norm is excused by leave that covers all of it', () => {
    const open = { kind: 'flexible' as const, required: null };
    expect(day({ timetable: open, leaves: [{ from: `${MONDAY}T00:00`, to: '2026-01-06T00:00' }] })).toMatchObject({ status: 'leave' });
    expect(day({ timetable: open, leaves: [{ from: `${MONDAY}T00:01`, to: '2026-01-06T00:00' }] })).toMatchObject({ status: 'absent' });
  });

  it('work on a day that is excused is flagged, and only that', () => {
    const norm = { kind: 'flexible' as const, required: 480 };
    expect(day({ timetable: norm, leaves: [part('full')], punches: ['09:00', '10:00'] })).toMatchObject({ status: 'leave', presentMin: 60, flagsInclude: ['workedOnLeave'] });
    expect(day({ timetable: norm, leaves: [part('full')] })['flagsInclude']).toEqual([]);
    expect(day({ timetable: norm, punches: ['09:00', '17:00'] })['flagsInclude']).toEqual([]);
  });
});

describe('step 8: which gap is whose', () => {
  const rule = { pairing: 'everyPair' as const };

  it('a gap beside the window is no break, one that overlaps it is as far as the margin', () => {
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '13:10', '13:30', '17:00'] })).toMatchObject({ breakMin: 60, presentMin: 460 });
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '13:00', '13:20', '17:00'] })).toMatchObject({ breakMin: 60, presentMin: 460 });
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '12:50', '13:10', '17:00'] })).toMatchObject({ breakMin: 60, presentMin: 480 });
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '12:30', '13:40', '17:00'] })).toMatchObject({ breakMin: 60, breakOverMin: 0, presentMin: 470 });
  });

  it('a gap over two breaks is parted at the window of the other, in whatever order they are listed', () => {
    const breaks = [{ start: '10:30', end: '10:45' }, { start: '10:00', end: '10:15' }];
    for (const list of [breaks, breaks.toReversed()]) {
      expect(day({ timetable: { ...OFFICE, breaks: list }, rule, punches: ['08:00', '10:00', '10:45', '17:00'] })).toMatchObject({ breakMin: 45, breakOverMin: 15 });
    }
  });

  it('a break that must be punched is missed only where nothing was punched', () => {
    const flags = (more: object, punches: string[]) => day({ timetable: { in: '08:00', out: '17:00', breaks: [more] }, rule, punches })['flagsInclude'];
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

describe('step 9: a break that took too long', () => {
  // `breakOverAs` is an option of the rule that the format of the shared cases does not have.
  const overrun = (breakOverAs: 'lost' | 'late' | 'early' | 'absent', minutes: readonly number[], trace = false) => {
    const company = prepareCompany({
      id: 1, zones: [zoneFromIntl('UTC', 2025, 2027)],
      rules: [{ id: 'r', departmentId: null, options: { breakOverAs, pairing: 'everyPair' } }],
      timetables: [{ id: 'T', in: 480, out: 600, breaks: [{ start: 500, end: 510 }] }],
    });
    const punches = minutes.map((minute) => ({ id: minute, instant: (20_458 * 1440 + minute) * 60, state: 255 as const }));
    const employee = { id: 1, zones: [{ from: 0, value: 'UTC' }], schedule: [{ source: 'employee' as const, from: 0, to: null, timetableIds: ['T'] }] };
    const [record] = calculate({ company, employee, from: 20_458, to: 20_458, punches, trace });
    const { lateMin = -1, earlyMin = -1, absentMin = -1, shortMin = -1, breakOverMin = -1 } = record ?? {};
    const told = record?.trace?.filter(({ key }) => key === 'breakOverrun').map(({ params, option, figure, before, after }) => ({ params, option, figure, before, after }));
    return { figures: [breakOverMin, lateMin, earlyMin, shortMin, absentMin], told };
  };

  it('is lost, late, early or absent, as the rule says', () => {
    const punches = [485, 500, 530, 597];
    expect(overrun('lost', punches).figures).toEqual([20, 5, 3, 28, 0]);
    expect(overrun('late', punches).figures).toEqual([20, 25, 3, 28, 0]);
    expect(overrun('early', punches).figures).toEqual([20, 5, 23, 28, 0]);
    expect(overrun('absent', punches).figures).toEqual([20, 5, 3, 8, 20]);
  });

  it('counts no more than is due, or missing', () => {
    expect(overrun('late', [560, 561, 599, 600]).figures.slice(0, 3)).toEqual([0, 70, 0]);
    expect(overrun('late', [590, 600]).figures.slice(0, 3)).toEqual([0, 100, 0]);
    expect(overrun('early', [485, 490, 540, 545]).figures).toEqual([40, 5, 95, 100, 0]);
    expect(overrun('late', [485, 490, 540, 545]).figures).toEqual([40, 45, 55, 100, 0]);
    expect(overrun('absent', [480, 500, 510, 600]).figures).toEqual([0, 0, 0, 0, 0]);
    expect(overrun('absent', [450, 500, 520, 600]).figures).toEqual([10, 0, 0, 0, 10]);
  });

  it('is told with what it changed, and only where there was one', () => {
    expect(overrun('early', [485, 500, 530, 597], true).told).toEqual([{ params: { minutes: 20, as: 'early' }, option: 'breakOverAs', figure: 'earlyMin', before: 3, after: 23 }]);
    expect(overrun('absent', [485, 500, 530, 597], true).told).toEqual([{ params: { minutes: 20, as: 'absent' }, option: 'breakOverAs', figure: 'absentMin', before: 0, after: 20 }]);
    for (const as of ['lost', 'late', 'early', 'absent'] as const) expect(overrun(as, [485, 500, 510, 597], true).told).toEqual([]);
    expect(overrun('lost', [485, 500, 530, 597], true).told).toEqual([]);
  });
});

describe('step 9: who is not judged', () => {
  it('a flexible, excused, resting or absent slot is neither late nor early', () => {
    const rule = { lateAbsentAfter: 30, earlyAbsentAfter: 30, absentBelow: 100, halfDayBelow: 200 };
    expect(day({ timetable: { kind: 'flexible', required: 480 }, rule: {}, punches: ['20:00', '22:00'] })).toMatchObject({ lateMin: 0, earlyMin: 0, lateRawMin: 0, shortMin: 360 });
    expect(day({ timetable: OFFICE, holidays: [MONDAY], rule, punches: ['10:00', '11:00'] })).toMatchObject({ lateMin: 0, lateRawMin: 0, earlyMin: 0, shortMin: 0, absentMin: 0, status: 'holiday', otMin: 60, flagsInclude: ['workedOnRestDay'] });
    expect(day({ timetable: OFFICE, holidays: [MONDAY], rule, punches: ['10:00', '11:00'] })['flagsInclude']).toEqual(['workedOnRestDay']);
    expect(day({ timetable: OFFICE, rule: { missOut: { as: 'absent' } }, punches: ['10:00'] })).toMatchObject({ lateMin: 0, lateRawMin: 0, status: 'absent', absentMin: 480 });
    expect(day({ timetable: OFFICE, leaves: [part('full')], rule, punches: ['10:00', '11:00'] })).toMatchObject({ lateMin: 0, lateRawMin: 0, flagsInclude: ['workedOnLeave'] });
    expect(day({ timetable: OFFICE, rule, punches: ['10:00'], asOf: `${MONDAY}T11:00` })).toMatchObject({ status: 'inProgress', lateRawMin: 120, lateMin: 0, absentMin: 0 });
    expect(day({ timetable: OFFICE, rule, punches: ['10:00'] })).toMatchObject({ status: 'incomplete', lateRawMin: 120, lateMin: 0, absentMin: 0 });
  });

  it('late and early together never exceed what is due, whatever the breaks', () => {
    const timetable = { in: '08:00', out: '12:00', required: 60 };
    expect(day({ timetable, punches: ['08:50', '08:55'] })).toMatchObject({ lateMin: 50, earlyMin: 10 });
  });
});

import { describe, expect, it } from 'vitest';
import { explanation, fates, GRACED, linesOf, MONDAY, paramsOf } from '#tests/engine/one-day.ts';

describe('the explanation of punches', () => {
  it('tells what became of every punch, in time order by step', () => {
    const narrow = { ...GRACED, windows: [60, 120, 120, 60] as [number, number, number, number] };
    const punches = [
      '07:00',
      '08:59',
      '08:59:30',
      { t: '10:00', void: true },
      '12:00',
      '13:30',
      '18:00',
      '18:00',
      '19:30',
    ];
    expect(fates({ timetable: narrow, punches })).toEqual([
      '600 voided',
      '1080 repeatedUpload',
      '420 outsideWindows',
      '1170 outsideWindows',
      '539 duplicate',
      '539 checkIn',
      '720 betweenInAndOut',
      '810 betweenInAndOut',
      '1080 checkOut',
    ]);
    expect(fates({ timetable: narrow, punches: ['11:30', '18:00'] })).toEqual(['690 neitherWindow', '1080 checkOut']);
    expect(fates({ timetable: narrow, punches: ['09:00'] })).toEqual(['540 openCheckIn']);
    const punched = { ...GRACED, breaks: [{ start: '13:00', end: '14:00', deduct: 'punch' as const }] };
    expect(fates({ timetable: punched, punches: ['09:00', '13:00', '13:20', '14:00', '18:00'] })).toEqual([
      '780 breakStart',
      '840 breakEnd',
      '540 checkIn',
      '800 betweenInAndOut',
      '1080 checkOut',
    ]);
    expect(fates({ timetable: GRACED, rule: { pairing: 'everyPair' }, punches: ['09:00', '12:00', '13:00'] })).toEqual([
      '540 checkIn',
      '720 checkOut',
      '780 openCheckIn',
    ]);
  });

  it('tells it by state too', () => {
    const rule = { identity: 'state' as const, pairing: 'everyPair' as const };
    const press = (
      ...list: readonly (readonly [string, 'in' | 'out' | 'breakOut' | 'breakIn' | 'otIn' | 'otOut' | 'unknown'])[]
    ) => list.map(([t, state]) => ({ t, state }));
    const every = press(
      ['08:50', 'out'],
      ['08:55', 'breakOut'],
      ['08:56', 'breakIn'],
      ['09:00', 'in'],
      ['09:30', 'in'],
      ['10:00', 'breakIn'],
      ['12:00', 'breakOut'],
      ['12:10', 'breakOut'],
      ['12:30', 'breakIn'],
      ['18:00', 'out'],
      ['18:10', 'otOut'],
      ['18:20', 'otIn'],
      ['18:30', 'otIn'],
      ['19:00', 'otOut'],
      ['19:10', 'otIn'],
    );
    expect(fates({ timetable: GRACED, rule, punches: every })).toEqual([
      '530 notIn',
      '535 notIn',
      '536 notIn',
      '570 alreadyIn',
      '600 notOnBreak',
      '730 alreadyOnBreak',
      '720 breakStart',
      '750 breakEnd',
      '540 checkIn',
      '1080 checkOut',
      '1090 notIn',
      '1110 alreadyIn',
      '1100 overtimeStart',
      '1140 overtimeEnd',
      '1150 neverClosed',
    ]);
    expect(
      fates({
        timetable: GRACED,
        rule,
        punches: press(['09:00', 'in'], ['16:00', 'breakOut'], ['18:00', 'out'], ['18:30', 'unknown']),
      }),
    ).toEqual(['540 checkIn', '960 checkOut', '1080 alreadyOnBreak', '1110 openCheckIn']);
    const first = press(
      ['08:50', 'out'],
      ['09:00', 'in'],
      ['12:00', 'out'],
      ['12:30', 'breakOut'],
      ['12:50', 'breakIn'],
      ['18:00', 'out'],
      ['18:05', 'in'],
    );
    expect(fates({ timetable: GRACED, rule: { identity: 'state' }, punches: first })).toEqual([
      '530 beforeCheckIn',
      '540 checkIn',
      '720 betweenInAndOut',
      '1080 checkOut',
      '1085 betweenInAndOut',
      '750 breakStart',
      '770 breakEnd',
    ]);
    expect(fates({ timetable: GRACED, rule: { identity: 'state' }, punches: press(['09:00', 'in']) })).toEqual([
      '540 openCheckIn',
    ]);
    expect(fates({ timetable: GRACED, rule: { identity: 'state' }, punches: press(['18:00', 'out']) })).toEqual([
      '1080 checkOut',
    ]);
  });

  it('tells it of days without a timetable', () => {
    expect(fates({ punches: ['09:00', '09:00:30', '12:00', '18:00'] })).toEqual([
      '540 checkIn',
      '540 duplicate',
      '720 betweenInAndOut',
      '1080 checkOut',
    ]);
    expect(fates({ rule: { pairing: 'everyPair' }, punches: ['00:30', '17:00'] })).toEqual([
      '30 openCheckIn',
      '1020 openCheckIn',
    ]);
    expect(fates({ punches: ['09:00'] })).toEqual(['540 openCheckIn']);
    expect(paramsOf({ punches: ['09:00', '10:00'] }, 'restDayWork')).toEqual([
      { kind: 'none', as: 'shown', minutes: 60 },
    ]);
    const holiday = explanation({ holidays: [MONDAY], punches: ['09:00', '10:00'] });
    expect(linesOf(holiday, 'restDayWork')).toMatchObject([
      {
        step: 11,
        slot: null,
        option: 'restDayWork',
        figure: 'presentMin',
        before: 0,
        after: 60,
        params: { kind: 'holiday', as: 'ot', minutes: 60 },
      },
    ]);
  });

  it('tells what was missing and what was assumed', () => {
    const lines = explanation({ timetable: GRACED, rule: { missIn: { as: 'late', minutes: 60 } }, punches: ['18:00'] });
    expect(linesOf(lines, 'missing')).toMatchObject([
      { step: 6, params: { side: 'in', as: 'late' }, option: 'missIn' },
    ]);
    expect(linesOf(lines, 'assumed')).toMatchObject([
      { params: { side: 'in', at: 600, required: true }, figure: 'inUsed', before: null, after: 600 },
    ]);
    const out = explanation({ timetable: GRACED, rule: { missOut: { as: 'early', minutes: 60 } }, punches: ['09:00'] });
    expect(linesOf(out, 'missing')).toMatchObject([{ params: { side: 'out', as: 'early' }, option: 'missOut' }]);
    expect(linesOf(out, 'assumed')).toMatchObject([
      { params: { side: 'out', at: 1020, required: true }, figure: 'outUsed', after: 1020 },
    ]);
    expect(paramsOf({ timetable: GRACED, punches: [] }, 'nobodyCame')).toEqual([{ required: 480 }]);
    expect(paramsOf({ timetable: GRACED, punches: [], asOf: `${MONDAY}T10:00` }, 'waiting')).toEqual([
      { until: 1440, arrived: false },
    ]);
    expect(paramsOf({ timetable: GRACED, punches: ['09:00'], asOf: `${MONDAY}T10:00` }, 'waiting')).toEqual([
      { until: 1440, arrived: true },
    ]);
  });

  it('names the duplicate rule where it dropped a punch, and no rule where none did', () => {
    const ignored = linesOf(
      explanation({ timetable: GRACED, punches: ['09:00:00', '09:00:30', '12:00', '18:00'] }),
      'punchIgnored',
    );
    expect(ignored.map(({ step, option, params }) => [step, option, params.punchId, params.because])).toEqual([
      [4, 'dedupeMinutes', 1, 'duplicate'],
      [5, null, 2, 'betweenInAndOut'],
    ]);
  });
});

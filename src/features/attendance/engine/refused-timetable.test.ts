import { describe, expect, it } from 'vitest';
import { withTimetable } from '#tests/engine/refusals.ts';

describe('a timetable that cannot be is refused by field', () => {
  it.each([
    ['no start', () => withTimetable({ in: undefined }), 'timetables[0].in notAnInteger'],
    ['a start that is no number', () => withTimetable({ in: Number.NaN }), 'timetables[0].in notAnInteger'],
    ['an end beyond', () => withTimetable({ out: 3000 }), 'timetables[0].out outOfRange'],
    ['longer than a day', () => withTimetable({ in: 0, out: 1441 }), 'timetables[0].out outOfRange'],
    ['exactly a day', () => withTimetable({ in: 480, out: 480 }), 'accepted'],
    ['a kind nobody knows', () => withTimetable({ kind: 'elastic' }), 'timetables[0].kind notOneOf'],
    ['a negative window', () => withTimetable({ windows: [-1, null, null, 0] }), 'timetables[0].windows[0] outOfRange'],
    [
      'an endless window',
      () => withTimetable({ windows: [0, null, null, Infinity] }),
      'timetables[0].windows[3] notAnInteger',
    ],
    ['a negative norm', () => withTimetable({ required: -1 }), 'timetables[0].required outOfRange'],
    ['a negative grace', () => withTimetable({ lateGrace: -1 }), 'timetables[0].lateGrace outOfRange'],
    ['a negative grace at the end', () => withTimetable({ earlyGrace: -1 }), 'timetables[0].earlyGrace outOfRange'],
    ['a day change of 24:00', () => withTimetable({ dayChange: 1440 }), 'timetables[0].dayChange outOfRange'],
    ['a date that is no number', () => withTimetable({ validFrom: 'x' }), 'timetables[0].validFrom notAnInteger'],
    ['a date beyond all time', () => withTimetable({ validFrom: 1_000_001 }), 'timetables[0].validFrom outOfRange'],
    ['a date before all time', () => withTimetable({ validFrom: -1_000_001 }), 'timetables[0].validFrom outOfRange'],
    ['a start before the day', () => withTimetable({ in: -1 }), 'timetables[0].in outOfRange'],
    ['the last minute of the day', () => withTimetable({ in: 1439, out: 1440, dayChange: 1439 }), 'accepted'],
    ['a window of a day', () => withTimetable({ windows: [1440, 1440, 1440, 1440] }), 'accepted'],
    ['a window of more', () => withTimetable({ windows: [0, 1441, null, 0] }), 'timetables[0].windows[1] outOfRange'],
    ['a break that only ends', () => withTimetable({ breaks: [{ end: 720 }] }), 'timetables[0].breaks[0].end missing'],
    [
      'a break of every kind',
      () =>
        withTimetable({
          breaks: [
            { duration: 0 },
            { duration: 5, deduct: 'punch' },
            { start: 1, end: 2, deduct: 'punchMin', margin: 0, trigger: 0 },
          ],
        }),
      'accepted',
    ],
    ['half a break', () => withTimetable({ breaks: [{ start: 720 }] }), 'timetables[0].breaks[0].end missing'],
    ['a break of nothing', () => withTimetable({ breaks: [{}] }), 'timetables[0].breaks[0].duration missing'],
    [
      'a negative break',
      () => withTimetable({ breaks: [{ duration: -5 }] }),
      'timetables[0].breaks[0].duration outOfRange',
    ],
    [
      'a break deducted somehow',
      () => withTimetable({ breaks: [{ duration: 5, deduct: 'x' }] }),
      'timetables[0].breaks[0].deduct notOneOf',
    ],
    [
      'a negative margin',
      () => withTimetable({ breaks: [{ duration: 5, margin: -5 }] }),
      'timetables[0].breaks[0].margin outOfRange',
    ],
    [
      'a negative trigger',
      () => withTimetable({ breaks: [{ duration: 5, trigger: -5 }] }),
      'timetables[0].breaks[0].trigger outOfRange',
    ],
    [
      'a break that starts nowhere',
      () => withTimetable({ breaks: [{ start: -1, end: 5 }] }),
      'timetables[0].breaks[0].start outOfRange',
    ],
    [
      'a break that ends nowhere',
      () => withTimetable({ breaks: [{ start: 1, end: 2881 }] }),
      'timetables[0].breaks[0].end outOfRange',
    ],
  ])('%s', (_name, attempt, expected) => expect(attempt()).toBe(expected));
});

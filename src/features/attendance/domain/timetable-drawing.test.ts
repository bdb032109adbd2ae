import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBroken } from '#shared/contract/index.ts';
import { timetable } from '../contract.ts';
import { drawnTimetable, edgeBounds, movedEdge, type DrawnEdge, type DrawnTimetable } from './timetable-drawing.ts';
import { clockOf } from './wall-time.ts';

const lunch = { id: 5, display_name: 'Lunch' };
const office = {
  use_mode: 'normal',
  in_time: '09:00',
  out_time: '17:30',
  in_ahead_margin: 120,
  in_above_margin: null,
  out_ahead_margin: 60,
  out_above_margin: 360,
  breaks: [
    { id: 1, break_time: lunch, start: '12:00', end: '12:30' },
    { id: 2, break_time: lunch, start: null, end: null },
  ],
};
const night = {
  ...office,
  in_time: '22:00',
  out_time: '06:00',
  breaks: [{ id: 1, break_time: lunch, start: '02:00', end: '02:30' }],
};

const drawn = (values: Readonly<Record<string, unknown>>): DrawnTimetable => {
  const found = drawnTimetable(values);
  if (!found) throw new Error('Nothing is drawn');
  return found;
};

describe('a timetable as it is drawn', () => {
  it('has hours, windows and breaks; a break without times is not drawn', () => {
    expect(drawnTimetable(office)).toEqual({
      work: [540, 1050],
      checkIn: [420, 1050],
      checkOut: [990, 1410],
      breaks: [{ id: 1, name: 'Lunch', span: [720, 750] }],
    });
  });

  it('goes on over midnight', () => {
    expect(drawnTimetable(night)).toMatchObject({ work: [1320, 1800], breaks: [{ span: [1560, 1590] }] });
  });

  it('is empty without hours, and the whole day if flexible', () => {
    expect(drawnTimetable({ ...office, out_time: null })).toBeNull();
    expect(drawnTimetable({ use_mode: 'flexible', day_change: '04:00', breaks: [] })).toEqual({
      work: [240, 1680],
      checkIn: null,
      checkOut: null,
      breaks: [],
    });
  });

  it('keeps breaks whole: hours end at a break, and breaks at their neighbours', () => {
    const day = drawn(office);
    expect(edgeBounds(day, { of: 'work', side: 'start' })).toEqual({ min: 0, max: 720 });
    expect(edgeBounds(day, { of: 'work', side: 'end' })).toEqual({ min: 750, max: 1980 });
    expect(edgeBounds(day, { of: 'break', id: 1, side: 'whole' })).toEqual({ min: 540, max: 1020 });
    expect(edgeBounds(day, { of: 'break', id: 2, side: 'whole' })).toBeNull();
  });

  it('a window drawn over all working hours has no length of its own', () => {
    const day = drawn(office);
    expect(movedEdge(office, day, { of: 'checkIn', side: 'end' }, 600)).toEqual({ in_above_margin: 60 });
    expect(movedEdge(office, day, { of: 'checkIn', side: 'end' }, 1050)).toEqual({ in_above_margin: null });
    expect(movedEdge(office, day, { of: 'checkOut', side: 'start' }, 540)).toEqual({ out_ahead_margin: null });
  });

  it('moves its edge to the new place and stays valid', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const edge = fc.oneof(
      fc.record({
        of: fc.constantFrom('work' as const, 'checkIn' as const, 'checkOut' as const),
        side: fc.constantFrom('start' as const, 'end' as const),
      }),
      fc.record({
        of: fc.constant('break' as const),
        id: fc.constant(1),
        side: fc.constantFrom('start' as const, 'end' as const, 'whole' as const),
      }),
    );
    fc.assert(
      fc.property(
        minute,
        fc.integer({ min: 60, max: 1440 }),
        fc.nat(),
        fc.nat(),
        edge,
        fc.nat(),
        (at, length, pause, long, which, to) => {
          const from = at + 1 + (pause % (length - 2));
          const values = {
            ...office,
            in_time: clockOf(at),
            out_time: clockOf(at + length),
            breaks: [
              {
                id: 1,
                break_time: lunch,
                start: clockOf(from),
                end: clockOf(from + 1 + (long % (at + length - from))),
              },
            ],
          };
          const day = drawn(values);
          const bounds = edgeBounds(day, which);
          if (!bounds) throw new Error('No such edge');
          expect(bounds.min).toBeLessThanOrEqual(bounds.max);
          const wanted = bounds.min + (to % (bounds.max - bounds.min + 1));
          const moved = { ...values, ...movedEdge(values, day, which, wanted) };
          expect(placeOf(drawn(moved), which)).toBe(wanted);
          expect(findBroken(timetable, moved)).toEqual({});
        },
      ),
      { numRuns: 3000, seed: 7 },
    );
  });
});

function placeOf({ work, checkIn, checkOut, breaks }: DrawnTimetable, edge: DrawnEdge): number | undefined {
  const span = edge.of === 'break' ? breaks[0]?.span : { work, checkIn, checkOut }[edge.of];
  return span?.[edge.side === 'end' ? 1 : 0];
}

import { describe, expect, it } from 'vitest';
import type { PlannedDayCell } from '../../contract.ts';
import { atWork, contentOf, dayOff, expectedDay, givenBack, halvesOf, pasted } from './contents.ts';

const block = (firstRow: number, lastRow: number, firstDay: number, lastDay: number) => ({
  firstRow,
  lastRow,
  firstDay,
  lastDay,
});
const workday: PlannedDayCell = { kind: 0, source: 3, work: [{ timetable: 1, due: 480 }] };
const timetable = {
  id: 2,
  alias: 'Late',
  use_mode: 'normal',
  in_time: '13:00',
  out_time: '21:00',
  color: null,
  due: 450,
} as const;

describe('contents of days', () => {
  it('copy a plan to another day, whatever its source', () => {
    expect(contentOf(workday)).toEqual(atWork(1));
    expect(contentOf({ kind: 1, source: 4, work: [] })).toEqual(dayOff);
    const several = {
      ...workday,
      work: [...workday.work, { timetable: 2, due: 60 }, { timetable: 3, due: 60, overtime: true as const }],
    };
    expect(contentOf(several).map(({ rule_flag }) => rule_flag)).toEqual(['replace', 'addNormal', 'addOvertime']);
  });

  it('are shown before the server has answered', () => {
    const timetables = new Map([[2, timetable]]);
    expect(expectedDay(workday, atWork(2), timetables)).toMatchObject({
      source: 1,
      work: [{ timetable: 2, due: 450 }],
    });
    expect(expectedDay(workday, dayOff, timetables)).toMatchObject({ kind: 2, work: [] });
    expect(expectedDay(workday, givenBack, timetables)).toMatchObject({ work: workday.work });
    const festive = { ...workday, kind: 3 };
    expect(expectedDay(festive, atWork(2), timetables)).toMatchObject({ kind: 3, work: [{ due: 0 }] });
  });
});

describe('pasting', () => {
  const clip = [[atWork(1), dayOff]];

  it('repeats over the block if it fits several times', () => {
    const found = pasted(clip, block(4, 5, 0, 3));
    expect(found.map(({ place }) => [place.row, place.day])).toEqual([
      [4, 0],
      [4, 1],
      [4, 2],
      [4, 3],
      [5, 0],
      [5, 1],
      [5, 2],
      [5, 3],
    ]);
    expect(found.filter(({ content }) => content === dayOff)).toHaveLength(4);
  });

  it('pastes once from the first cell if it does not fit', () => {
    expect(pasted(clip, block(4, 4, 2, 2)).map(({ place }) => place.day)).toEqual([2, 3]);
    expect(pasted(clip, block(4, 4, 0, 2)).map(({ place }) => place.day)).toEqual([0, 1]);
    expect(pasted([], block(0, 0, 0, 0))).toEqual([]);
  });

  it('exchanges two people, or two days of one', () => {
    expect(halvesOf(block(1, 2, 0, 1))).toEqual([
      [
        { row: 1, day: 0 },
        { row: 2, day: 0 },
      ],
      [
        { row: 1, day: 1 },
        { row: 2, day: 1 },
      ],
    ]);
    expect(halvesOf(block(1, 1, 3, 4))).toEqual([
      [
        { row: 1, day: 3 },
        { row: 1, day: 4 },
      ],
    ]);
    expect(halvesOf(block(1, 3, 3, 4))).toBeUndefined();
  });
});

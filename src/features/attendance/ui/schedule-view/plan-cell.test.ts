import { describe, expect, test } from 'vitest';
import { planCell, type CellFace } from './plan-cell.tsx';

const face = (): CellFace => ({
  t: ((key: string) => key) as CellFace['t'],
  language: 'en',
  timetables: new Map(),
  layers: { outcome: false, conflicts: true, changes: true },
  fit: (words) => words,
  drawn: new Map(),
});
const day = { kind: 0, source: 3, work: [{ timetable: 1, due: 480 }] };

describe('a cell of the roster', () => {
  test('names its own person and day, and shares what it shows with days of the same kind', () => {
    const shared = face();
    const [one, other] = [
      planCell(shared, day, 'Ann', 'Monday', 62),
      planCell(shared, { ...day, work: [{ timetable: 1, due: 480 }] }, 'Bo', 'Tuesday', 62),
    ];
    expect(other.content).toBe(one.content);
    expect(other.marks).toBe(one.marks);
    expect([one.text.split(', ')[0], other.text.split(', ')[0]]).toEqual(['Ann', 'Bo']);
  });

  test.each([
    ['another timetable', { ...day, work: [{ timetable: 2, due: 480 }] }, 62],
    ['overtime', { ...day, work: [{ timetable: 1, due: 480, overtime: true as const }] }, 62],
    ['a conflict', { ...day, conflict: true as const }, 62],
    ['a plan that is not published', { ...day, draft: true as const }, 62],
    ['a painted day', { ...day, source: 1 }, 62],
    ['a person who is not employed', { ...day, employed: false as const }, 62],
    ['a wider column', day, 70],
  ])('is drawn for itself: %s', (_, otherDay, width) => {
    const shared = face();
    const usual = planCell(shared, day, 'Ann', 'Monday', 62);
    expect(planCell(shared, otherDay, 'Ann', 'Monday', width).content).not.toBe(usual.content);
  });

  test('follows the result of a day only where results are shown', () => {
    const came = { status: 0, late: 5, early: 0, worked: 400 };
    const plain = face();
    const usual = planCell(plain, day, 'Ann', 'Monday', 62);
    expect(planCell(plain, { ...day, came }, 'Ann', 'Monday', 62).content).toBe(usual.content);
    const layered: CellFace = { ...face(), layers: { outcome: true, conflicts: true, changes: true } };
    const on = planCell(layered, { ...day, came }, 'Ann', 'Monday', 62);
    expect(planCell(layered, { ...day, came: { ...came, late: 0 } }, 'Ann', 'Monday', 62).text).not.toBe(on.text);
  });
});

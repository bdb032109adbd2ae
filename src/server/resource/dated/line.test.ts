import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningDay, changedFrom, versionOn, withdrawn, type Version } from './line.ts';

const at = (line: readonly Version[], day: string): unknown => versionOn(line, day)?.values;

describe('the versions of a record', () => {
  const office = { start: 540, end: 1050 };

  it('keep the values before a first edit', () => {
    const line = changedFrom([], office, { from: '2026-03-02', isPlanned: false }, { start: 480 });
    expect(line.map(({ from }) => from)).toEqual([beginningDay, '2026-03-02']);
    expect(at(line, '2026-03-01')).toEqual(office);
    expect(at(line, '2026-03-02')).toEqual({ start: 480, end: 1050 });
  });

  it('are dropped by an edit from the beginning', () => {
    expect(changedFrom([], office, { from: beginningDay, isPlanned: false }, { start: 480 })).toEqual([]);
  });

  it('all change in the field of an edit from the beginning, and in no other field', () => {
    const first = changedFrom([], office, { from: '2026-03-02', isPlanned: false }, { start: 480 });
    const line = changedFrom(first, { start: 480, end: 1050 }, { from: beginningDay, isPlanned: false }, { end: 1020 });
    expect(line.map(({ values }) => values)).toEqual([
      { start: 540, end: 1020 },
      { start: 480, end: 1020 },
    ]);
  });

  it('keep planned values of the edited field and take over edits of other fields', () => {
    const planned = changedFrom([], office, { from: '2026-04-01', isPlanned: true }, { start: 480 });
    const line = changedFrom(planned, office, { from: '2026-03-02', isPlanned: false }, { start: 500, end: 1020 });
    expect(at(line, '2026-03-31')).toEqual({ start: 500, end: 1020 });
    expect(at(line, '2026-04-01')).toEqual({ start: 480, end: 1020 });
  });

  it('lose the values that later plans had only from a withdrawn one', () => {
    const first = changedFrom([], office, { from: '2026-04-01', isPlanned: true }, { start: 480 });
    const both = changedFrom(first, office, { from: '2026-05-01', isPlanned: true }, { end: 1020 });
    const line = withdrawn(both, '2026-04-01');
    expect(at(line, '2026-04-01')).toEqual(office);
    expect(at(line, '2026-05-01')).toEqual({ start: 540, end: 1020 });
    expect(withdrawn(line, '2026-05-01')).toEqual([]);
  });

  it('change only from the day of an edit on, whatever the edits before', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-02-${String(number).padStart(2, '0')}`);
    const edit = fc.record({
      from: fc.oneof(day, fc.constant(beginningDay)),
      name: fc.constantFrom('start', 'end'),
      value: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
        // A plain calendar for comparison: the values of each day.
        const days = Array.from({ length: 30 }, (_, index) => `2026-01-${String(index + 1).padStart(2, '0')}`).concat(
          Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`),
        );
        const plain = new Map(days.map((one): [string, Record<string, number>] => [one, { ...office }]));
        let line: readonly Version[] = [];
        let present: Record<string, number> = office;
        for (const { from, name, value } of edits) {
          line = changedFrom(line, present, { from, isPlanned: false }, { [name]: value });
          present = { ...present, [name]: value };
          for (const [one, values] of plain) if (one >= from) values[name] = value;
        }
        for (const [one, values] of plain) expect(at(line, one) ?? present).toEqual(values);
        expect(line.map(({ from }) => from)).toEqual(line.map(({ from }) => from).toSorted());
      }),
    );
  });
});

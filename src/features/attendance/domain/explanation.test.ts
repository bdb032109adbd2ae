import { describe, expect, it } from 'vitest';
import { calculateOpen, type TraceKey } from '../engine/index.ts';
import { decodeExplanation, encodeExplanation } from './explanation.ts';
import { sentenceKeys, sentences } from './explanation-sentences.ts';
import { benchEmployees } from '#tests/engine/bench-company.ts';

const explained = (['common', 'hard'] as const).flatMap((mix) =>
  benchEmployees(mix, 60, 31).flatMap(({ input }) => calculateOpen({ ...input, trace: true })),
);

describe('the stored explanation of a day', () => {
  it('is read back unchanged, whatever its content', () => {
    const seen = new Set<TraceKey>();
    for (const { record, drawn } of explained) {
      if (record.trace === null || drawn === null) throw new Error('Not explained');
      const decoded = decodeExplanation(encodeExplanation(record.trace, drawn));
      expect(decoded.lines).toEqual(
        record.trace.map(({ key, slot, option, figure, before, after, params }) => {
          seen.add(key);
          const compared = Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'versionId'));
          return { key, slot, option, figure, before, after, params: compared };
        }),
      );
      expect(decoded.slots.map(({ timetable }) => timetable)).toEqual(
        drawn.slots.map(({ timetableId }) => timetableId),
      );
    }
    // Enough to be significant; the rest have parameters of the same kinds.
    expect(seen.size).toBeGreaterThan(20);
  });

  it('is small', () => {
    const sizes = explained.map(({ record, drawn }) =>
      drawn ? encodeExplanation(record.trace ?? [], drawn).length : 0,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(400);
  });

  it('has a number for every sentence and every figure', () => {
    expect(sentenceKeys.toSorted()).toEqual(Object.keys(sentences).toSorted());
    expect(new Set(sentenceKeys).size).toBe(sentenceKeys.length);
  });

  it('is refused in another format', () => {
    expect(() => decodeExplanation('[2,[],[],[],[],[]]')).toThrow();
  });
});

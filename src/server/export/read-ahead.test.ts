import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

/** Counts up to `last` and records what happens to it. */
function counting(last: number, failsAt?: number): { source: AsyncGenerator<number, void, void>; notes: string[] } {
  const notes: string[] = [];
  async function* count(): AsyncGenerator<number, void, void> {
    try {
      for (let at = 1; at <= last; at += 1) {
        notes.push(`read ${at}`);
        if (at === failsAt) throw new Error(`no ${at}`);
        await Promise.resolve();
        yield at;
      }
    } finally {
      notes.push('ended');
    }
  }
  return { source: count(), notes };
}

test('every batch comes once, in order, and the next one is read while one is written', async () => {
  const { source, notes } = counting(3);
  const written: number[] = [];
  for await (const batch of readAhead(source)) {
    // Lets the running read finish.
    await new Promise((resolve) => setImmediate(resolve));
    notes.push(`written ${batch}`);
    written.push(batch);
  }
  expect(written).toEqual([1, 2, 3]);
  expect(notes).toEqual(['read 1', 'read 2', 'written 1', 'read 3', 'written 2', 'ended', 'written 3']);
});

test('an error comes after the batches before it', async () => {
  const { source, notes } = counting(3, 3);
  const written: number[] = [];
  const all = async (): Promise<void> => {
    for await (const batch of readAhead(source)) written.push(batch);
  };
  await expect(all()).rejects.toThrow('no 3');
  expect(written).toEqual([1, 2]);
  expect(notes.at(-1)).toBe('ended');
});

test('who stops early ends the source, after the read that runs', async () => {
  const { source, notes } = counting(9);
  for await (const batch of readAhead(source)) if (batch === 2) break;
  expect(notes).toEqual(['read 1', 'read 2', 'read 3', 'ended']);
});

test('a source that fails for one who has stopped disturbs nobody', async () => {
  const { source, notes } = counting(9, 2);
  for await (const batch of readAhead(source)) if (batch === 1) break;
  expect(notes).toEqual(['read 1', 'read 2', 'ended']);
});

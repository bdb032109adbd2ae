import { describe, expect, it } from 'vitest';
import { failureOf } from './failure.ts';

const coded = (code: string, cause?: unknown): Error => Object.assign(new Error('It failed', { cause }), { code });

describe('why an erasure failed', () => {
  it.each([
    ['a row that is still referred to', coded('23503'), 'database'],
    ['the same below the error of a library', new Error('Failed query', { cause: coded('P0001') }), 'database'],
    ['a folder without permission', coded('EACCES'), 'files'],
    ['a store that does not answer', new Error('fetch failed', { cause: coded('ECONNREFUSED') }), 'files'],
    ['a mistake of ours', new TypeError('undefined is not a function'), 'other'],
    ['what is no error', 'stopped', 'other'],
  ])('%s', (_, error, expected) => {
    expect(failureOf(error)).toBe(expected);
  });
});

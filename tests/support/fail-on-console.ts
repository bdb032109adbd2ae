import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * What a test prints to the console as a warning or an error fails it: noise hides the next real fault.
 * A test that expects such a line says so with `expectConsole(/…/)` before it happens.
 */
type Level = 'error' | 'warn';
const levels: readonly Level[] = ['error', 'warn'];

let noise: string[] = [];
let allowed: RegExp[] = [];

/** Allows console lines of this test that match; every allowed pattern must be met by the end of the test. */
export function expectConsole(pattern: RegExp): void {
  allowed.push(pattern);
}

beforeEach(() => {
  noise = [];
  allowed = [];
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      noise.push(`console.${level}: ${format(...words)}`);
    });
  }
});

afterEach(() => {
  const unexpected = noise.filter((line) => !allowed.some((pattern) => pattern.test(line)));
  const missing = allowed.filter((pattern) => !noise.some((line) => pattern.test(line)));
  if (unexpected.length > 0) throw new Error(`The test wrote to the console:\n${unexpected.join('\n')}`);
  if (missing.length > 0) throw new Error(`Expected on the console, but not written: ${missing.join(', ')}`);
});

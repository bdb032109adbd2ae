import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * A warning or error on the console fails the test, since noise hides the next real fault. A test that expects such a line declares
 * it with `expectConsole(/…/)` before.
 */
type Level = 'error' | 'warn';
const levels: readonly Level[] = ['error', 'warn'];

let noise: string[] = [];
let allowed: RegExp[] = [];

/** Allows matching console lines of this test. Every allowed pattern must have matched by the end of the test. */
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

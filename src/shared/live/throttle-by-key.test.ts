import { describe, expect, it } from 'vitest';
import { throttleByKey } from './throttle-by-key.ts';

describe('throttleByKey', () => {
  it('runs at once, holds a burst back, and never loses its last call', () => {
    const due: (() => void)[] = [];
    const ran: string[] = [];
    const call = throttleByKey((key) => ran.push(key), 1000, { set: (work) => void due.push(work) });
    call('a');
    call('a');
    call('a');
    call('b');
    expect(ran).toEqual(['a', 'b']);
    for (const work of due.splice(0)) work();
    expect(ran).toEqual(['a', 'b', 'a']);
    for (const work of due.splice(0)) work();
    expect(ran).toEqual(['a', 'b', 'a']);
    call('a');
    expect(ran).toEqual(['a', 'b', 'a', 'a']);
  });
});

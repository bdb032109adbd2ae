import { describe, expect, it } from 'vitest';
import { extended, valueOf, withLazy } from './lazy.ts';

describe('what is lazy', () => {
  it('is made once, when it is first read, also in copies', () => {
    let made = 0;
    const one = withLazy({ name: 'one' }, { value: () => ({ number: (made += 1) }) });
    const other = extended(one, { name: 'other' });
    expect([one.name, other.name, made]).toEqual(['one', 'other', 0]);
    const { value } = one;
    expect([value.number, other.value === value, one.value === value, made]).toEqual([1, true, true, 1]);
    expect(Object.keys(other)).toEqual(['name', 'value']);
  });

  it('is replaced in a copy without being made', () => {
    const one = withLazy({ name: 'one' }, { value: (): string => expect.unreachable() });
    expect(extended(one, { value: 'other' })).toEqual({ name: 'one', value: 'other' });
  });

  it('may read what else is lazy', () => {
    const one = withLazy({}, { half: () => 21, whole: (): number => one.half * 2 });
    expect(one.whole).toBe(42);
  });

  it('is given as a value or as what makes it', () => {
    const value = { name: 'one' };
    expect([valueOf(value), valueOf(() => value)]).toEqual([value, value]);
  });
});

import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initialsOf', () => {
  it('takes the first and the last word', () => {
    expect(initialsOf('Ana María López')).toBe('AL');
    expect(initialsOf(' ayşe ')).toBe('A');
    expect(initialsOf('نورة العتيبي')).toBe('ن\u00a0ع');
    expect(initialsOf('الهاشمي')).toBe('ه');
    expect(initialsOf('ليلى')).toBe('ل');
    expect(initialsOf('')).toBe('');
  });
});

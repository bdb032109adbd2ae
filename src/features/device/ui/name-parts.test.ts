import { describe, expect, it } from 'vitest';
import { nameParts } from './name-parts.ts';

describe('nameParts', () => {
  it('takes the last word as the family name', () => {
    expect(nameParts('Ana María López')).toEqual({ first_name: 'Ana María', last_name: 'López' });
    expect(nameParts('  Bo ')).toEqual({ first_name: 'Bo' });
    expect(nameParts('')).toEqual({});
  });
});

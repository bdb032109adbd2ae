import { expect, it } from 'vitest';
import { isSecret, newSecret } from './stored-secret.ts';

it('is known by its hash, which does not hold it', () => {
  const { secret, hash, hint } = newSecret();
  expect(isSecret(secret, hash)).toBe(true);
  expect(isSecret(newSecret().secret, hash)).toBe(false);
  expect(isSecret(secret, 'x')).toBe(false);
  expect([secret.endsWith(hint), hint.length]).toEqual([true, 4]);
});

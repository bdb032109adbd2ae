import { expect, it } from 'vitest';
import { newSecret } from '../stored-secret.ts';
import { keyToken, readKeyToken } from './token.ts';

const { secret } = newSecret();

it('reads the token that it has made', () => {
  const token = keyToken(12, 345, secret);
  expect(readKeyToken(`Bearer ${token}`)).toEqual({ companyId: 12, key: 345, secret });
  // The scheme is case-insensitive (RFC 9110, section 11.1); the token is not.
  expect(readKeyToken(`bearer ${token}`)).toBeDefined();
});

it.each([
  '',
  `JWT ${keyToken(1, 1, secret)}`,
  keyToken(1, 1, secret),
  `Bearer ${keyToken(0, 1, secret)}`,
  `Bearer mk_1_1_${secret}x`,
  `Bearer mk_1_1_${secret.slice(1)}`,
  `Bearer mk_1_-1_${secret}`,
])('refuses %j', (header) => {
  expect(readKeyToken(header)).toBeUndefined();
});

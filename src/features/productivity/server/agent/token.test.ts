import { expect, it } from 'vitest';
import { newSecret } from '#server/auth/index.ts';
import { readToken, tokenOf } from './token.ts';

const { secret } = newSecret();
const token = tokenOf(7, 12, secret);

it('is read from a bearer and from a password, and from nothing else', () => {
  const read = { companyId: 7, agent: 12, secret };
  expect(readToken(`Bearer ${token}`)).toEqual(read);
  expect(readToken(`Basic ${Buffer.from(`me:${token}`).toString('base64')}`)).toEqual(read);
  for (const wrong of [null, '', 'Bearer', `Bearer ${token}x`, 'Bearer msa_0_1_x', `Basic ${token}`])
    expect(readToken(wrong)).toBeUndefined();
});

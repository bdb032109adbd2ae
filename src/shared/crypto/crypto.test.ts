import { createCipheriv } from 'node:crypto';
import { property, string, assert as check } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCipher, randomId } from './index.ts';

const key = '0123456789abcdef';
const iv = 'fedcba9876543210';

describe('cipher', () => {
  const cipher = createCipher({ key, iv });

  it('is AES in CBC with PKCS7, as another implementation makes it', () => {
    const other = createCipheriv('aes-128-cbc', key, iv);
    const expected = Buffer.concat([other.update('Müsteri 1001'), other.final()]).toString('base64');
    expect(cipher.encrypt('Müsteri 1001')).toBe(expected);
  });

  it('gives back every text', () => {
    check(property(string({ unit: 'binary', maxLength: 64 }), (text) => cipher.decrypt(cipher.encrypt(text)) === text));
  }, 20_000);

  it('gives nothing back for what it did not make', () => {
    const other = createCipher({ key: 'another key 0000', iv });
    const given = other.decrypt(cipher.encrypt('a text of some length'));
    expect(given).not.toBe('a text of some length');
    expect(cipher.decrypt('not base64 at all')).not.toBe('not base64 at all');
  });

  it.each([
    ['short', iv],
    [key, 'short'],
  ])('refuses a key or IV of the wrong length', (badKey, badIv) => {
    expect(() => createCipher({ key: badKey, iv: badIv })).toThrow('bytes');
  });
});

describe('random id', () => {
  it('is 8 letters and digits unless told otherwise', () => {
    expect(randomId()).toMatch(/^[A-Za-z0-9]{8}$/);
    expect(randomId(40)).toMatch(/^[A-Za-z0-9]{40}$/);
    expect(randomId(0)).toBe('');
  });

  it('uses every letter about as often', () => {
    const counts = new Map<string, number>();
    for (const letter of randomId(62_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // Six standard deviations of the binomial distribution around a thousand.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });
});

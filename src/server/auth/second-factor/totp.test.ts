import { describe, expect, it } from 'vitest';
import { base32, codeAt, fittingStep, keyUriOf, stepAt } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

describe('codes of an authenticator application', () => {
  // RFC 6238, appendix B.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds: %s', (seconds, expected) => {
    expect(codeAt(secret, stepAt(at(seconds)), 8)).toBe(expected);
  });

  // RFC 4226, appendix D.
  it.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
    'of a counter: %s',
    (expected) => {
      const counters = Array.from({ length: 10 }, (_, counter) => codeAt(secret, counter));
      expect(counters).toContain(expected);
    },
  );

  it('match in the step before and after their own, once', () => {
    const now = at(1_000_000_015);
    const step = stepAt(now);
    for (const near of [-1, 0, 1]) expect(fittingStep(secret, codeAt(secret, step + near), now, 0)).toBe(step + near);
    for (const far of [-2, 2]) expect(fittingStep(secret, codeAt(secret, step + far), now, 0)).toBeUndefined();
    expect(fittingStep(secret, codeAt(secret, step), now, step)).toBeUndefined();
    // A code older than the last used one is refused too.
    expect(fittingStep(secret, codeAt(secret, step - 1), now, step)).toBeUndefined();
    for (const none of ['', '12345', '1234567', 'abcdef']) expect(fittingStep(secret, none, now, 0)).toBeUndefined();
  });

  // RFC 4648, section 10.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('have secrets that are typed: %s is %s', (text, expected) => {
    expect(base32(Buffer.from(text))).toBe(expected);
  });

  it('are offered by an address that stays valid with any account name', () => {
    expect(keyUriOf({ secret: Buffer.from('foobar'), issuer: 'A & B', account: 'a:b@c.test' }).uri).toBe(
      'otpauth://totp/A%20%26%20B:a%3Ab%40c.test?secret=MZXW6YTBOI&issuer=A%20%26%20B',
    );
  });
});

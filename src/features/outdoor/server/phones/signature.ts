import { createHash, createPublicKey, verify } from 'node:crypto';

/** A phone's public key on the curve P-256, base64url. */
export interface PhoneKey {
  readonly x: string;
  readonly y: string;
}

/** The digest that names a phone. Knowing it gives no access. */
export const thumbprintOf = ({ x, y }: PhoneKey): string =>
  createHash('sha256').update(`${x}.${y}`).digest('base64url');

/** Whether a phone signed a text; false as well for a key that is not on the curve. */
export function isSigned({ x, y }: PhoneKey, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

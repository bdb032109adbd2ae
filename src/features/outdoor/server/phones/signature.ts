import { createHash, createPublicKey, verify } from 'node:crypto';

/** The point of a phone's own key on the curve P-256, base64url. */
export interface PhoneKey {
  readonly x: string;
  readonly y: string;
}

/** What names a phone: whoever knows it can do nothing by it. */
export const thumbprintOf = ({ x, y }: PhoneKey): string =>
  createHash('sha256').update(`${x}.${y}`).digest('base64url');

/** Whether a phone has signed a text; false too where the key is no point of the curve. */
export function isSigned({ x, y }: PhoneKey, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

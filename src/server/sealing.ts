import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Keeps at rest what has to be read back (terminal passwords, biometric templates): AES-256-GCM with a key derived from
 * the host's link secret. Sealed values start with the version byte 1, then nonce, tag and text.
 */
export function seal(secret: string, plain: Uint8Array): Uint8Array {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce);
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), text]);
}

/** @throws where the value was not sealed with this secret, or was changed. */
export function unseal(secret: string, sealed: Uint8Array): Uint8Array {
  if (sealed[0] !== 1) throw new Error('Not a sealed value');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(1, 13));
  decipher.setAuthTag(sealed.subarray(13, 29));
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]);
}

/** The same for short texts, as base64. */
export const sealText = (secret: string, plain: string): string =>
  Buffer.from(seal(secret, Buffer.from(plain))).toString('base64');
export const unsealText = (secret: string, sealed: string): string =>
  Buffer.from(unseal(secret, Buffer.from(sealed, 'base64'))).toString();

const keys = new Map<string, Buffer>();
function keyOf(secret: string): Buffer {
  let key = keys.get(secret);
  if (!key) keys.set(secret, (key = Buffer.from(hkdfSync('sha256', secret, 'muster', 'sealing', 32))));
  return key;
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts values at rest that must be readable again (terminal passwords, biometric templates): AES-256-GCM with a key
 * derived from the host's link secret. Sealed values start with the version byte 1, then nonce, tag and text.
 */
export function seal(secret: string, plain: Uint8Array): Uint8Array {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce);
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), text]);
}

/** @throws if the value was not sealed with this secret, or was changed. */
export function unseal(secret: string, sealed: Uint8Array): Uint8Array {
  if (sealed[0] !== 1) throw new Error('Not a sealed value');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(1, 13));
  decipher.setAuthTag(sealed.subarray(13, 29));
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]);
}

/**
 * The same for long content, in parts: version byte 2, nonce, text, tag. A change is detected only at the end,
 * so nobody may read it before that (`unsealWhole`).
 */
export async function* sealParts(
  secret: string,
  parts: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce);
  yield Buffer.concat([Buffer.of(2), nonce]);
  for await (const part of parts) yield cipher.update(part);
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

/**
 * Content that was sealed in parts, in its own buffer.
 * @throws if it was not sealed with this secret, or was changed.
 */
export function unsealWhole(secret: string, sealed: Uint8Array): Uint8Array<ArrayBuffer> {
  if (sealed[0] !== 2) throw new Error('Not a sealed file');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(1, 13));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = decipher.update(sealed.subarray(13, -16));
  decipher.final();
  return new Uint8Array(text);
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

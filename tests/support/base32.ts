const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes a secret in the form for typing into an authenticator application. */
export function base32Bytes(text: string): Uint8Array {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/[01]{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

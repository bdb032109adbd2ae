const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Bytes from here on would make the first letters more likely than the last. */
const fair = 256 - (256 % letters.length);

/** A random id of letters and digits, by default 8 long (spec section 9). */
export function randomId(length = 8): string {
  let id = '';
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(Math.min(length * 2, 1024)))) {
      if (byte < fair && id.length < length) id += letters.charAt(byte % letters.length);
    }
  }
  return id;
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Codes of an authenticator application: RFC 6238 with SHA-1, steps of 30 seconds and six digits, which is what every such
 * application reads from a QR code.
 */
export const stepSeconds = 30;
const digits = 6;
/** Tolerates a clock that is one step off, and a code typed while it changes. */
const drift = 1;

/** The time step of an instant. */
export function stepAt(now: Temporal.Instant): number {
  return Math.floor(now.epochMilliseconds / 1000 / stepSeconds);
}

/** The code of a step (RFC 4226, section 5.3). */
export function codeAt(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const value = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** length;
  return String(value).padStart(length, '0');
}

/**
 * Finds the step of a code among the steps near now and after the last used one: a code is valid once.
 * @returns undefined if the code matches no step
 */
export function fittingStep(
  secret: Uint8Array,
  given: string,
  now: Temporal.Instant,
  lastUsed: number,
): number | undefined {
  const present = stepAt(now);
  let found: number | undefined;
  // Compares all steps, so that the time taken reveals nothing.
  for (let step = present - drift; step <= present + drift; step += 1) {
    const isIt = isSame(codeAt(secret, step), given);
    if (isIt && step > lastUsed) found ??= step;
  }
  return found;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes a secret for typing into an application (RFC 4648). */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let buffer = 0;
  let text = '';
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((buffer >>> bits) & 31);
    }
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet.charAt((buffer << (5 - bits)) & 31) : text;
}

/** What an authenticator application needs to know of a secret: the key URI for a QR code, and the text to type. */
export function keyUriOf({ secret, issuer, account }: { secret: Uint8Array; issuer: string; account: string }): {
  readonly secret: string;
  readonly uri: string;
} {
  const typed = base32(secret);
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return { secret: typed, uri: `otpauth://totp/${label}?secret=${typed}&issuer=${encodeURIComponent(issuer)}` };
}

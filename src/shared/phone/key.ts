import { keepFact, readFact } from './store.ts';

/** The point of the phone's own key on the curve P-256, base64url. */
export interface PhoneKey {
  readonly x: string;
  readonly y: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const factName = 'key';

const isPair = (value: unknown): value is CryptoKeyPair =>
  typeof value === 'object' &&
  value !== null &&
  'privateKey' in value &&
  value.privateKey instanceof CryptoKey &&
  'publicKey' in value &&
  value.publicKey instanceof CryptoKey;

/**
 * The key that identifies this browser; created once, and its secret half never leaves the browser. Two tabs that
 * create it at the same time keep one.
 */
async function ownPair(): Promise<CryptoKeyPair> {
  const there = await readFact(factName);
  if (isPair(there)) return there;
  const made = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const stored = await keepFact(factName, made);
  if (!isPair(stored)) throw new Error('The key of the phone is none');
  return stored;
}

/** @throws if the browser has no cryptography of its own, or stores nothing */
export async function phoneKey(): Promise<PhoneKey> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', (await ownPair()).publicKey);
  return { x, y };
}

const base64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The SHA-256 of a text, base64url. */
export const digestOf = async (text: string): Promise<string> =>
  base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Signs a text with the phone's own key, base64url. */
export async function signByPhone(text: string): Promise<string> {
  const { privateKey } = await ownPair();
  return base64Url(
    await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, new TextEncoder().encode(text)),
  );
}

import type { KeptPunch } from '#features/device/domain/kept-punch.ts';
import { keptText } from '#features/device/domain/kept-text.ts';
import { tellPhone } from '#features/outdoor/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from './outcome.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const base64Url = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url');

/** A phone with its own key, as a browser has one. */
export interface TestPhone {
  readonly key: { readonly x: string; readonly y: string };
  sign(text: string): Promise<string>;
  /** What it sends of punches that it kept. */
  keep(punches: readonly KeptPunch[]): Promise<(KeptPunch & { readonly signature: string })[]>;
  /** Identifies itself in the session of a token. @returns its state */
  tell(caller: Client, token: string, more?: { readonly signature?: string }): Promise<string>;
}

export async function makePhone(device_name = 'Chrome · Pixel 8'): Promise<TestPhone> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  const key = { x, y };
  const sign = async (text: string): Promise<string> =>
    base64Url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, new TextEncoder().encode(text)));
  return {
    key,
    sign,
    keep: (punches) =>
      Promise.all(punches.map(async (punch) => ({ ...punch, signature: await sign(keptText(punch)) }))),
    tell: async (caller, token, more = {}) => {
      const [, payload = ''] = token.split('.');
      const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string };
      const signature = more.signature ?? (await sign(`muster phone ${sid}`));
      const body = { key, signature, device_name, platform: 'android', is_installed: false } as const;
      return dataOf(await caller.callEndpoint(tellPhone, { body }, { quiet: true })).standing;
    },
  };
}

import type { PhoneStanding } from '#shared/contract/phone.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { ask, defineQuestion } from '#server/questions/index.ts';
import { webPunchCodes } from '../contract.ts';

/** Whether the phone of the session may punch for the signed-in person. */
export const punchPhoneOf = defineQuestion<null, PhoneStanding>('device.punch_phone');

/** A phone that sends what it has kept, by its public key, and what it has signed. */
export interface KeptPhone {
  readonly key: { readonly x: string; readonly y: string };
  readonly signed: readonly { readonly text: string; readonly signature: string }[];
}

/**
 * The digest of the phone's key, its state (`unknown`: it has never identified itself as the signed-in person's), and for each text
 * whether the phone signed it.
 */
export interface KeptPhoneAnswer {
  readonly thumbprint: string;
  readonly standing: PhoneStanding | 'unknown';
  readonly isSigned: readonly boolean[];
}

export const keptPhoneOf = defineQuestion<KeptPhone, KeptPhoneAnswer>('device.kept_phone');

/** @throws Refusal if the company requires a bound phone and this one is not */
export async function refuseUnbound(context: TenantContext): Promise<void> {
  for (const standing of await ask(context, punchPhoneOf, null)) {
    if (standing === 'waiting') throw new Refusal(webPunchCodes.phoneWaiting);
    if (standing === 'unbound') throw new Refusal(webPunchCodes.phoneUnbound);
  }
}

import type { PhoneStanding } from '#shared/contract/phone.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { ask, defineQuestion } from '#server/questions/index.ts';
import { webPunchCodes } from '../contract.ts';

/** Whether the phone of the session may punch for the signed-in person. */
export const punchPhoneOf = defineQuestion<null, PhoneStanding>('device.punch_phone');

/** @throws Refusal if the company requires a bound phone and this one is not */
export async function refuseUnbound(context: TenantContext): Promise<void> {
  for (const standing of await ask(context, punchPhoneOf, null)) {
    if (standing === 'waiting') throw new Refusal(webPunchCodes.phoneWaiting);
    if (standing === 'unbound') throw new Refusal(webPunchCodes.phoneUnbound);
  }
}

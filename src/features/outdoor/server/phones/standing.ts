import { and, eq } from 'drizzle-orm';
import { keptPhoneOf, punchPhoneOf, type KeptPhone, type KeptPhoneAnswer } from '#features/device/server.ts';
import type { PhoneStanding } from '#shared/contract/phone.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { entitlementIn, isSwitchedOff, mostOf } from '#server/subscription/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { areMobilesLimited, isMobile, mobileQuota } from './mobile-quota.ts';
import { isSigned, thumbprintOf } from './signature.ts';
import { phoneAccounts } from './tables.ts';

/** The company's requirements for phones; none if its plan does not include phones, since nobody could bind one. */
export async function bindingOf(context: TenantContext): Promise<'off' | 'one' | 'several'> {
  const { tx, companyId } = context;
  if (isSwitchedOff(await entitlementIn(context), 'outdoor')) return 'off';
  const [row] = await tx
    .select({ binding: companies.phone_binding })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row?.binding ?? 'off';
}

/** The phone that identified itself in the call's session. */
export async function phoneOfSession({ tx, companyId, actor }: TenantContext) {
  const [phone] = await tx
    .select()
    .from(phoneAccounts)
    .where(
      and(
        eq(phoneAccounts.company_id, companyId),
        // The access `employee` guarantees one; -1 stands for nobody.
        eq(phoneAccounts.employee, actor.employeeId ?? -1),
        eq(phoneAccounts.session_id, actor.sessionId),
      ),
    )
    .limit(1);
  return phone;
}

/** Whether the signed-in person may work with the session's phone. A phone that never identified itself counts as unbound. */
export async function standingOf(context: TenantContext): Promise<PhoneStanding> {
  if ((await bindingOf(context)) !== 'off') return (await phoneOfSession(context))?.status ?? 'unbound';
  const phone = (await areMobilesLimited(context)) ? await phoneOfSession(context) : undefined;
  if (!phone || !isMobile(phone)) return 'free';
  // It is bound as soon as it identifies itself again.
  const isWaiting = phone.status === 'waiting' && (await hasFreePlace(context));
  return isWaiting ? 'free' : phone.status;
}

async function hasFreePlace(context: TenantContext): Promise<boolean> {
  const most = await mostOf(context, 'mobiles');
  return most === null || (await mobileQuota.count(context)) < most;
}

export const punchPhone = answer(punchPhoneOf, standingOf);

/** The phone of kept punches is the one that signed them; the session may have begun on another one. */
export async function keptPhoneIn(context: TenantContext, { key, signed }: KeptPhone): Promise<KeptPhoneAnswer> {
  const { tx, companyId, actor } = context;
  const thumbprint = thumbprintOf(key);
  const [phone] = await tx
    .select({ status: phoneAccounts.status })
    .from(phoneAccounts)
    .where(
      and(
        eq(phoneAccounts.company_id, companyId),
        eq(phoneAccounts.employee, actor.employeeId ?? -1),
        eq(phoneAccounts.thumbprint, thumbprint),
      ),
    );
  const isFree = phone !== undefined && (await bindingOf(context)) === 'off';
  const standing: KeptPhoneAnswer['standing'] = isFree ? 'free' : (phone?.status ?? 'unknown');
  return {
    thumbprint,
    standing,
    isSigned: signed.map(({ text, signature }) => isSigned(key, text, signature)),
  };
}

export const keptPhone = answer(keptPhoneOf, keptPhoneIn);

import { and, eq } from 'drizzle-orm';
import { punchPhoneOf } from '#features/device/server.ts';
import type { PhoneStanding } from '#shared/contract/phone.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { phoneAccounts } from './tables.ts';

/** What the company asks of phones. */
export async function bindingOf({ tx, companyId }: TenantContext): Promise<'off' | 'one' | 'several'> {
  const [row] = await tx
    .select({ binding: companies.phone_binding })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row?.binding ?? 'off';
}

/** The phone that has told itself in the session of the call. */
export async function phoneOfSession({ tx, companyId, actor }: TenantContext) {
  const [phone] = await tx
    .select()
    .from(phoneAccounts)
    .where(
      and(
        eq(phoneAccounts.company_id, companyId),
        // Access `employee` gives one; -1 is nobody.
        eq(phoneAccounts.employee, actor.employeeId ?? -1),
        eq(phoneAccounts.session_id, actor.sessionId),
      ),
    )
    .limit(1);
  return phone;
}

/** Whether the signed-in person may work by the phone of the session; one that never told itself is theirs no more than an unbound one. */
export async function standingOf(context: TenantContext): Promise<PhoneStanding> {
  if ((await bindingOf(context)) === 'off') return 'free';
  return (await phoneOfSession(context))?.status ?? 'unbound';
}

export const punchPhone = answer(punchPhoneOf, standingOf);

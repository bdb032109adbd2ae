import { and, countDistinct, eq, inArray } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { entitlementIn, hasPlace, isSwitchedOff, mostOf, type Quota } from '#server/subscription/index.ts';
import { phoneAccounts } from './tables.ts';

type Phone = Pick<typeof phoneAccounts.$inferSelect, 'platform' | 'status'>;

/** A computer is no mobile account, though its browser is known like a phone. */
const mobilePlatforms = ['android', 'ios'] as const satisfies readonly Phone['platform'][];
export const isMobile = ({ platform }: Pick<Phone, 'platform'>): boolean =>
  mobilePlatforms.some((each) => each === platform);
/** A phone that its person may work with. */
export const isInUse = (phone: Phone): boolean => phone.status === 'bound' && isMobile(phone);

/** The subscription's limit of mobile accounts: people with a bound phone, however many each has. */
export const mobileQuota: Quota = {
  of: 'mobiles',
  count: async ({ tx, companyId }) => {
    const [counted] = await tx
      .select({ people: countDistinct(phoneAccounts.employee) })
      .from(phoneAccounts)
      .where(
        and(
          eq(phoneAccounts.company_id, companyId),
          eq(phoneAccounts.status, 'bound'),
          inArray(phoneAccounts.platform, [...mobilePlatforms]),
        ),
      );
    return counted?.people ?? 0;
  },
};

/** Whether a phone may be bound: a computer always, a further phone of somebody who has one too, otherwise while there is a place. */
export const mayBind = async (context: TenantContext, phone: Phone, others: readonly Phone[]): Promise<boolean> =>
  !isMobile(phone) || others.some(isInUse) || hasPlace(context, 'mobiles');

/** Whether the plan limits mobile accounts. One that does not include phones limits none, since nobody could bind one. */
export async function areMobilesLimited(context: TenantContext): Promise<boolean> {
  if ((await mostOf(context, 'mobiles')) === null) return false;
  return !isSwitchedOff(await entitlementIn(context), 'outdoor');
}

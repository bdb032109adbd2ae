import { commonCodes } from '#shared/contract/index.ts';
import { quotaNames, type QuotaName } from '#shared/contract/subscription.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import type { LogEntry } from '#server/operation-log/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { inCompany } from '#server/vendor/index.ts';
import { vendorSubscriptionCodes } from '../contract/vendor-subscription.ts';
import { dayAfter } from '../domain/period.ts';
import { changeSubscription, type SubscriptionChange } from './company/change.ts';
import { companyDay, readSubscription, type Subscription } from './company/read.ts';

type Raised = Readonly<Record<QuotaName, number | null>>;

const soldOf = (sold: Subscription): Raised => ({
  employees: sold.max_employees,
  terminals: sold.max_terminals,
  users: sold.max_users,
  mobiles: sold.max_mobiles,
  locations: sold.max_locations,
  storage: sold.max_storage,
});

/** Raises limits of a company until the end of a day there. Prices and orders do not depend on it. */
export function raiseLimits(
  context: TenantContext,
  { company }: { readonly company: number },
  { last_day: until, reason, ...raised }: Partial<Raised> & { readonly last_day: string; readonly reason: string },
): Promise<void> {
  return changeLimits(context, company, { action: 'override_limits', reason }, async (own, before) => {
    if (until < (await companyDay(own))) refuseField('last_day', 'dayOver');
    if (quotaNames.every((name) => (raised[name] ?? null) === null)) refuseField(quotaNames[0], 'noneRaised');
    const sold = soldOf(before);
    for (const name of quotaNames) {
      const [most, wanted] = [sold[name], raised[name] ?? null];
      if (wanted === null) continue;
      if (most === null) refuseField(name, 'noLimit');
      if (wanted <= most) refuseField(name, 'notRaised', { most });
    }
    const { zone } = await companyClock(own);
    return {
      granted_employees: raised.employees ?? null,
      granted_terminals: raised.terminals ?? null,
      granted_users: raised.users ?? null,
      granted_mobiles: raised.mobiles ?? null,
      granted_locations: raised.locations ?? null,
      granted_storage: raised.storage ?? null,
      granted_until: until,
      granted_ends: Temporal.PlainDate.from(dayAfter(until, 1)).toZonedDateTime(zone).toInstant().toString(),
    };
  });
}

/** Ends what was raised: from now on the limits are as sold, and what is above them stays. */
export function endRaise(
  context: TenantContext,
  { company }: { readonly company: number },
  { reason }: { readonly reason: string },
): Promise<void> {
  return changeLimits(context, company, { action: 'end_override', reason }, async (_, before) => {
    if (before.granted_until === null) throw new Refusal(vendorSubscriptionCodes.nothingRaised);
    return {
      granted_employees: null,
      granted_terminals: null,
      granted_users: null,
      granted_mobiles: null,
      granted_locations: null,
      granted_storage: null,
      granted_until: null,
      granted_ends: null,
    };
  });
}

async function changeLimits(
  context: TenantContext,
  company: number,
  { action, reason }: { readonly action: LogEntry['action']; readonly reason: string },
  set: (own: TenantContext, before: Subscription) => Promise<SubscriptionChange>,
): Promise<void> {
  await inCompany(context, company, async (own) => {
    const before = await readSubscription(own, true);
    if (!before) throw new Refusal(commonCodes.notFound);
    await changeSubscription(own, before, await set(own, before), action, [
      { field: 'reason', old: null, new: reason },
    ]);
  });
}

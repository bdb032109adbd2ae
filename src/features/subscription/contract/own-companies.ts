import { subscriptionStates } from '#shared/contract/subscription.ts';
import { defineCall } from '#shared/contract/index.ts';
import { z } from 'zod';
import { inLanguages } from './subscription.ts';

const ownCompanySchema = z.object({
  id: z.int(),
  company_name: z.string(),
  company_domain: z.string(),
  /** The one that the session is in. */
  is_present: z.boolean(),
  /** Names of the groups that the person is in. */
  groups: z.array(z.string()),
  is_owner: z.boolean(),
  /** Whether the person may leave it by themselves: employees stay with it. */
  may_leave: z.boolean(),
  /** When they joined. */
  joined: z.string(),
  /** What it has subscribed to, where they may see that. */
  subscription: z
    .object({
      status: z.enum(subscriptionStates),
      plan_name: z.string(),
      plan_names: inLanguages,
      period_end: z.iso.date().nullable(),
    })
    .nullable(),
});
export type OwnCompany = z.infer<typeof ownCompanySchema>;

/** The companies that the signed-in person belongs to, by name, with what each has subscribed to. */
export const ownCompanies = defineCall({
  name: 'subscription.subscription.companies',
  method: 'GET',
  path: '/vendor/api/v2/subscriptions/companies/',
  module: 'ZBVE',
  access: 'signedIn',
  data: z.array(ownCompanySchema),
});

import { and, asc, eq } from 'drizzle-orm';
import { Refusal, type Context } from '#server/http/index.ts';
import { subscriptions } from '#server/subscription/index.ts';
import { groups, membershipGroups, memberships } from '#server/tenancy/memberships/tables.ts';
import { companies } from '#server/tenancy/tables.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { order } from '../../contract/order.ts';
import type { OwnCompany } from '../../contract/own-companies.ts';
import { namesOfSold } from './plan-texts.ts';

type Own = Omit<OwnCompany, 'subscription'> & {
  readonly subscription:
    | (Omit<NonNullable<OwnCompany['subscription']>, 'plan_names'> & { readonly plan: number | null })
    | null;
};

/** A person has a handful of companies; more are not listed. */
const most = 50;

/** The companies of the signed-in person. Each is read inside that company, as its member. */
export async function companiesOf(context: Context): Promise<OwnCompany[]> {
  const { tx, actor } = context;
  if (!actor) throw new Refusal(commonCodes.notSignedIn);
  const { userId } = actor;
  await context.switchScope({ role: 'system', userId });
  const joined = await tx
    .select({
      membership: memberships.id,
      employee: memberships.employee,
      email: memberships.email,
      joined: memberships.create_time,
      id: companies.id,
      company_name: companies.company_name,
      company_domain: companies.company_domain,
    })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.company_id))
    .where(and(eq(memberships.user_id, userId), eq(memberships.status, 'active')))
    .orderBy(asc(companies.company_name), asc(companies.id))
    .limit(most);
  const own: Own[] = [];
  for (const { membership, employee, email, ...company } of joined) {
    await context.switchScope({ role: 'tenant', companyId: company.id, userId });
    const ownGroups = await tx
      .select({ name: groups.group_name, is_owner: groups.is_owner, permissions: groups.permissions })
      .from(membershipGroups)
      .innerJoin(groups, and(eq(groups.company_id, company.id), eq(groups.id, membershipGroups.group)))
      .where(and(eq(membershipGroups.company_id, company.id), eq(membershipGroups.membership, membership)))
      .orderBy(asc(groups.group_name));
    const isOwner = ownGroups.some((group) => group.is_owner);
    const maySee = isOwner || ownGroups.some(({ permissions }) => permissions.includes(`${order.name}.view`));
    const [subscription] = maySee
      ? await tx
          .select({
            status: subscriptions.status,
            plan: subscriptions.plan,
            plan_name: subscriptions.plan_name,
            period_end: subscriptions.period_end,
          })
          .from(subscriptions)
          .where(eq(subscriptions.company_id, company.id))
      : [];
    own.push({
      ...company,
      is_present: company.id === actor.companyId,
      groups: ownGroups.map(({ name }) => name),
      is_owner: isOwner,
      may_leave: employee === null && email !== '',
      subscription: subscription ?? null,
    });
  }
  await context.switchScope({ role: 'system', userId });
  const namesOf = await namesOfSold(
    tx,
    own.map(({ subscription }) => subscription),
  );
  return own.map(({ subscription, ...company }) => ({
    ...company,
    subscription: subscription && presented(subscription),
  }));

  function presented({ plan, ...subscription }: NonNullable<Own['subscription']>): OwnCompany['subscription'] {
    return { ...subscription, plan_names: namesOf({ plan, plan_name: subscription.plan_name }) };
  }
}

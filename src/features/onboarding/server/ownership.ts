import { and, eq, inArray } from 'drizzle-orm';
import { asSystem, refuseField, Refusal, serve, type Route, type TenantContext } from '#server/http/index.ts';
import { announce } from '#server/jobs/index.ts';
import { pageUrl, queueMail, type MailOrder } from '#server/mail/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { groups, membershipGroups, memberships } from '#server/tenancy/memberships/tables.ts';
import { giveOwnership, ownersGroups, ownersOf, takeOwnership } from '#server/tenancy/owners.ts';
import { companies, users } from '#server/tenancy/tables.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { ownershipCodes, transferOwnership } from '../contract.ts';
import { prove } from './proof.ts';
import { factorLimit } from './second-factor.ts';

interface Wanted {
  readonly user: number;
  readonly own_group: number | null;
}

interface Told {
  readonly email: string;
  readonly language: string;
}

/** Makes another member the owner in place of the person of the call. */
async function transfer(context: TenantContext, { user: id, own_group: ownGroup }: Wanted): Promise<void> {
  const { tx, companyId, actor } = context;
  const owning = await ownersGroups(context);
  const owners = await ownersOf(context, owning);
  const former = owners.find(({ user }) => user === actor.userId);
  const [group] = owning;
  // Somebody of the provider's, or a program, may act with an owner's rights and is none.
  if (!former || group === undefined) throw new Refusal(ownershipCodes.notOwner);
  const [member] = await tx
    .select({ user: memberships.user_id, status: memberships.status, email: memberships.email, name: memberships.name })
    .from(memberships)
    .where(and(eq(memberships.company_id, companyId), eq(memberships.id, id)))
    .for('no key update');
  if (!member) throw new Refusal(commonCodes.notFound);
  if (owners.some(({ membership }) => membership === id)) throw new Refusal(ownershipCodes.ownerAlready);
  if (member.status !== 'active' || member.email === '') throw new Refusal(ownershipCodes.cannotSignIn);
  const told = await accountsOf(context, [member.user, actor.userId]);
  const toNew = told.get(member.user);
  if (!toNew) throw new Refusal(ownershipCodes.cannotSignIn);
  await giveOwnership(context, id, group);
  if (ownGroup !== null) await giveGroup(context, former.membership, ownGroup);
  await takeOwnership(context, [former.membership], owning);
  await writeLog(context, [
    {
      action: 'transfer_owner',
      objectType: 'system.user',
      objectId: id,
      objectName: member.name || member.email,
      changes: [{ field: 'owner', old: actor.name, new: member.name || member.email }],
    },
  ]);
  for (const changed of [id, former.membership])
    context.publish({ companyId, topic: 'system.user', payload: { kind: 'change', id: changed } });
  await tell(context, toNew, told.get(actor.userId));
}

/** The group that the former owner asked for; another group of owners would be no handing over. */
async function giveGroup({ tx, companyId }: TenantContext, membership: number, id: number): Promise<void> {
  const [group] = await tx
    .select({ isOwner: groups.is_owner })
    .from(groups)
    .where(and(eq(groups.company_id, companyId), eq(groups.id, id)));
  if (!group || group.isOwner) refuseField('own_group', 'unknownRecord');
  await tx.insert(membershipGroups).values({ company_id: companyId, membership, group: id }).onConflictDoNothing();
}

/** The accounts that can sign in, by id. The provider's staff own no customer's company. */
async function accountsOf(context: TenantContext, ids: readonly number[]): Promise<ReadonlyMap<number, Told>> {
  const rows = await asSystem(context, () =>
    context.tx
      .select({ id: users.id, email: users.email, language: users.language })
      .from(users)
      .where(and(inArray(users.id, [...ids]), eq(users.status, 'active'), eq(users.is_vendor, false))),
  );
  return new Map(rows.flatMap(({ id, email, language }) => (email === null ? [] : [[id, { email, language }]])));
}

/** Tells both by mail. */
async function tell(context: TenantContext, toNew: Told, toFormer: Told | undefined): Promise<void> {
  const { tx, services, now, companyId, actor } = context;
  const [company] = await tx
    .select({ name: companies.company_name, domain: companies.company_domain })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!company) throw new Error(`No company ${companyId}`);
  const values = { company: company.name, inviter: actor.name };
  const orders: MailOrder[] = [
    {
      kind: 'ownerAdded',
      to: toNew.email,
      language: toNew.language,
      values,
      links: [{ label: 'signIn', url: pageUrl(services, '/onboard/sign-in', { company: company.domain }) }],
    },
  ];
  if (toFormer) orders.push({ kind: 'ownerRemoved', to: toFormer.email, language: toFormer.language, values });
  await asSystem(context, async () => {
    for (const order of orders) await queueMail(tx, services, order, now);
  });
  context.afterCommit(() => announce(services));
}

export const ownershipRoutes: readonly Route[] = [
  serve(
    transferOwnership,
    async (context, { body }) => {
      const { user, own_group: ownGroup, ...proof } = body;
      await asSystem(context, () => prove(context, context.actor, proof));
      await transfer(context, { user, own_group: ownGroup });
      return null;
    },
    factorLimit,
  ),
];

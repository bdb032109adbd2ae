import { and, eq, inArray } from 'drizzle-orm';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { holdQuota } from '#server/subscription/index.ts';
import { endSessionsIn, joinCompany } from '#server/tenancy/membership.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { giveOwnership, ownersGroups, ownersOf, takeOwnership, type Owning } from '#server/tenancy/owners.ts';
import { users, type companies } from '#server/tenancy/tables.ts';
import { asHost, inCompany } from '#server/vendor/index.ts';
import { languages } from '#shared/contract/index.ts';
import { tenantCompany, vendorCodes } from '../contract.ts';
import { accountFor, mailOwner, send, type OwnerAccount } from './owner-account.ts';

type Company = typeof companies.$inferSelect;

/** Makes the account a member with the owner's rights, whatever it was before. */
async function makeOwner(own: TenantContext, owner: OwnerAccount, group: number): Promise<void> {
  const { tx, companyId } = own;
  const [member] = await tx
    .select({ id: memberships.id, status: memberships.status })
    .from(memberships)
    .where(and(eq(memberships.company_id, companyId), eq(memberships.user_id, owner.id)));
  if (!member) {
    await joinCompany(tx, companyId, { userId: owner.id, account: owner, groups: [group] });
    await holdQuota(own, 'users');
    return;
  }
  await tx
    .update(memberships)
    .set({ status: 'active' })
    .where(and(eq(memberships.company_id, companyId), eq(memberships.id, member.id)));
  await giveOwnership(own, member.id, group);
  if (member.status !== 'active') await holdQuota(own, 'users');
}

/** Takes the owner's rights from everybody else; they stay members with what their other groups give. */
async function takeFromOthers(own: TenantContext, former: readonly Owning[], owning: readonly number[]): Promise<void> {
  await takeOwnership(
    own,
    former.map(({ membership }) => membership),
    owning,
  );
  for (const { user } of former) await endSessionsIn(own, user, 'rights changed');
}

/** Makes somebody the only owner of a company. The new owner and the former ones are told by mail. */
export async function transferOwner(
  context: TenantContext,
  { id, company_name: name, company_domain: domain, language }: Company,
  { owner_email: email, reason }: { readonly owner_email: string; readonly reason: string },
): Promise<void> {
  const { tx } = context;
  const owner = await asHost(context, () =>
    accountFor(context, {
      email,
      first_name: '',
      last_name: '',
      language: languages.find((each) => each === language) ?? 'en',
    }),
  );
  const former = await inCompany(context, id, async (own) => {
    const owning = await ownersGroups(own);
    const [group] = owning;
    if (group === undefined) throw new Error(`Company ${id} has no group of owners`);
    const owners = await ownersOf(own, owning);
    const others = owners.filter(({ user }) => user !== owner.id);
    if (others.length === 0 && owners.length > 0) throw new Refusal(vendorCodes.ownerAlready);
    await makeOwner(own, owner, group);
    await takeFromOthers(own, others, owning);
    await writeLog(own, [
      {
        action: 'transfer_owner',
        objectType: tenantCompany.name,
        objectId: id,
        objectName: name,
        changes: [
          { field: 'owner_email', old: null, new: email },
          { field: 'reason', old: null, new: reason },
        ],
      },
    ]);
    return others.map(({ user }) => user);
  });
  await asHost(context, async () => {
    await mailOwner(context, owner, { name, domain });
    const told = await tx
      .select({ email: users.email, language: users.language })
      .from(users)
      .where(inArray(users.id, former));
    for (const each of told)
      if (each.email !== null)
        await send(context, {
          kind: 'ownerRemoved',
          to: each.email,
          language: each.language,
          values: { company: name, inviter: context.actor.name },
        });
  });
}

/** Mails the owners of a company who have no password yet. */
export async function resendToOwners(context: TenantContext, company: Company): Promise<void> {
  const { tx } = context;
  const { id, company_name: name, company_domain: domain } = company;
  const owners = await inCompany(context, id, async (own) => ownersOf(own, await ownersGroups(own)));
  await asHost(context, async () => {
    const waiting = await tx
      .select()
      .from(users)
      .where(
        and(
          inArray(
            users.id,
            owners.map(({ user }) => user),
          ),
          eq(users.status, 'pending'),
        ),
      );
    if (waiting.length === 0) throw new Refusal(vendorCodes.nobodyWaits);
    for (const { email, ...account } of waiting)
      if (email !== null) await mailOwner(context, { ...account, email, isNew: true }, { name, domain });
  });
}

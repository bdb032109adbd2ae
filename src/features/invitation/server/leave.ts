import { and, eq, ne } from 'drizzle-orm';
import { mayTake } from '#features/company/server.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { changeFrom } from '#server/resource/index.ts';
import { endMembership } from '#server/tenancy/membership.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { userCodes } from '../contract/user.ts';
import { userServer } from './users.ts';

/** Ends the membership of whoever calls, as when their access is taken; the company's log says that they did it themselves. */
export async function leave(context: TenantContext): Promise<null> {
  const { tx, companyId, actor } = context;
  const [own] = await tx
    .select({ id: memberships.id, employee: memberships.employee })
    .from(memberships)
    .where(
      and(
        eq(memberships.company_id, companyId),
        eq(memberships.user_id, actor.userId),
        eq(memberships.status, 'active'),
        // An employee's own sign-in has no address.
        ne(memberships.email, ''),
      ),
    );
  if (!own) throw new Refusal(commonCodes.notFound);
  if (own.employee !== null) throw new Refusal(commonCodes.wrongState);
  if ((await mayTake(context, own.id)) === 'lastOwner') throw new Refusal(userCodes.lastOwner);
  await changeFrom(
    userServer,
    context,
    own.id,
    { status: 'left' },
    { logOverride: { action: 'take_access', changes: [] } },
  );
  await endMembership(context, actor.userId, 'left the company');
  return null;
}

import { and, eq, inArray } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import {
  readMailPreference,
  saveMailPreference,
  standardPreference,
  type MailPreference,
} from '#shared/contract/notification-mail.ts';
import { Refusal, serveAnyone, type Context, type Route, type TenantContext } from '../http/index.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { notificationPreferences } from './tables.ts';

const shown = {
  mail: notificationPreferences.mail,
  quiet_from: notificationPreferences.quiet_from,
  quiet_to: notificationPreferences.quiet_to,
};

/** The mail preferences of some people; people without a preference are missing. */
export async function preferencesOf(
  { tx, companyId }: TenantContext,
  users: readonly number[],
): Promise<ReadonlyMap<number, MailPreference>> {
  const rows = await tx
    .select({ user: notificationPreferences.user_id, ...shown })
    .from(notificationPreferences)
    .where(
      and(eq(notificationPreferences.company_id, companyId), inArray(notificationPreferences.user_id, [...users])),
    );
  return new Map(rows.map(({ user, ...preference }) => [user, preference]));
}

/** The caller and their company. @throws Refusal if the session has no company */
function who({ actor }: Context): { readonly companyId: number; readonly userId: number } {
  if (actor?.companyId == null) throw new Refusal(commonCodes.notFound);
  return { companyId: actor.companyId, userId: actor.userId };
}

async function preferenceOf(context: Context): Promise<MailPreference & { email: string }> {
  const { companyId, userId } = who(context);
  const [row] = await context.tx
    .select(shown)
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.company_id, companyId), eq(notificationPreferences.user_id, userId)));
  const [member] = await context.tx
    .select({ email: memberships.email })
    .from(memberships)
    .where(and(eq(memberships.company_id, companyId), eq(memberships.user_id, userId)));
  return { ...standardPreference, ...row, email: member?.email ?? '' };
}

/** The calls for a person's own mail preferences. */
export const preferenceRoutes: readonly Route[] = [
  serveAnyone(readMailPreference, preferenceOf),
  serveAnyone(saveMailPreference, async (context, { body }) => {
    const { companyId, userId } = who(context);
    await context.tx
      .insert(notificationPreferences)
      .values({ company_id: companyId, user_id: userId, ...body })
      .onConflictDoUpdate({
        target: [notificationPreferences.company_id, notificationPreferences.user_id],
        set: body,
      });
    return preferenceOf(context);
  }),
];

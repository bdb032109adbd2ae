import { eq } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type Actor, type Context } from '#server/http/index.ts';
import { users } from '#server/tenancy/tables.ts';

/** The person of the call, and for the rest of it the host's scope: accounts are no company's. */
export async function personInHostScope(context: Context): Promise<Actor> {
  const { actor } = context;
  if (!actor) throw new Refusal(commonCodes.notSignedIn);
  await context.switchScope({
    role: 'system',
    userId: actor.userId,
    ...(actor.companyId === null ? {} : { companyId: actor.companyId }),
  });
  return actor;
}

/** Their account, as it is stored. */
export async function userOf(context: Context, actor: Actor): Promise<typeof users.$inferSelect> {
  const [user] = await context.tx.select().from(users).where(eq(users.id, actor.userId));
  if (!user) throw new Refusal(commonCodes.notSignedIn);
  return user;
}

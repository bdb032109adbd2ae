import { eq } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type Actor, type Context } from '#server/http/index.ts';
import { users } from '#server/tenancy/tables.ts';

/** Returns the person of the call and switches to the host's scope, since accounts belong to no company. */
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

/** The person's stored account. */
export async function userOf(context: Context, actor: Actor): Promise<typeof users.$inferSelect> {
  const [user] = await context.tx.select().from(users).where(eq(users.id, actor.userId));
  if (!user) throw new Refusal(commonCodes.notSignedIn);
  return user;
}

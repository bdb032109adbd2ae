import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { endOtherSessions, findCode, hashPassword, takeCode } from '#server/auth/index.ts';
import { Refusal, serveOutside, type OutsideContext, type Route } from '#server/http/index.ts';
import { announce } from '#server/jobs/index.ts';
import { pageUrl, queueMail } from '#server/mail/index.ts';
import { users } from '#server/tenancy/tables.ts';
import { forgotPassword, onboardingCodes, resetPassword, resetPasswordCheck } from '../contract.ts';
import { askForMail } from './account-requests.ts';
import { checkPassword, codeOf } from './sign-up.ts';

const resetSchema = z.object({ user: z.int() });

/** Whose password a reset's code may set; only the code says so (security 16). */
async function resetOf(context: OutsideContext, code: string): Promise<{ userId: number; email: string }> {
  const { now, services } = context;
  return services.database.within({ role: 'system', readOnly: true }, async (tx) => {
    const userId = resetSchema.safeParse((await findCode(tx, 'password_reset', code, now))?.payload).data?.user;
    const [user] =
      userId === undefined
        ? []
        : await tx
            .select({ id: users.id, email: users.email })
            .from(users)
            .where(and(eq(users.id, userId), eq(users.status, 'active')));
    if (!user) throw new Refusal(onboardingCodes.linkInvalid);
    return { userId: user.id, email: user.email ?? '' };
  });
}

async function setPassword(context: OutsideContext, code: string, password: string): Promise<null> {
  const { now, services } = context;
  const { userId, email } = await resetOf(context, code);
  checkPassword(password, email);
  const passwordHash = await hashPassword(password);
  await services.database.within({ role: 'system' }, async (tx) => {
    if (!(await takeCode(tx, 'password_reset', code, now))) throw new Refusal(onboardingCodes.linkInvalid);
    const [user] = await tx
      .update(users)
      .set({ password_hash: passwordHash, password_changed_at: now.toString() })
      .where(eq(users.id, userId))
      .returning({ language: users.language });
    await endOtherSessions(tx, userId, null, 'password reset', now);
    if (email !== '') {
      await queueMail(
        tx,
        services,
        {
          kind: 'passwordChanged',
          to: email,
          language: user?.language ?? 'en',
          links: [{ label: 'signIn', url: pageUrl(services, '/onboard/sign-in') }],
        },
        now,
      );
    }
  });
  await announce(services);
  return null;
}

const linkLimit = { by: 'address', max: 60, seconds: 600 } as const;

export const passwordRoutes: readonly Route[] = [
  serveOutside(forgotPassword, async (context, { body: { username, company, language } }) => {
    await askForMail(
      context,
      { kind: 'forgotPassword', username, language, ...(company === undefined ? {} : { company }) },
      { subject: `${company ?? ''}\n${username.toLowerCase()}`, isAgain: true },
    );
    return null;
  }),
  serveOutside(
    resetPasswordCheck,
    async (context, { body }) => {
      await resetOf(context, codeOf(body));
      return null;
    },
    linkLimit,
  ),
  serveOutside(resetPassword, (context, { body }) => setPassword(context, codeOf(body), body.password), linkLimit),
];

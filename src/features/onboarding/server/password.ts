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

/** `mailTo`: where the link went, which an employee's account has no other note of. */
const resetSchema = z.object({ user: z.int(), mailTo: z.string() });

/** Whose password a reset's code may set; only the code says so (docs/security.md#codes-of-links). */
async function resetOf(
  context: OutsideContext,
  code: string,
): Promise<{ userId: number; email: string; mailTo: string }> {
  const { now, services } = context;
  return services.database.within({ role: 'system', readOnly: true }, async (tx) => {
    const reset = resetSchema.safeParse((await findCode(tx, 'password_reset', code, now))?.payload).data;
    const [user] =
      reset === undefined
        ? []
        : await tx
            .select({ id: users.id, email: users.email })
            .from(users)
            .where(and(eq(users.id, reset.user), eq(users.status, 'active')));
    if (!user || !reset) throw new Refusal(onboardingCodes.linkInvalid);
    return { userId: user.id, email: user.email ?? '', mailTo: user.email ?? reset.mailTo };
  });
}

async function setPassword(context: OutsideContext, code: string, password: string): Promise<null> {
  const { now, services } = context;
  const { userId, email, mailTo } = await resetOf(context, code);
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
    if (mailTo !== '') {
      await queueMail(
        tx,
        services,
        {
          kind: 'passwordChanged',
          to: mailTo,
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

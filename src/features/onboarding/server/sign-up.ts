import { hashPassword, isTrivialPassword, issueCode, takeCode } from '#server/auth/index.ts';
import { Refusal, refuseField, serveOutside, type OutsideContext, type Route } from '#server/http/index.ts';
import { users } from '#server/tenancy/tables.ts';
import { activation, emailActivation, emailSchema, onboardingCodes, signUp } from '../contract.ts';
import { askForMail, pendingAccountSchema } from './account-requests.ts';

/** Returns a link's code. @throws Refusal missingCode */
export function codeOf({ code }: { readonly code: string }): string {
  if (code === '') throw new Refusal(onboardingCodes.missingCode);
  return code;
}

/** Checks that a password does not consist of words of the address or names of the person. */
export function checkPassword(password: string, email: string, ...names: readonly string[]): void {
  if (isTrivialPassword(password, [email.split('@')[0] ?? '', ...names])) refuseField('password', 'commonPassword');
}

async function activate(context: OutsideContext, code: string): Promise<{ code: string }> {
  const { now, services } = context;
  return services.database.within({ role: 'system' }, async (tx) => {
    const account = pendingAccountSchema.safeParse((await takeCode(tx, 'activation', code, now))?.payload).data;
    if (!account) throw new Refusal(onboardingCodes.linkInvalid);
    // An invitation may have given the address an account in the meantime.
    const [user] = await tx
      .insert(users)
      .values({ ...account, password_changed_at: now.toString(), create_time: now.toString() })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!user) throw new Refusal(onboardingCodes.linkInvalid);
    return {
      code: await issueCode(
        tx,
        { purpose: 'company_creation', subject: String(user.id), payload: { user: user.id } },
        now,
      ),
    };
  });
}

const linkLimit = { by: 'address', max: 60, seconds: 600 } as const;

export const signUpRoutes: readonly Route[] = [
  serveOutside(
    signUp,
    async (context, { body }) => {
      const { password, confirm_password: _same, ...account } = body;
      checkPassword(password, account.email, account.first_name, account.last_name);
      await askForMail(
        context,
        { kind: 'signUp', account: { ...account, password_hash: await hashPassword(password) } },
        { subject: account.email, isAgain: false },
      );
      return null;
    },
    { by: 'address', max: 30, seconds: 3600 },
  ),
  serveOutside(emailActivation, async (context, { body: { email: given, action, language } }) => {
    const email = emailSchema.safeParse(given).data;
    if (email === undefined) throw new Refusal(onboardingCodes.invalidEmail);
    await askForMail(
      context,
      action === 'ACTIVATION'
        ? { kind: 'activationAgain', email, language }
        : { kind: 'forgotPassword', username: email, language },
      { subject: email, isAgain: true },
    );
    return null;
  }),
  serveOutside(activation, (context, { body }) => activate(context, codeOf(body)), linkLimit),
];

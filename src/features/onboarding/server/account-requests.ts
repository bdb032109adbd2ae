import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { issueCode, lastPayload, takeLimits } from '#server/auth/index.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Host } from '#server/host.ts';
import type { OutsideContext } from '#server/http/index.ts';
import { announce, defineHostJobKind, enqueueForHost } from '#server/jobs/index.ts';
import { pageUrl, queueMail } from '#server/mail/index.ts';
import { sealText, unsealText } from '#server/sealing.ts';
import { linkMailLimits, mailPasswordLink, takesOneMore } from '#server/tenancy/password-link.ts';
import { users } from '#server/tenancy/tables.ts';
import { findAccounts, type Account } from './find-account.ts';

/** The account that an activation makes once its link is opened. */
export const pendingAccountSchema = z.object({
  email: z.string(),
  // Absent in links of older versions.
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  phone_number: z.string(),
  password_hash: z.string(),
  language: z.string(),
});
type PendingAccount = z.infer<typeof pendingAccountSchema>;

const requestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signUp'), account: pendingAccountSchema }),
  z.object({ kind: z.literal('activationAgain'), email: z.string(), language: z.string() }),
  z.object({
    kind: z.literal('forgotPassword'),
    username: z.string(),
    company: z.string().optional(),
    language: z.string(),
  }),
]);
export type AccountRequest = z.infer<typeof requestSchema>;

/**
 * Processes a request about an address. The call was answered before, alike for addresses with and without an account and after the
 * same work for both (docs/security.md#unknown-accounts).
 */
export const accountRequestJob = defineHostJobKind({
  kind: 'oauth.account.request',
  payload: z.strictObject({ sealed: z.string() }),
  run: async (job, host, { sealed }) => {
    const request = requestSchema.parse(JSON.parse(unsealText(host.config.linkSecret, sealed)));
    await job.finish(({ tx, now }) => answer(tx, host, request, now));
    await announce(host);
  },
});

/**
 * Queues a request within the limits: an address or account gets at most five mails in an hour, and one in 30 s with `isAgain`; a
 * client may ask 60 times in an hour.
 * @throws Refusal tooMany
 */
export async function askForMail(
  context: OutsideContext,
  request: AccountRequest,
  options: { readonly subject: string; readonly isAgain: boolean },
): Promise<void> {
  const { services, now } = context;
  const { hour, again } = linkMailLimits(request.kind, options.subject);
  await takeLimits(
    services.database,
    [{ key: `account-mail:address:${context.ip}`, max: 60, seconds: 3600 }, hour, ...(options.isAgain ? [again] : [])],
    now,
  );
  const sealed = sealText(services.config.linkSecret, JSON.stringify(request));
  await services.database.within({ role: 'system' }, (tx) =>
    enqueueForHost(tx, { kind: accountRequestJob, payload: { sealed } }, now),
  );
  await announce(services);
}

async function answer(tx: Transaction, host: Host, request: AccountRequest, now: Temporal.Instant): Promise<void> {
  if (request.kind === 'forgotPassword') return offerReset(tx, host, request, now);
  const email = request.kind === 'signUp' ? request.account.email : request.email;
  if (!(await takesOneMore(tx, email, now))) return;
  const [user] = await tx
    .select({ status: users.status, language: users.language })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  if (user) {
    // Only the owner of the address learns that there is an account.
    if (user.status !== 'active') return;
    await queueMail(
      tx,
      host,
      {
        kind: 'accountExists',
        to: email,
        language: user.language,
        links: [
          { label: 'signIn', url: pageUrl(host, '/onboard/sign-in') },
          { label: 'resetPassword', url: pageUrl(host, '/onboard/sign-in#forgot') },
        ],
      },
      now,
    );
    return;
  }
  const account =
    request.kind === 'signUp'
      ? request.account
      : pendingAccountSchema.safeParse(await lastPayload(tx, 'activation', email)).data;
  if (account) await offerActivation(tx, host, account, now);
}

/** Nothing of an account is stored before the link is opened: the code itself carries what was typed. */
async function offerActivation(
  tx: Transaction,
  host: Host,
  account: PendingAccount,
  now: Temporal.Instant,
): Promise<void> {
  const code = await issueCode(tx, { purpose: 'activation', subject: account.email, payload: account }, now);
  await queueMail(
    tx,
    host,
    {
      kind: 'activation',
      to: account.email,
      language: account.language,
      links: [{ label: 'activate', url: pageUrl(host, '/onboard/activation', { code }) }],
    },
    now,
  );
}

async function offerReset(
  tx: Transaction,
  host: Host,
  request: Extract<AccountRequest, { kind: 'forgotPassword' }>,
  now: Temporal.Instant,
): Promise<void> {
  // Every account with this number gets a mail to its own mailbox.
  for (const account of await findAccounts(tx, request)) await mailReset(tx, host, request.language, account, now);
}

async function mailReset(
  tx: Transaction,
  host: Host,
  language: string,
  account: Account,
  now: Temporal.Instant,
): Promise<void> {
  if (account.mailTo === '' || !(await takesOneMore(tx, account.mailTo, now))) return;
  const { userId, companyId, mailTo } = account;
  const [user] = await tx
    .select({ language: users.language })
    .from(users)
    .where(and(eq(users.id, userId)));
  const order = { kind: 'passwordReset', language: user?.language ?? language } as const;
  await mailPasswordLink(tx, host, { userId, companyId, mailTo }, order, now);
}

import { z } from 'zod';
import { lockedUntil } from '#server/auth/index.ts';
import type { OutsideContext } from '#server/http/index.ts';
import { announce, defineHostJobKind, enqueueForHost } from '#server/jobs/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { sealText, unsealText } from '#server/sealing.ts';
import { noteLock } from '#server/tenancy/lock.ts';
import type { Credentials } from './credentials.ts';
import { findAccounts } from './find-account.ts';
import { companiesOf } from './open-session.ts';

const attemptSchema = z.object({ company: z.string().optional(), username: z.string(), ip: z.string() });

/** People belong to few companies. Somebody of the vendor who belongs to many must not fill all their logs. */
const mostCompanies = 20;

/**
 * Logs the attempted account and the client in the companies' operation logs, and notes in its memberships until when it is locked. It
 * is a job, so that the answer takes equally long for known and unknown accounts (docs/security.md#unknown-accounts).
 */
export const failedSignInJob = defineHostJobKind({
  kind: 'oauth.sign_in.failed',
  payload: z.strictObject({ sealed: z.string() }),
  run: async (job, host, { sealed }) => {
    const { ip, ...given } = attemptSchema.parse(JSON.parse(unsealText(host.config.linkSecret, sealed)));
    const tried = await job.finish(async ({ tx, now, inCompany }) => {
      const [account] = await findAccounts(tx, given);
      if (!account) return false;
      const { userId, companyId: own } = account;
      const locked = await lockedUntil(tx, userId, now);
      const companies = own === null ? (await companiesOf(tx, userId)).map(({ id }) => id) : [own];
      for (const companyId of companies.slice(0, mostCompanies))
        await inCompany({ companyId, name: given.username, accessor: 'Web', ip }, async (context) => {
          if (locked) await noteLock(context, userId, locked);
          await writeLog(context, [
            {
              action: 'sign_in_failed',
              objectType: 'system.session',
              objectId: userId,
              objectName: given.username,
              changes: [],
            },
          ]);
        });
      return true;
    });
    // An unknown name may be a password typed into the wrong field, so it is not logged.
    host.log.warn({ ip, account: tried ? given.username : null, company: given.company ?? null }, 'Sign-in failed');
  },
});

/** Queues the logging of a failed sign-in. */
export async function noteFailedSignIn(
  context: OutsideContext,
  { company, username }: Pick<Credentials, 'company' | 'username'>,
): Promise<void> {
  const { services, now, ip } = context;
  const attempt = { username, ip, ...(company === undefined ? {} : { company }) };
  const sealed = sealText(services.config.linkSecret, JSON.stringify(attempt));
  await services.database.within({ role: 'system' }, (tx) =>
    enqueueForHost(tx, { kind: failedSignInJob, payload: { sealed } }, now),
  );
  await announce(services);
}

import { z } from 'zod';
import type { Transaction } from '../db/database.ts';
import type { Host } from '../host.ts';
import { defineHostJobKind, enqueueForHost } from '../jobs/index.ts';
import { sealText, unsealText } from '../sealing.ts';
import { readProvider } from '../vendor/provider.ts';
import { composeMail, type MailOrder } from './compose.ts';

const messageSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });

/** Sends a mail that was put in; again and later where the mail server does not take it. */
export const mailJob = defineHostJobKind({
  kind: 'mail.send',
  payload: z.strictObject({ sealed: z.string() }),
  run: async (job, host, { sealed }) => {
    const message = messageSchema.parse(JSON.parse(unsealText(host.config.linkSecret, sealed)));
    await host.mail.send({ ...message, id: `mail-${job.id}` });
  },
});

/**
 * Puts a mail in, in the transaction that it tells about: it goes out if and only if that commits. Links in it are worth
 * an account, so that it lies sealed until it is sent. Call `announce` after the commit.
 * @param companyId where the transaction is a company's.
 */
export async function queueMail(
  tx: Transaction,
  host: Host,
  order: MailOrder,
  now: Temporal.Instant,
  companyId?: number,
): Promise<void> {
  const message = composeMail(order, await readProvider(tx));
  const sealed = sealText(host.config.linkSecret, JSON.stringify(message));
  await enqueueForHost(
    tx,
    { kind: mailJob, payload: { sealed }, ...(companyId === undefined ? {} : { companyId }) },
    now,
  );
}

/**
 * A page of the site as mails name it: on the configured host, whatever host was asked
 * (docs/security.md#codes-of-links).
 */
export function pageUrl(
  { config }: Pick<Host, 'config'>,
  path: string,
  options: { code?: string; company?: string } = {},
): string {
  const url = new URL(
    path,
    `${config.scheme}://${options.company === undefined ? '' : `${options.company}.`}${config.baseHost}`,
  );
  if (options.code !== undefined) url.searchParams.set('code', options.code);
  return url.href;
}

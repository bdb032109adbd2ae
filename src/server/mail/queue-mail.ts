import { z } from 'zod';
import type { Transaction } from '../db/database.ts';
import type { Host } from '../host.ts';
import { defineHostJobKind, enqueueForHost } from '../jobs/index.ts';
import { sealText, unsealText } from '../sealing.ts';
import { readProvider } from '../vendor/provider.ts';
import { composeMail, type MailOrder } from './compose.ts';

const messageSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });

/** Sends a queued mail and retries failures later. */
export const mailJob = defineHostJobKind({
  kind: 'mail.send',
  payload: z.strictObject({ sealed: z.string() }),
  run: async (job, host, { sealed }) => {
    const message = messageSchema.parse(JSON.parse(unsealText(host.config.linkSecret, sealed)));
    await host.mail.send({ ...message, id: `mail-${job.id}` });
  },
});

/**
 * Queues a mail in the present transaction: it is sent only if that commits. It is sealed until then, because its links
 * give access to an account. Call `announce` after the commit.
 * @param companyId the company, if it is a company's transaction.
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
 * The address of a page of the site for mails: always on the configured host, whatever host was requested
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

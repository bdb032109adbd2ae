import { and, eq, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { CompanyMailKind } from '#shared/contract/company-mails.ts';
import type { Host, MailMessage } from '../host.ts';
import type { TenantContext } from '../http/index.ts';
import { announce, defineHostJobKind, enqueueForHost, type RunningHostJob } from '../jobs/index.ts';
import type { Transaction } from '../db/database.ts';
import { sealText, unsealText } from '../sealing.ts';
import { readProvider } from '../vendor/provider.ts';
import { composeMail, type MailOrder } from './compose.ts';
import { MailFailure, sendByOwn, type OwnServer } from './own-server.ts';
import { ownTextOf } from './own-texts.ts';
import { emailSettings, mailLogs } from './tables.ts';
import { readRetention } from '../retention/index.ts';

const messageSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });
const payload = z.strictObject({ company: z.int(), mail: z.int() });

/** Mails with account links: their content is not kept after sending. */
const withCode: ReadonlySet<string> = new Set<CompanyMailKind>(['invitation', 'employeeSignIn']);

/** Sends a mail of a company, by its own server or the installation's, and retries failures later. */
export const companyMailJob = defineHostJobKind({
  kind: 'mail.company',
  payload,
  run: async (job, host, { company, mail }) => {
    const { row, server } = await host.database.within({ role: 'tenant', companyId: company }, async (tx) => ({
      row: await readMail(tx, company, mail),
      server: await ownServerOf(tx, company),
    }));
    if (!row?.content || (row.status !== 'queued' && row.status !== 'retrying')) return;
    const message = messageSchema.parse(JSON.parse(unsealText(host.config.linkSecret, row.content)));
    const way = server ? ('own' as const) : ('platform' as const);
    try {
      await sendCompanyMail(host, server, { ...message, id: `mail-${job.id}` });
    } catch (error) {
      await tellFailure(host, job, { company, mail, way, tries: row.tries + 1 }, error);
      return;
    }
    await job.finish(({ inCompany }) =>
      inCompany({ companyId: company, name: 'Muster', accessor: 'job' }, (context) =>
        tell(context, mail, {
          status: 'sent',
          way,
          error: '',
          tries: row.tries + 1,
          sent_time: context.now.toString(),
          ...(withCode.has(row.kind) ? { content: null } : {}),
        }),
      ),
    );
  },
});

/** Stores why a try failed. @throws the error if it will be tried again */
async function tellFailure(
  host: Host,
  job: RunningHostJob,
  { company, mail, ...tried }: { company: number; mail: number; way: 'own' | 'platform'; tries: number },
  error: unknown,
): Promise<void> {
  const isOver = job.isLastTry || (error instanceof MailFailure && error.isFinal);
  // Answers of the installation's server concern only the operator.
  const text = error instanceof MailFailure ? `${error.fault}: ${error.message}` : '';
  const keep = (context: TenantContext): Promise<void> =>
    tell(context, mail, { ...tried, status: 'failed', error: text });
  const acting = { companyId: company, name: 'Muster', accessor: 'job' } as const;
  if (isOver) {
    await job.finish(({ inCompany }) => inCompany(acting, keep));
    return;
  }
  await host.database.within({ role: 'tenant', companyId: company }, (tx) =>
    tx
      .update(mailLogs)
      .set({ ...tried, status: 'retrying', error: text, update_time: host.clock.now().toString() })
      .where(and(eq(mailLogs.company_id, company), eq(mailLogs.id, mail))),
  );
  throw error;
}

async function tell(
  { tx, companyId, now, publish }: TenantContext,
  id: number,
  set: Partial<typeof mailLogs.$inferInsert>,
): Promise<void> {
  await tx
    .update(mailLogs)
    .set({ ...set, update_time: now.toString() })
    .where(and(eq(mailLogs.company_id, companyId), eq(mailLogs.id, id)));
  publish({ companyId, topic: 'system.mail_log', payload: { kind: 'change', id } });
}

async function readMail(tx: Transaction, companyId: number, id: number) {
  const [row] = await tx
    .select()
    .from(mailLogs)
    .where(and(eq(mailLogs.company_id, companyId), eq(mailLogs.id, id)));
  return row;
}

/** The company's own mail server; null if it uses the installation's. */
export async function ownServerOf(tx: Transaction, companyId: number): Promise<OwnServer | null> {
  const [row] = await tx.select().from(emailSettings).where(eq(emailSettings.company_id, companyId));
  return row && !row.use_platform_mail ? row : null;
}

/**
 * Sends a mail at once. @returns the answer of the company's own server @throws MailFailure if that server refused it
 */
export async function sendCompanyMail(host: Host, server: OwnServer | null, message: MailMessage): Promise<string> {
  if (server) return sendByOwn(host, server, message);
  await host.mail.send(message);
  return '';
}

/**
 * Queues a mail of a company in the present transaction: it is sent only if that commits, and then appears in the
 * company's list of sent mails. It is stored sealed, because its links give access to an account.
 */
export async function queueCompanyMail(
  context: TenantContext,
  order: Omit<MailOrder, 'kind'> & { readonly kind: CompanyMailKind },
): Promise<void> {
  const { tx, companyId, services, now } = context;
  const message = composeMail(
    order,
    await readProvider(tx),
    await ownTextOf(tx, companyId, order.kind, order.language),
  );
  const time = now.toString();
  const [row] = await tx
    .insert(mailLogs)
    .values({
      company_id: companyId,
      kind: order.kind,
      way: (await ownServerOf(tx, companyId)) ? 'own' : 'platform',
      recipient: message.to,
      subject: message.subject,
      content: sealText(services.config.linkSecret, JSON.stringify(message)),
      create_time: time,
      update_time: time,
    })
    .returning({ id: mailLogs.id });
  if (!row) throw new Error('The mail was not put in');
  await sendAgain(context, row.id);
}

/** Sends a kept mail again. */
export async function sendAgain(context: TenantContext, id: number): Promise<void> {
  const { tx, companyId, services, now } = context;
  await enqueueForHost(tx, { kind: companyMailJob, payload: { company: companyId, mail: id }, companyId }, now);
  context.publish({ companyId, topic: 'system.mail_log', payload: { kind: 'change', id } });
  context.afterCommit(() => announce(services));
}

/** Removes a company's old mails from its list, except those still waiting to be sent. */
export async function removeOldMails(context: TenantContext): Promise<void> {
  const { tx, companyId, now } = context;
  const { mail_days: days } = await readRetention(context);
  await tx
    .delete(mailLogs)
    .where(
      and(
        eq(mailLogs.company_id, companyId),
        inArray(mailLogs.status, ['sent', 'failed']),
        lt(mailLogs.create_time, now.subtract({ hours: days * 24 }).toString()),
      ),
    );
}

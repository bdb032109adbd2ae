import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Host } from '#server/host.ts';
import { composeMail, MailFailure, ownServerOf, ownTextOf, pageUrl, sendCompanyMail } from '#server/mail/index.ts';
import { mailLogs } from '#server/mail/tables.ts';
import { companies } from '#server/tenancy/tables.ts';
import { readProvider } from '#server/vendor/index.ts';
import { addressesOf } from '../../contract/auto-export.ts';
import { exportRuns } from '../tables.ts';
import { ExportFailure } from './failure.ts';
import { bytesOf, contentTypes } from './run-file.ts';
import type { Found } from './run-job.ts';
import type { RunFile } from './write-run.ts';

/** The largest attachment in bytes that mail servers accept. For a larger file the mail says where it is stored. */
const mostAttached = 10_000_000;

const reachedSchema = z.array(z.string()).catch([]);

/** Mails a file to each recipient once. A failure for one does not stop the others. */
export async function sendMails(host: Host, { companyId, task, run }: Found, file: RunFile): Promise<string> {
  const isAttached = file.size <= mostAttached;
  const kind = isAttached ? ('autoExport' as const) : ('autoExportLink' as const);
  const { server, company, provider, own } = await host.database.within({ role: 'tenant', companyId }, async (tx) => ({
    server: await ownServerOf(tx, companyId),
    own: await ownTextOf(tx, companyId, kind, task.language),
    provider: await readProvider(tx),
    company: (
      await tx
        .select({ name: companies.company_name, domain: companies.company_domain })
        .from(companies)
        .where(eq(companies.id, companyId))
    )[0],
  }));
  const content = isAttached ? await bytesOf(host, file) : undefined;
  let reached: readonly string[] = reachedSchema.parse(run.reached);
  let answer = '';
  const failures: ExportFailure[] = [];
  for (const to of addressesOf(task.recipients)) {
    if (reached.includes(to)) continue;
    const order = {
      kind,
      to,
      language: task.language,
      values: { company: company?.name ?? '', task: task.task_name, file: file.title, count: file.rows },
      links: [{ label: 'open' as const, url: pageUrl(host, '/system/export-run', { company: company?.domain ?? '' }) }],
    };
    const message = composeMail(order, provider, own);
    const attachment = content && { name: file.title, contentType: contentTypes[task.format], content };
    try {
      answer = await sendCompanyMail(host, server, {
        ...message,
        // The same in every attempt, so that the recipient's mail program shows a repeated mail once.
        id: `export-${companyId}-${run.id}-${addressesOf(task.recipients).indexOf(to)}`,
        ...(attachment ? { attachment } : {}),
      });
    } catch (error) {
      failures.push(failureOfMail(error, to));
      continue;
    }
    reached = [...reached, to];
    const delivered = reached;
    const now = host.clock.now().toString();
    await host.database.within({ role: 'tenant', companyId }, async (tx) => {
      await tx
        .update(exportRuns)
        .set({ reached: delivered })
        .where(and(eq(exportRuns.company_id, companyId), eq(exportRuns.id, run.id)));
      await tx.insert(mailLogs).values({
        company_id: companyId,
        kind,
        recipient: to,
        subject: message.subject,
        status: 'sent',
        way: server ? 'own' : 'platform',
        tries: run.tries + 1,
        create_time: now,
        update_time: now,
        sent_time: now,
      });
    });
  }
  const again = failures.find(({ isFinal }) => !isFinal) ?? failures[0];
  if (again) throw again;
  return answer;
}

/** Answers of the installation's own server are for the operator only. */
const failureOfMail = (error: unknown, to: string): ExportFailure =>
  error instanceof MailFailure
    ? new ExportFailure(error.fault, `${to}: ${error.message}`, error.isFinal)
    : new ExportFailure('noAnswer', to, false);

import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Host } from '#server/host.ts';
import { asCompany, type TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { contentOf } from './commands.ts';
import { commands } from './tables.ts';

const page = 500;

/** Seals, beside requests, what versions before this one queued in clear. Answers what waits for its end. */
export function startSealing(host: Host): () => Promise<void> {
  let isStopped = false;
  const work = sealWaiting(host, () => isStopped).catch((error: unknown) =>
    host.log.warn({ err: error }, 'Waiting commands were not sealed'),
  );
  return async () => {
    isStopped = true;
    await work;
  };
}

/** Every company's waiting commands that hold a secret in clear, a company at a time. */
export async function sealWaiting(host: Host, isStopped: () => boolean = () => false): Promise<void> {
  for (let last = 0; !isStopped();) {
    const ids = await host.database.within({ role: 'system', readOnly: true }, (tx) =>
      tx
        .select({ id: companies.id })
        .from(companies)
        .where(gt(companies.id, last))
        .orderBy(asc(companies.id))
        .limit(page),
    );
    for (const { id } of ids) {
      if (isStopped()) return;
      await asCompany(host, { companyId: id, name: 'Muster', accessor: 'job' }, sealOfCompany);
    }
    const end = ids.at(-1);
    if (!end || ids.length < page) return;
    last = end.id;
  }
}

async function sealOfCompany(context: TenantContext): Promise<void> {
  const { companyId, tx, services } = context;
  const open = await tx
    .select({ id: commands.id, content: commands.content })
    .from(commands)
    .where(
      and(
        eq(commands.company_id, companyId),
        inArray(commands.status, ['pending', 'sent']),
        isNull(commands.sealed),
        sql`${commands.content} ~* '(pass(wd|word)|card|cardno|tmp|template|content)=[^\t*]'`,
      ),
    )
    .for('update');
  for (const { id, content } of open) {
    await tx
      .update(commands)
      .set(contentOf(services.config.linkSecret, content))
      .where(and(eq(commands.company_id, companyId), eq(commands.id, id)));
  }
}

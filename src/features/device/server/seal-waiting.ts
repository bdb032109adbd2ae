import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import type { Upkeep } from '#server/upkeep/index.ts';
import { contentOf } from './command-content.ts';
import { commands } from './tables.ts';

/** Encrypts what earlier versions queued in plain text: waiting commands with a secret. */
export const sealWaiting: Upkeep = { name: 'device.seal_waiting', run: sealOfCompany };

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

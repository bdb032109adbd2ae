import { and, desc, eq, gt } from 'drizzle-orm';
import { writeLog } from '#server/operation-log/index.ts';
import type { Transaction } from '../../db/database.ts';
import { openContext, type Context } from '../../http/index.ts';
import type { Actor } from '../../http/route.ts';
import { writeVendorLog } from '../../vendor/index.ts';
import { companies } from '../tables.ts';
import { supportAccesses } from './tables.ts';

const open = (companyId: number, now: Temporal.Instant) =>
  and(
    eq(supportAccesses.company_id, companyId),
    eq(supportAccesses.status, 'active'),
    gt(supportAccesses.ends_at, now.toString()),
  );

/**
 * The company, if it lets the provider's staff in now, and the access by which it does: of several the one that runs longest. Role
 * `system` with the company.
 */
export async function supportedCompany(
  tx: Transaction,
  companyId: number,
  now: Temporal.Instant,
): Promise<{ id: number; domain: string; isActive: boolean; access: number } | undefined> {
  const [found] = await tx
    .select({ id: companies.id, domain: companies.company_domain, status: companies.status })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!found) return undefined;
  const [access] = await tx
    .select({ id: supportAccesses.id })
    .from(supportAccesses)
    .where(open(companyId, now))
    .orderBy(desc(supportAccesses.ends_at), desc(supportAccesses.id))
    .limit(1);
  return access && { id: found.id, domain: found.domain, isActive: found.status === 'active', access: access.id };
}

/** Logs that one of the provider's staff came in: in the company's log, in the provider's, and at the access. */
export async function logEntrance(context: Context, actor: Actor, companyId: number, access: number): Promise<void> {
  const { tx, services, now, log } = context;
  const scope = { role: 'tenant', companyId, userId: actor.userId } as const;
  await context.switchScope(scope);
  const inside = { ...actor, companyId };
  const opened = openContext(services, tx, { ...context, accessor: 'support' }, inside, scope, now, log);
  context.afterCommit(opened.committed);
  const entered = await tx
    .update(supportAccesses)
    .set({ entered_by: actor.name, last_entered: now.toString() })
    .where(and(open(companyId, now), eq(supportAccesses.id, access)))
    .returning({ id: supportAccesses.id, reason: supportAccesses.reason });
  const entries = entered.map(({ id, reason }) => ({
    action: 'enter' as const,
    objectType: 'system.support_access',
    objectId: id,
    objectName: reason,
    changes: [],
  }));
  await writeLog(opened.context, entries);
  for (const { objectId: id } of entries)
    opened.context.publish({ companyId, topic: 'system.support_access', payload: { kind: 'change', id } });
  await context.switchScope({ role: 'vendor', userId: actor.userId });
  await writeVendorLog(
    opened.context,
    entries.map((entry) => ({ ...entry, company: companyId })),
  );
  await context.switchScope({ role: 'system', userId: actor.userId, companyId });
}

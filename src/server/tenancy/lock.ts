import { and, eq, isNotNull } from 'drizzle-orm';
import { switchScope, type Transaction } from '../db/database.ts';
import type { TenantContext } from '../http/index.ts';
import { memberships } from './memberships/tables.ts';

/** Tells a company until when failed sign-ins keep the account of one of its members out. */
export async function noteLock(
  { tx, companyId, publish }: TenantContext,
  userId: number,
  until: Temporal.Instant,
): Promise<void> {
  const [member] = await tx
    .update(memberships)
    .set({ locked_until: until.toString() })
    .where(and(eq(memberships.company_id, companyId), eq(memberships.user_id, userId)))
    .returning({ id: memberships.id });
  if (member) publish({ companyId, topic: 'system.user', payload: { kind: 'change', id: member.id } });
}

/** Tells the companies of an account that nothing keeps it out any more. Leaves the transaction in role `system`. */
export async function noteUnlocked(tx: Transaction, userId: number): Promise<void> {
  await switchScope(tx, { role: 'system', userId });
  const locked = await tx
    .select({ company: memberships.company_id })
    .from(memberships)
    .where(and(eq(memberships.user_id, userId), isNotNull(memberships.locked_until)));
  for (const { company } of locked) {
    await switchScope(tx, { role: 'tenant', companyId: company });
    await tx
      .update(memberships)
      .set({ locked_until: null })
      .where(and(eq(memberships.company_id, company), eq(memberships.user_id, userId)));
  }
  await switchScope(tx, { role: 'system', userId });
}

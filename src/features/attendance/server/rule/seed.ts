import type { TenantContext } from '#server/http/index.ts';
import type { Upkeep } from '#server/upkeep/index.ts';
import { globalRules } from './tables.ts';

/** Gives a company the default rule, unless it has one. */
export async function seedRule({ tx, companyId }: TenantContext): Promise<void> {
  await tx.insert(globalRules).values({ company_id: companyId }).onConflictDoNothing();
}

/** For companies older than the rule. */
export const ruleUpkeep: Upkeep = { name: 'attendance.global_rule', run: seedRule };

import { and, eq } from 'drizzle-orm';
import { holdsFrom } from '#shared/contract/index.ts';
import type { Merge, MergeCount } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { createRecord, registryOf, type Row } from '#server/resource/index.ts';
import { companyToday } from '../days/open-period.ts';
import { departmentRuleServer } from '../resources.ts';
import { departmentRules } from '../rule/tables.ts';

async function readRule({ tx, companyId }: TenantContext, department: number): Promise<Row | undefined> {
  const [row]: Row[] = await tx
    .select()
    .from(departmentRules)
    .where(and(eq(departmentRules.company_id, companyId), eq(departmentRules.department, department)));
  return row;
}

/** Its differences as a form would send them; null if it has none today. */
function differencesOf(row: Row): Row | null {
  const own = departmentRuleServer.resource.datedFields.filter((name) => row[name] !== null && row[name] !== undefined);
  return own.length === 0 ? null : Object.fromEntries(own.map((name) => [name, row[name]]));
}

/**
 * The remaining department takes the rule from today on if it has none of its own. Past days keep the rule under the
 * merged department.
 */
export async function moveRule(context: TenantContext, { from, into }: Merge): Promise<void> {
  const rule = await readRule(context, from);
  const differences = rule && differencesOf(rule);
  if (!differences || (await readRule(context, into))) return;
  const writing = { server: departmentRuleServer, registry: registryOf(departmentRuleServer) };
  const today = (await companyToday(context)).toString();
  await createRecord(writing, context, { department: into, ...differences, [holdsFrom]: today });
}

export async function countRules(context: TenantContext, { from, into }: Merge): Promise<MergeCount> {
  const rule = await readRule(context, from);
  if (!rule || !differencesOf(rule)) return { moves: 0, yields: 0, stays: 0 };
  const yields = (await readRule(context, into)) ? 1 : 0;
  return { moves: 1 - yields, yields, stays: 0 };
}

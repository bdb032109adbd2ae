import { sql, type SQL } from 'drizzle-orm';
import { mergeParts, type Merge, type MergeCount, type MergePart } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer, type Answer } from '#server/questions/index.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { invitations } from './tables.ts';

type Scoped = typeof memberships | typeof invitations;

const named = (table: Scoped, { companyId }: TenantContext, { from }: Merge): SQL =>
  sql`${table.company_id} = ${companyId} and ${table.department_scope} @> array[${from}]::bigint[]`;

/** Whoever may see the merged department may see the remaining one. */
const moveScopes =
  (table: Scoped) =>
  async (context: TenantContext, merge: Merge): Promise<void> => {
    await context.tx.execute(sql`update ${table} set department_scope =
        array(select distinct one from unnest(array_replace(department_scope, ${merge.from}::bigint, ${merge.into}::bigint)) as one order by one)
      where ${named(table, context, merge)}`);
  };

const countScopes =
  (table: Scoped) =>
  async (context: TenantContext, merge: Merge): Promise<MergeCount> => ({
    moves: await context.tx.$count(table, named(table, context, merge)),
    stays: 0,
    yields: 0,
  });

/** Users and invitations that are limited to a merged department. */
export const mergeAnswer: Answer = answer(mergeParts, async (_, tree): Promise<readonly MergePart[]> =>
  tree === 'company.department'
    ? [
        { kind: 'scopes', column: null, how: moveScopes(memberships), count: countScopes(memberships) },
        { kind: 'invitations', column: null, how: moveScopes(invitations), count: countScopes(invitations) },
      ]
    : [],
);

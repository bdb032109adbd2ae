import { sql, type SQL } from 'drizzle-orm';
import { mergeParts, moving, type Merge, type MergeCount, type MergePart } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer, type Answer } from '#server/questions/index.ts';
import { invitations } from './tables.ts';

type Listed = typeof invitations.department_scope | typeof invitations.area_scope;

const named = (column: Listed, { companyId }: TenantContext, { from }: Merge): SQL =>
  sql`${invitations.company_id} = ${companyId} and ${column} @> array[${from}]::bigint[]`;

/** Whoever is invited to see the merged record will see the remaining one. */
const ofInvitations = (column: Listed): MergePart => ({
  kind: 'invitations',
  column: null,
  how: async (context, merge) => {
    const name = sql.identifier(column.name);
    await context.tx.execute(sql`update ${invitations} set ${name} =
        array(select distinct one from unnest(array_replace(${name}, ${merge.from}::bigint, ${merge.into}::bigint)) as one order by one)
      where ${named(column, context, merge)}`);
  },
  count: async (context, merge): Promise<MergeCount> => ({
    moves: await context.tx.$count(invitations, named(column, context, merge)),
    stays: 0,
    yields: 0,
  }),
});

const partsOf: Partial<Record<Merge['tree'], readonly MergePart[]>> = {
  'company.department': [
    moving('scopes', 'membership_departments.department'),
    ofInvitations(invitations.department_scope),
  ],
  'company.area': [moving('scopes', 'membership_areas.area'), ofInvitations(invitations.area_scope)],
};

/** Users and invitations that are limited to a merged department or area. */
export const mergeAnswer: Answer = answer(mergeParts, async (_, tree) => partsOf[tree] ?? []);

import { mergeParts, moving, type Merge, type MergePart } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer, type Answer } from '#server/questions/index.ts';
import { peopleOf } from './rights/people-of.ts';
import { settlePeople } from './rights/settle.ts';

/** Everybody in the remaining department gets the doors of both. */
async function settleMerged(context: TenantContext, { into }: Merge): Promise<void> {
  await settlePeople(context, await peopleOf(context, { departments: [into] }));
}

/** Access groups of a merged department, and then the doors of its people. */
export const mergeAnswer: Answer = answer(mergeParts, async (_, tree): Promise<readonly MergePart[]> =>
  tree === 'company.department'
    ? [moving('accessGroups', 'access_group_departments.department'), { kind: null, column: null, how: settleMerged }]
    : [],
);

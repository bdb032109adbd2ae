import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { mergedMembers, mergeParts } from '#features/company/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { answer, type Answer } from '#server/questions/index.ts';
import { recordVersionLinks, recordVersions } from '#server/resource/index.ts';
import { employeeServer } from '../resources.ts';
import { employees } from '../tables.ts';
import { memberColumns, members, movePeople } from './move-people.ts';

/** Employees move with what they belong to. */
export const mergeAnswers: readonly Answer[] = [
  answer(mergeParts, async (_, tree) => [{ kind: null, column: memberColumns[tree], how: movePeople }]),
  answer(mergedMembers, async (context, { tree, from }) => {
    const { tx, companyId } = context;
    const [counted] = await queryRows(
      tx,
      sql`select count(*) filter (where ${employees.status} = 'active') as active,
          count(*) filter (where ${employees.status} = 'resigned') as resigned,
          (select count(distinct l.record) from ${recordVersionLinks} l join ${recordVersions} v
            on v.company_id = ${companyId} and v.resource = l.resource and v.record = l.record and v.from_date = l.from_date and v.is_planned
            where l.company_id = ${companyId} and l.target_resource = ${tree} and l.target = ${from}
              and l.resource = ${employeeServer.resource.name}) as planned
        from ${employees} where ${members(context, tree, from)}`,
      z.object({ active: z.coerce.number(), resigned: z.coerce.number(), planned: z.coerce.number() }),
    );
    return { active: counted?.active ?? 0, resigned: counted?.resigned ?? 0, planned: counted?.planned ?? 0 };
  }),
];

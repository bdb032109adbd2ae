import { and, eq } from 'drizzle-orm';
import { mergeParts, moving, type Merge, type MergePart } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer, type Answer } from '#server/questions/index.ts';
import { changeFrom } from '#server/resource/index.ts';
import { bringPeople } from './area-people.ts';
import { wideAbove } from './covered-areas.ts';
import { terminalServer } from './resources.ts';
import { terminals } from './tables.ts';

const terminalsOf = ({ tx, companyId }: TenantContext, area: number) =>
  tx
    .select({ id: terminals.id, enabled: terminals.enabled, standing: terminals.standing })
    .from(terminals)
    .where(and(eq(terminals.company_id, companyId), eq(terminals.area, area)));

/**
 * After the people, the terminals move, each as by its own form, which sends it the people of the remaining area. The
 * terminals that are there already get the new people.
 */
async function moveTerminals(context: TenantContext, { from, into }: Merge): Promise<void> {
  const present = await terminalsOf(context, into);
  for (const { id } of await terminalsOf(context, from)) await changeFrom(terminalServer, context, id, { area: into });
  for (const { id, enabled, standing } of present) if (enabled && standing === 'proven') await bringPeople(context, id);
  // The people are in the remaining area now: above one of the two they go, above the other one they come.
  for (const id of await wideAbove(context, [from, into])) await bringPeople(context, id, [into]);
}

/** Terminals of a merged area, and messages shown on them. */
export const mergeAnswer: Answer = answer(mergeParts, async (_, tree): Promise<readonly MergePart[]> =>
  tree === 'company.area'
    ? [
        { kind: 'terminals', column: 'terminals.area', how: moveTerminals },
        moving('messages', 'terminal_message_areas.area'),
      ]
    : [],
);

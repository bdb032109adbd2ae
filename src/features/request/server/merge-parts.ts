import { sql } from 'drizzle-orm';
import { mergeParts, waitingApprovals } from '#features/company/server.ts';
import { employees, members } from '#features/team/server.ts';
import { answer, type Answer } from '#server/questions/index.ts';
import { countWaiting, countWaitingFor } from '#server/request/index.ts';
import { registryOf } from '#server/resource/index.ts';
import { manualLogServer } from './manual-log/resources.ts';

/** Open requests go with their people, and keep the approvers whom they have. */
export const mergeAnswers: readonly Answer[] = [
  answer(mergeParts, async () => [
    {
      kind: 'requests',
      column: null,
      how: () => Promise.resolve(),
      count: async (context, { tree, from }) => ({
        moves: await countWaiting(
          context,
          registryOf(manualLogServer),
          sql`select ${employees.id} from ${employees} where ${members(context, tree, from)}`,
        ),
        stays: 0,
        yields: 0,
      }),
    },
  ]),
  answer(waitingApprovals, countWaitingFor),
];

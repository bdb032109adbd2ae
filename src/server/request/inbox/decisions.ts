import { and, sql } from 'drizzle-orm';
import type { Action } from '#shared/contract/index.ts';
import { conditions, type Matching, type ResourceServer } from '../../resource/index.ts';
import { actingAs } from '../acting.ts';
import { saidSchema } from '../deciding.ts';
import { inBox } from './condition.ts';
import { decideFromBox } from './decide.ts';
import { wide } from './list.ts';

/** Decides about everything that waits for the person, as the inbox does one by one. */
export function decisionsFromBox(server: ResourceServer, actions: readonly Action[]): Matching[] {
  return actions
    .filter(({ matching }) => matching !== undefined)
    .map((action) => ({
      server,
      action,
      where: async (context, query) =>
        and(
          conditions(server, wide(context), query),
          // Each cancellation is decided by itself.
          sql`${server.table}.status = 'pending'`,
          inBox(server, context, await actingAs(context), 'waiting'),
        ),
      act: (context, ids, { input, versions }) =>
        decideFromBox(
          server,
          context,
          {
            ids,
            versions,
            decision: action.name === 'reject' ? 'reject' : 'approve',
            ...saidSchema.parse(input),
          },
          action.call,
        ),
    }));
}

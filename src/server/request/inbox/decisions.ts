import { and } from 'drizzle-orm';
import { z } from 'zod';
import type { Action } from '#shared/contract/index.ts';
import { conditions, type Matching, type ResourceServer } from '../../resource/index.ts';
import { actingAs } from '../acting.ts';
import { inBox } from './condition.ts';
import { decideFromBox } from './decide.ts';
import { wide } from './list.ts';

const reasonSchema = z.object({ reject_reason: z.string().nullish() });

/** Decides about everything that waits for the person, as the inbox does one by one. */
export function decisionsFromBox(server: ResourceServer, actions: readonly Action[]): Matching[] {
  return actions.map((action) => ({
    server,
    action,
    where: async (context, query) =>
      and(conditions(server, wide(context), query), inBox(server, context, await actingAs(context), 'waiting')),
    act: (context, ids, { input, versions }) =>
      decideFromBox(
        server,
        context,
        {
          ids,
          versions,
          decision: action.name === 'reject' ? 'reject' : 'approve',
          reject_reason: reasonSchema.parse(input).reject_reason,
        },
        action.call,
      ),
  }));
}

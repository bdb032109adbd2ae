import type { TenantContext } from '#server/http/index.ts';
import { tell } from '#server/news/index.ts';
import type { ActionServer } from '#server/resource/index.ts';
import { punchesChanged } from '../ingest.ts';
import type { punches } from './tables.ts';

type Punch = typeof punches.$inferSelect;

/** Marks the days of the punch for recalculation. */
const recalculate = (context: TenantContext, { employee, punch_time: at }: Punch): Promise<void> =>
  tell(context, punchesChanged, { employees: [employee], first: at, last: at });

/** Punches are not deleted: a wrong one is voided with a reason. */
export const voidPunch: ActionServer<{ readonly void_reason: string }, Punch> = {
  run: async (context, row, { void_reason }) => {
    await recalculate(context, row);
    return {
      set: { is_void: true, void_reason, void_time: context.now.toString(), void_user: context.actor.userId },
    };
  },
};

/** Restores a voided punch. */
export const restorePunch: ActionServer<unknown, Punch> = {
  run: async (context, row) => {
    await recalculate(context, row);
    return { set: { is_void: false, void_reason: '', void_time: null, void_user: null } };
  },
};

import { and, eq, lt, lte, or, sql } from 'drizzle-orm';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { tellExpired } from './command-ends.ts';
import { endedAs, resendAfterSeconds } from './commands.ts';
import { commands } from './tables.ts';

/**
 * Gives up acts at doors that were not fetched within their minute, or not answered: whoever pressed the button sees it
 * although the terminal never calls again. A poll in between gives them up by itself.
 */
export const giveUpControl: CompanyRecurringJob = {
  name: 'device.give_up_control',
  scope: 'company',
  schedule: { everyMinutes: 1 },
  run: async (context) => {
    const { tx, companyId, now } = context;
    const unanswered = now.subtract({ seconds: resendAfterSeconds }).toString();
    const gone = await tx
      .update(commands)
      .set(endedAs('expired', now))
      .where(
        and(
          eq(commands.company_id, companyId),
          // As the index over these rows states it.
          sql`${commands.priority} = 0 and ${commands.status} in ('pending', 'sent')`,
          lte(commands.expires_at, now.toString()),
          or(eq(commands.status, 'pending'), lt(commands.sent_time, unanswered)),
        ),
      )
      .returning();
    if (gone.length === 0) return;
    for (const [terminal, rows] of Map.groupBy(gone, (row) => row.terminal)) await tellExpired(context, terminal, rows);
    context.publish({ companyId, topic: 'device.command', payload: { expired: gone.length } });
  },
};

import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { commands } from '../tables.ts';
import { terminalErrors, terminalEvents, uploadLogs } from './tables.ts';

/** Days for which the logs of terminals are kept. */
export const keptDays = { commands: 90, operations: 90, errors: 90, uploads: 30 } as const;

/** Rows per statement, and statements per run: enough for any company within a day. */
const [batch, mostBatches] = [5000, 20];

/** Removes old log rows; commands only after they have ended. */
export const forgetLogs: CompanyRecurringJob = {
  name: 'device.forget_logs',
  scope: 'company',
  schedule: { everyMinutes: 60 },
  run: async (context) => {
    await forget(context, sql`${terminalEvents}`, sql`received_at`, keptDays.operations);
    await forget(context, sql`${terminalErrors}`, sql`time`, keptDays.errors);
    await forget(context, sql`${uploadLogs}`, sql`time`, keptDays.uploads);
    await forget(
      context,
      sql`${commands}`,
      sql`create_time`,
      keptDays.commands,
      sql`status not in ('pending', 'sent')`,
    );
  },
};

async function forget(
  { tx, companyId, now }: TenantContext,
  table: SQL,
  time: SQL,
  days: number,
  only: SQL = sql`true`,
): Promise<void> {
  const before = now.subtract({ hours: days * 24 }).toString();
  for (let at = 0; at < mostBatches; at += 1) {
    const gone = await queryRows(
      tx,
      sql`delete from ${table} where company_id = ${companyId} and id in (
        select id from ${table} where company_id = ${companyId} and ${time} < ${before}::timestamptz and ${only}
        order by ${time} limit ${batch}) returning id`,
      z.object({ id: z.coerce.number() }),
    );
    if (gone.length < batch) return;
  }
}

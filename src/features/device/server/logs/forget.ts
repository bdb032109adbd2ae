import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { readConfiguration } from '../configuration/read.ts';
import { unregisteredPunches } from '../punches/tables.ts';
import { commands } from '../tables.ts';
import { terminalErrors, terminalEvents, uploadLogs } from './tables.ts';

/** Rows per statement, and statements per run: enough for any company within a day. */
const [batch, mostBatches] = [5000, 20];

/** Removes old log rows, as long as the company keeps them; commands only after they have ended. */
export const forgetLogs: CompanyRecurringJob = {
  name: 'device.forget_logs',
  scope: 'company',
  schedule: { everyMinutes: 60 },
  run: async (context) => {
    const configuration = await readConfiguration(context);
    await forgetRows(context, sql`${terminalEvents}`, sql`received_at`, configuration.operation_days);
    await forgetRows(context, sql`${terminalErrors}`, sql`time`, configuration.error_days);
    await forgetRows(context, sql`${uploadLogs}`, sql`time`, configuration.upload_days);
    await forgetRows(
      context,
      sql`${commands}`,
      sql`create_time`,
      configuration.command_days,
      sql`status not in ('pending', 'sent')`,
    );
    if (configuration.unregistered_days === null) return;
    // By the punch's own time, along the index: an old record that arrives late is kept as long as a new one.
    const before = context.now.subtract({ hours: configuration.unregistered_days * 24 }).toString();
    // Each half has an index of its own.
    for (const half of [sql`not is_discarded`, sql`is_discarded`])
      await forgetRows(
        context,
        sql`${unregisteredPunches}`,
        sql`punch_time`,
        configuration.unregistered_days,
        sql`${half} and upload_time < ${before}::timestamptz`,
      );
  },
};

/**
 * Deletes rows that are older than some days, in batches.
 * @param time the column of their age, which an index of the table begins with after the company
 */
export async function forgetRows(
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

import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import { serve, type Route, type TenantContext } from '#server/http/index.ts';
import { mailLogs } from '#server/mail/tables.ts';
import { notifications } from '#server/notifications/tables.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { ask } from '#server/questions/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import {
  forgetPunches,
  oldPunches,
  punchesKeptFrom,
  readRetention,
  retentionSettings,
  type OldPunches,
} from '#server/retention/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { Upkeep } from '#server/upkeep/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { mostCounted, retention, retentionPreview } from '../contract/retention.ts';

/** Gives a company the usual settings; does nothing if it has some. */
export async function seedRetention({ tx, companyId }: TenantContext): Promise<void> {
  await tx.insert(retentionSettings).values({ company_id: companyId }).onConflictDoNothing();
}

/** For companies from before the settings existed. */
export const retentionUpkeep: Upkeep = { name: 'system.retention', run: seedRetention };

export const retentionServer = resourceServer(retention, {
  table: retentionSettings,
  // The only record; it is named after whose it is.
  display: ({ companyId }) =>
    sql<string>`(select ${sql`${companies.company_name}`} from ${companies} where ${sql`${companies.id}`} = ${companyId})`,
});

const nothing: OldPunches = { rows: 0, oldest: null, held: 0 };

/** Old rows of a table, counted along the index of their age. */
async function countOld({ tx, companyId }: TenantContext, table: SQL, before: string, zone: string, only: SQL) {
  const [counted] = await queryRows(
    tx,
    sql`select count(*) as rows, (min(create_time) at time zone ${zone})::date::text as oldest
      from (select create_time from ${table} where company_id = ${companyId} and create_time < ${before}::timestamptz and ${only}
        order by create_time limit ${mostCounted}) as old`,
    z.object({ rows: z.coerce.number(), oldest: z.string().nullable() }),
  );
  return { rows: counted?.rows ?? 0, oldest: counted?.oldest ?? null, held: 0 };
}

export const retentionPreviewRoute: Route = serve(
  retentionPreview,
  async (context, { query: { punch_months: months, mail_days, notification_days } }) => {
    const { zone } = await companyClock(context);
    const dayOf = (instant: string): string =>
      Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
    const agoBy = (days: number): string => context.now.subtract({ hours: days * 24 }).toString();
    const before = months === undefined ? null : await punchesKeptFrom(context, months);
    const [old = nothing] = before === null ? [] : await ask(context, oldPunches, { before, most: mostCounted });
    const ended = sql`status in ('sent', 'failed')`;
    const [mails, told] = [agoBy(mail_days), agoBy(notification_days)];
    return [
      { kind: 'punches' as const, kept_from: before === null ? null : dayOf(before), ...old },
      {
        kind: 'mails' as const,
        kept_from: dayOf(mails),
        ...(await countOld(context, sql`${mailLogs}`, mails, zone, ended)),
      },
      {
        kind: 'notifications' as const,
        kept_from: dayOf(told),
        ...(await countOld(context, sql`${notifications}`, told, zone, sql`true`)),
      },
    ];
  },
);

/** Deletes old punches every night, in steps, each with its line in the operation log. */
export const forgetOldPunches: CompanyRecurringJob = {
  name: 'system.retention',
  scope: 'company',
  schedule: { dailyAt: '03:30' },
  evenOff: true,
  run: async (context) => {
    const { punch_months: months } = await readRetention(context);
    if (months === null) return { hasMore: false };
    const before = await punchesKeptFrom(context, months);
    const [step] = await ask(context, forgetPunches, { before });
    if (!step || step.gone === 0) return { hasMore: false };
    await writeLog(context, [
      {
        action: 'delete',
        objectType: 'device.transaction',
        objectId: null,
        objectName: `< ${before.slice(0, 10)}`,
        changes: [
          {
            field: 'count',
            label: wordsIn(context.actor.language).text('sys:retention.deleted'),
            old: step.gone,
            new: null,
          },
        ],
      },
    ]);
    context.publish({ companyId: context.companyId, topic: 'device.transaction', payload: { kind: 'delete' } });
    return { hasMore: step.hasMore };
  },
};

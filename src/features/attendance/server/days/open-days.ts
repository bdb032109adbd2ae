import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { employees } from '#features/team/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { attDayTotals, openedDays } from './tables.ts';
import { markWhere } from './marks.ts';

/** Marks the new date of everybody in whose zone a day has begun: a day without punches needs a result too. */
async function openNewDays(context: TenantContext): Promise<void> {
  const { tx, companyId, now } = context;
  const own = (await companyClock(context)).zone;
  const zones = await queryRows(
    tx,
    sql`select distinct coalesce(e.time_zone, ${own}) as zone from ${employees} e
      where e.company_id = ${companyId} and e.status = 'active'`,
    z.object({ zone: z.string() }),
  );
  for (const { zone } of zones) {
    const today = now.toZonedDateTimeISO(zone).toPlainDate().toString();
    const [opened] = await tx
      .select({ date: openedDays.last_date })
      .from(openedDays)
      .where(and(eq(openedDays.company_id, companyId), eq(openedDays.zone, zone)));
    if (opened && opened.date >= today) continue;
    await tx
      .insert(openedDays)
      .values({ company_id: companyId, zone, last_date: today })
      .onConflictDoUpdate({ target: [openedDays.company_id, openedDays.zone], set: { last_date: today } });
    await markWhere(
      context,
      sql`select e.id as employee from ${employees} e
        where e.company_id = ${companyId} and e.status = 'active' and coalesce(e.time_zone, ${own}) = ${zone}`,
      { from: opened?.date ?? today, to: today },
    );
  }
}

/** Marks days that change with time alone: a window has closed, an open shift has ended. */
async function markSettling(context: TenantContext): Promise<void> {
  const { tx, companyId, now } = context;
  const dates = await queryRows(
    tx,
    sql`select distinct d.att_date::text as date from ${attDayTotals} d
      where d.company_id = ${companyId} and d.settles_at is not null and d.settles_at <= ${now.toString()}::timestamptz`,
    z.object({ date: z.string() }),
  );
  for (const { date } of dates)
    await markWhere(
      context,
      sql`select d.employee from ${attDayTotals} d where d.company_id = ${companyId} and d.att_date = ${date}::date
        and d.settles_at is not null and d.settles_at <= ${now.toString()}::timestamptz`,
      { from: date, to: date },
    );
}

export const openDaysJob: CompanyRecurringJob = {
  name: 'attendance.open_days',
  scope: 'company',
  schedule: { everyMinutes: 5 },
  run: async (context) => {
    await openNewDays(context);
    await markSettling(context);
  },
};

import { and, asc, eq } from 'drizzle-orm';
import { dailyEvents } from '#shared/contract/alerts.ts';
import { alertsFound, mostFound, type AlertFound } from '#server/alerts/index.ts';
import { alerts } from '#server/alerts/tables.ts';
import type { TenantContext } from '#server/http/index.ts';
import { ask } from '#server/questions/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';
import type { AlertRuleRow } from './rules.ts';
import { alertRules } from './tables.ts';
import { tellOf } from './tell.ts';

/** Days before today that alerts still look at, for ended night shifts and late corrections. */
const daysBack = 2;

/**
 * Raises the alerts of the company's rules, some hundred a step. An alert and its notifications are one transaction, and its key is
 * unique, so that a job that is killed or runs twice notifies nobody twice.
 */
async function raise(context: TenantContext, isDaily: boolean): Promise<{ readonly hasMore: boolean }> {
  const { tx, companyId } = context;
  const enabled = await tx
    .select()
    .from(alertRules)
    .where(and(eq(alertRules.company_id, companyId), eq(alertRules.is_enabled, true)))
    .orderBy(asc(alertRules.id));
  const rules = enabled.filter(({ event }) => dailyEvents.has(event) === isDaily);
  if (rules.length === 0) return { hasMore: false };
  const today = await companyToday(context);
  const earliest = Temporal.PlainDate.from(today).subtract({ days: daysBack }).toString();
  let hasMore = false;
  for (const rule of rules) {
    const { event, since, from_minutes: minutes, from_count: count, from_days: days, from_degrees: degrees } = rule;
    const from = since !== null && since > earliest ? since : earliest;
    const query = { event, minutes, count, days, degrees, since, from, today };
    const found = (await ask(context, alertsFound, query)).flat();
    const raised = await record(context, rule, found);
    if (raised.length > 0) await tellOf(context, rule, raised);
    hasMore ||= found.length >= mostFound;
  }
  return { hasMore };
}

/** Stores alerts, and returns those that were not stored before. */
async function record(
  { tx, companyId, now }: TenantContext,
  { event }: AlertRuleRow,
  found: readonly AlertFound[],
): Promise<readonly AlertFound[]> {
  if (found.length === 0) return [];
  const made = await tx
    .insert(alerts)
    .values(
      found.map(({ subject, day }) => ({
        company_id: companyId,
        event,
        alert_date: day,
        subject,
        create_time: now.toString(),
      })),
    )
    .onConflictDoNothing()
    .returning({ subject: alerts.subject, day: alerts.alert_date });
  const isMade = new Set(made.map(({ subject, day }) => `${day} ${subject}`));
  return found.filter(({ subject, day }) => isMade.has(`${day} ${subject}`));
}

export const alertJob: CompanyRecurringJob = {
  name: 'system.alerts',
  scope: 'company',
  schedule: { everyMinutes: 5 },
  run: (context) => raise(context, false),
};

/** Alerts that can only change from one day to the next, in the morning. */
export const dailyAlertJob: CompanyRecurringJob = {
  name: 'system.daily_alerts',
  scope: 'company',
  schedule: { dailyAt: '06:00' },
  run: (context) => raise(context, true),
};

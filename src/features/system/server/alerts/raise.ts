import { and, asc, eq } from 'drizzle-orm';
import { alertsFound, mostFound, type AlertFound } from '#server/alerts/index.ts';
import { alerts } from '#server/alerts/tables.ts';
import type { TenantContext } from '#server/http/index.ts';
import { ask } from '#server/questions/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { isDue, isOncePerDay } from './due.ts';
import type { AlertRuleRow } from './rules.ts';
import { alertRules } from './tables.ts';
import { tellOf } from './tell.ts';

/** Days before today that alerts still look at, for ended night shifts and late corrections; the week before a weekly digest too. */
const daysBack = { immediate: 2, daily: 2, weekly: 9 } as const;

/**
 * Raises the alerts of the company's rules, some hundred a step. An alert and its notifications are one transaction, and its key is
 * unique, so that a job that is killed or runs twice notifies nobody twice.
 */
async function raise(context: TenantContext): Promise<{ readonly hasMore: boolean }> {
  const { tx, companyId } = context;
  const enabled = await tx
    .select()
    .from(alertRules)
    .where(and(eq(alertRules.company_id, companyId), eq(alertRules.is_enabled, true)))
    .orderBy(asc(alertRules.id));
  if (enabled.length === 0) return { hasMore: false };
  const { zone } = await companyClock(context);
  const local = context.now.toZonedDateTimeISO(zone);
  const rules = enabled.filter((rule) => isDue(rule, local));
  const today = local.toPlainDate();
  let hasMore = false;
  for (const rule of rules) {
    const { event, since, from_minutes: minutes, from_count: count, from_days: days, from_degrees: degrees } = rule;
    const earliest = today.subtract({ days: daysBack[rule.digest] }).toString();
    const from = since !== null && since > earliest ? since : earliest;
    const query = { event, minutes, count, days, degrees, since, from, today: today.toString() };
    const found = (await ask(context, alertsFound, query)).flat();
    const raised = await record(context, rule, found);
    if (raised.length > 0) await tellOf(context, rule, raised);
    if (found.length >= mostFound) hasMore = true;
    else if (isOncePerDay(rule))
      await tx
        .update(alertRules)
        .set({ told_on: today.toString() })
        .where(and(eq(alertRules.company_id, companyId), eq(alertRules.id, rule.id)));
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
  run: raise,
};

import { sql } from 'drizzle-orm';
import { alertEvents, defaultCounts, defaultDays, topicOfEvent } from '#shared/contract/alerts.ts';
import { builtKey } from '#shared/i18n/keys.ts';
import { alerts } from '#server/alerts/tables.ts';
import type { TenantContext } from '#server/http/index.ts';
import { resourceServer, valueName } from '#server/resource/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { Upkeep } from '#server/upkeep/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { alertRule } from '../../contract/alert-rule.ts';
import { changedTiming, isMoved, toldOnOf } from './due.ts';
import { alertRuleGroups, alertRules, alertRuleUsers } from './tables.ts';

export type AlertRuleRow = typeof alertRules.$inferSelect;

/** Gives a company its rules, all switched off; does nothing for rules that it has. */
export async function seedAlertRules({ tx, companyId }: TenantContext): Promise<void> {
  // In the order of the list, which is by id.
  await tx
    .insert(alertRules)
    .values(
      alertEvents.map((event) => ({
        company_id: companyId,
        event,
        topic: topicOfEvent[event],
        from_count: defaultCounts[event] ?? 1,
        from_days: defaultDays[event] ?? 30,
      })),
    )
    .onConflictDoNothing();
}

/** For companies from before the rules, or before the latest event. */
export const alertRuleUpkeep: Upkeep = { name: `system.alert_rules ${alertEvents.length}`, run: seedAlertRules };

/** Rules of automatic alerts. */
export const alertRuleServer = resourceServer(alertRule, {
  table: alertRules,
  display: ({ actor }) => {
    const words = wordsIn(actor.language);
    return valueName(alertRules.event, alertEvents, (event) =>
      words.text(builtKey(`sys:alertRule.event_choice.${event}`)),
    );
  },
  links: {
    groups: {
      table: alertRuleGroups,
      company: alertRuleGroups.company_id,
      owner: alertRuleGroups.rule,
      target: alertRuleGroups.group,
    },
    users: {
      table: alertRuleUsers,
      company: alertRuleUsers.company_id,
      owner: alertRuleUsers.rule,
      target: alertRuleUsers.membership,
    },
  },
  computed: {
    // Read from the end of the unique key's index; an alert's own day may be in the future.
    last_date: (_, { companyId }) =>
      sql<string | null>`(select ((latest.create_time at time zone ${companies.company_timezone})::date)::text
        from (select ${alerts.create_time} from ${alerts}
          where ${alerts.company_id} = ${companyId} and ${alerts.event} = ${alertRules.event}
          order by ${alerts.alert_date} desc limit 1) latest, ${companies} where ${companies.id} = ${companyId})`,
  },
  // Events before the rule was switched on raise no alert.
  prepare: async (context, values, before) => {
    const begins = values.is_enabled === true && before?.is_enabled !== true;
    if (!before) return values;
    const after = changedTiming(values, before);
    if (!begins && !isMoved(after, before)) return values;
    const { zone } = await companyClock(context);
    const local = context.now.toZonedDateTimeISO(zone);
    return {
      ...values,
      ...(begins ? { since: local.toPlainDate().toString() } : {}),
      told_on: toldOnOf(after, local),
    };
  },
});

import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { alertDigests, alertTopics, alertEvents, defaultDegrees } from '#shared/contract/alerts.ts';
import { companyColumn, foreignId, recordColumns, timeOfDay } from '#server/db/columns.ts';
import { weekdays } from '../../contract/auto-export.ts';
import { groups, memberships } from '#server/tenancy/memberships/tables.ts';

/** A company's rules of automatic alerts: one row for each event. */
export const alertRules = pgTable(
  'alert_rules',
  {
    ...recordColumns(),
    topic: text('topic', { enum: alertTopics }).notNull(),
    event: text('event', { enum: alertEvents }).notNull(),
    is_enabled: boolean('is_enabled').notNull().default(false),
    /** The day on which the rule was switched on, in the company's time zone: earlier events raise no alert. */
    since: date('since', { mode: 'string' }),
    from_minutes: integer('from_minutes').notNull().default(15),
    from_count: integer('from_count').notNull().default(1),
    from_days: integer('from_days').notNull().default(30),
    /** Degrees Celsius. */
    from_degrees: doublePrecision('from_degrees').notNull().default(defaultDegrees),
    to_employee: boolean('to_employee').notNull().default(true),
    to_superior: boolean('to_superior').notNull().default(true),
    to_manager: boolean('to_manager').notNull().default(false),
    to_responsible: boolean('to_responsible').notNull().default(true),
    by_mail: boolean('by_mail').notNull().default(true),
    digest: text('digest', { enum: alertDigests }).notNull().default('immediate'),
    digest_weekday: text('digest_weekday', { enum: weekdays }).notNull().default('monday'),
    digest_at: timeOfDay('digest_at').notNull().default('08:00'),
    quiet_from: timeOfDay('quiet_from'),
    quiet_until: timeOfDay('quiet_until'),
    /** The day of the last notification at a set time, in the company's time zone. */
    told_on: date('told_on', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('alert_rules_one').on(table.company_id, table.event),
  ],
);

/** Groups whose members are notified. */
export const alertRuleGroups = pgTable(
  'alert_rule_groups',
  { ...companyColumn(), rule: foreignId('rule').notNull(), group: foreignId('group').notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.rule, table.group] }),
    index('alert_rule_groups_group').on(table.company_id, table.group),
    foreignKey({
      columns: [table.company_id, table.rule],
      foreignColumns: [alertRules.company_id, alertRules.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.group],
      foreignColumns: [groups.company_id, groups.id],
    }).onDelete('cascade'),
  ],
);

/** Users who are notified. */
export const alertRuleUsers = pgTable(
  'alert_rule_users',
  { ...companyColumn(), rule: foreignId('rule').notNull(), membership: foreignId('membership').notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.rule, table.membership] }),
    index('alert_rule_users_membership').on(table.company_id, table.membership),
    foreignKey({
      columns: [table.company_id, table.rule],
      foreignColumns: [alertRules.company_id, alertRules.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.membership],
      foreignColumns: [memberships.company_id, memberships.id],
    }).onDelete('cascade'),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyColumn, folded, foreignId, instant, recordColumns } from '#server/db/columns.ts';
import { dataScopes } from '#shared/contract/member-scope.ts';

/** The groups of a new company. */
export const seededGroups = [
  'owner',
  'hrManager',
  'attendanceOfficer',
  'departmentManager',
  'deviceOperator',
  'auditor',
] as const;
export type SeededGroup = (typeof seededGroups)[number];

/** A set of permissions (`<module>.<resource>.<verb>`). `is_owner` includes all, also those of later releases. */
export const groups = pgTable(
  'groups',
  {
    ...recordColumns(),
    group_name: text('group_name').notNull(),
    description: text('description').notNull().default(''),
    permissions: text('permissions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    is_owner: boolean('is_owner').notNull().default(false),
    is_system: boolean('is_system').notNull().default(false),
    /** Which initial group it is, whatever its present name. */
    seeded_as: text('seeded_as', { enum: seededGroups }),
    /** All permissions ever granted by declaration: one that is missing now was removed by somebody. */
    granted: text('granted')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('groups_unique_group_name').on(table.company_id, folded(table.group_name)),
  ],
);

/** A person in a company. `employee` is set where the person has an employee record there. */
export const memberships = pgTable(
  'memberships',
  {
    ...recordColumns(),
    user_id: foreignId('user_id').notNull(),
    employee: foreignId('employee'),
    status: text('status', { enum: ['invited', 'pending_approval', 'active', 'disabled', 'left'] })
      .notNull()
      .default('active'),
    /** Whose data the person may see; the departments or areas stand in tables of the slice `invitation`. */
    data_scope: text('data_scope', { enum: dataScopes }).notNull().default('all'),
    /** Address and name of the account, copied for the company; no address for an employee's own account. */
    email: text('email').notNull().default(''),
    name: text('name').notNull().default(''),
    /** Last sign-in to this company. */
    last_sign_in: instant('last_sign_in'),
    last_ip: text('last_ip').notNull().default(''),
    /** Until when too many failed sign-ins keep the account out, copied for the company like its name; past or null if nothing does. */
    locked_until: instant('locked_until'),
    /** Text for search, folded when written. */
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`searchable(email || ' ' || name)`),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('memberships_user').on(table.company_id, table.user_id),
    uniqueIndex('memberships_employee').on(table.company_id, table.employee),
    index('memberships_by_user').on(table.user_id),
    // For the users of a company, among the many sign-ins of its employees.
    index('memberships_email')
      .on(table.company_id, table.email, table.id)
      .where(sql`email <> ''`),
    index('memberships_name')
      .on(table.company_id, table.name, table.id)
      .where(sql`email <> ''`),
    index('memberships_last_sign_in')
      .on(table.company_id, table.last_sign_in, table.id)
      .where(sql`email <> ''`),
  ],
);

export const membershipGroups = pgTable(
  'membership_groups',
  {
    ...companyColumn(),
    membership: foreignId('membership').notNull(),
    group: foreignId('group').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.membership, table.group] }),
    index('membership_groups_group').on(table.company_id, table.group),
    foreignKey({
      columns: [table.company_id, table.membership],
      foreignColumns: [memberships.company_id, memberships.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.group], foreignColumns: [groups.company_id, groups.id] }),
  ],
);

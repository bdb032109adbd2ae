import { inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { notificationSchema } from '#shared/contract/notifications.ts';
import { filterList } from '#shared/contract/index.ts';
import { employeeServer } from '#features/team/server.ts';
import { companyColumn, instant } from '#server/db/columns.ts';
import type { TenantContext } from '#server/http/index.ts';
import { notify } from '#server/notifications/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { notice, noticeKinds } from '../contract/notice.ts';

/** Notifications, as the list of the notices to employees needs them. */
const notificationRows = pgTable('notifications', {
  ...companyColumn(),
  id: bigint('id', { mode: 'number' }).notNull(),
  user_id: bigint('user_id', { mode: 'number' }).notNull(),
  type: text('kind', { enum: noticeKinds }).notNull(),
  data: jsonb('data').notNull().$type<unknown>(),
  target_type: text('target_type'),
  target_id: bigint('target_id', { mode: 'number' }),
  create_time: instant('create_time').notNull(),
  sent_time: instant('create_time').notNull(),
  read_time: instant('read_time'),
  mail: text('mail', { enum: ['none', 'due', 'sent'] }).notNull(),
});

/** The employee who got the notification. */
const whose = ({ companyId }: TenantContext) => sql`select m.employee from ${memberships} m
    where m.company_id = ${companyId} and m.user_id = ${notificationRows.user_id} and m.employee is not null`;

/** Read or not, in the words of the indexes. */
const standing = { unread: isNull(notificationRows.read_time), read: isNotNull(notificationRows.read_time) };

/** The decider and the reason are the applicant's own affair, so they are not shown here. */
const about = sql<string>`coalesce(${notificationRows.data} ->> 'title', ${notificationRows.data} ->> 'client', ${notificationRows.data} ->> 'phone',
  ${notificationRows.data} ->> 'number', '')`;

export const noticeServer = resourceServer(notice, {
  table: notificationRows,
  display: about,
  only: (context) => sql`${inArray(notificationRows.type, [...noticeKinds])} and exists (${whose(context)})`,
  computed: {
    employee: (_, context) => sql<number>`(${whose(context)} limit 1)`.mapWith(Number),
    about,
    status: sql<string>`case when ${standing.unread} then 'unread' else 'read' end`,
    channel: sql<string>`case when ${notificationRows.mail} = 'sent' then 'mail' else 'bell' end`,
  },
  searched: { employee: employeeServer },
  filtered: {
    // From the person's inbox, which has an index.
    employee: (_, { companyId }, filter) =>
      sql`${notificationRows.user_id} in (select m.user_id from ${memberships} m
        where m.company_id = ${companyId} and ${inArray(sql`m.employee`, [...(filterList(filter) ?? [filter.value])])})`,
    status: (_, __, filter) => {
      const chosen = new Set(filterList(filter) ?? [filter.value]);
      return (
        or(...(['unread', 'read'] as const).filter((status) => chosen.has(status)).map((status) => standing[status])) ??
        sql`false`
      );
    },
  },
  actions: {
    notify: {
      run: async (context, row) => {
        const content = notificationSchema.parse({ kind: row.type, data: row.data });
        const { target_type: type, target_id: id } = row;
        await notify(context, [row.user_id], { ...content, ...(type === null ? {} : { target: { type, id } }) });
      },
    },
  },
});

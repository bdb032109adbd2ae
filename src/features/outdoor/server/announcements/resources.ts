import { sql } from 'drizzle-orm';
import { employeeServer } from '#features/team/server.ts';
import { resourceServer } from '#server/resource/index.ts';
import { userOfEmployee } from '#server/tenancy/membership.ts';
import { announcement } from '../../contract/announcement.ts';
import { announcementReceipt } from '../../contract/announcement-receipt.ts';
import { announcementLinks } from './audience.ts';
import { announcements, announcementReceipts } from './tables.ts';
import { tellAgain, tellNext } from './tell.ts';

/** A change of a published announcement notifies the people who were not notified yet. */
const whoAndWhen = ['audience', 'departments', 'areas', 'employees', 'start_time'] as const;

export const announcementServer = resourceServer(announcement, {
  table: announcements,
  display: sql<string>`${announcements.title}`,
  links: announcementLinks,
  example: { audience: 'all' },
  prepare: async (_, values, before) =>
    before?.status === 'published' && whoAndWhen.some((name) => values[name] !== undefined)
      ? { ...values, told_up_to: 0 }
      : values,
  actions: {
    publish: {
      run: async (context, row) => {
        const hasBegun = Temporal.Instant.compare(row.start_time, context.now) <= 0;
        return { set: hasBegun ? await tellNext(context, { ...row, told_up_to: 0 }) : { told_up_to: 0 } };
      },
    },
    withdraw: { run: async () => ({ set: { told_up_to: null } }) },
  },
});

export const announcementReceiptServer = resourceServer(announcementReceipt, {
  table: announcementReceipts,
  searched: { employee: employeeServer, announcement: announcementServer },
  display: ({ companyId }) =>
    sql<string>`coalesce((select a.title from ${announcements} a
      where a.company_id = ${companyId} and a.id = ${announcementReceipts.announcement}), '')`,
  actions: {
    notify: {
      run: async (context, { announcement: id, employee }) => {
        const user = await userOfEmployee(context, employee);
        if (user !== null) await tellAgain(context, id, user);
      },
    },
  },
});

import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { accountsInAudience } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { notify } from '#server/notifications/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { announcementAudience } from './audience.ts';
import { announcements, announcementReceipts } from './tables.ts';

export type Announcement = typeof announcements.$inferSelect;

/** The most people who are notified in one transaction. */
const mostNotified = 500;

/** Tells people of announcements by notification, without a mail. */
export const tellOf = (
  context: TenantContext,
  { id, title }: Pick<Announcement, 'id' | 'title'>,
  users: readonly number[],
) =>
  notify(context, users, {
    kind: 'announcement',
    data: { title },
    target: { type: 'outdoor.announcement.own', id },
  });

/** Tells the next people of an announcement. @returns the progress to store */
export async function tellNext(
  context: TenantContext,
  announcement: Announcement,
): Promise<Pick<Announcement, 'told_up_to' | 'told_count'>> {
  const { tx, companyId, now } = context;
  const people = await accountsInAudience(
    context,
    announcementAudience,
    announcement,
    announcement.told_up_to ?? 0,
    mostNotified,
  );
  const made =
    people.length === 0
      ? []
      : await tx
          .insert(announcementReceipts)
          .values(
            people.map(({ employee }) => ({
              company_id: companyId,
              announcement: announcement.id,
              employee,
              sent_time: now.toString(),
            })),
          )
          // After a second publication nobody is notified twice.
          .onConflictDoNothing()
          .returning({ employee: announcementReceipts.employee });
  const receivers = new Set(made.map(({ employee }) => employee));
  await tellOf(
    context,
    announcement,
    people.flatMap(({ employee, user }) => (receivers.has(employee) ? [user] : [])),
  );
  const last = people.at(-1)?.employee;
  return {
    told_up_to: people.length < mostNotified || last === undefined ? null : last,
    told_count: announcement.told_count + made.length,
  };
}

/** Tells people of announcements whose time has come, some hundred a step. After a crash the next run continues. */
export const announcementJob: CompanyRecurringJob = {
  name: 'outdoor.announcements',
  scope: 'company',
  schedule: { everyMinutes: 1 },
  run: async (context) => {
    const { tx, companyId, now } = context;
    const [next] = await tx
      .select()
      .from(announcements)
      .where(
        and(
          eq(announcements.company_id, companyId),
          isNotNull(announcements.told_up_to),
          lte(announcements.start_time, now.toString()),
        ),
      )
      .orderBy(asc(announcements.start_time), asc(announcements.id))
      .limit(1)
      .for('update');
    if (!next) return { hasMore: false };
    const progress = next.status === 'published' ? await tellNext(context, next) : { told_up_to: null };
    await tx
      .update(announcements)
      .set(progress)
      .where(and(eq(announcements.company_id, companyId), eq(announcements.id, next.id)));
    return { hasMore: true };
  },
};

/** Tells a person of an announcement again. */
export async function tellAgain(context: TenantContext, id: number, user: number): Promise<void> {
  const { tx, companyId } = context;
  const [announcement] = await tx
    .select({ id: announcements.id, title: announcements.title })
    .from(announcements)
    .where(
      and(eq(announcements.company_id, companyId), eq(announcements.id, id), eq(announcements.status, 'published')),
    );
  if (announcement) await tellOf(context, announcement, [user]);
}

/** Adds to the counts of people who were notified, have read and have confirmed it. The record's version stays. */
export const count = (
  { tx, companyId }: TenantContext,
  id: number,
  more: { readonly notified: number; readonly read: number; readonly confirmed: number },
) =>
  tx
    .update(announcements)
    .set({
      told_count: sql`${announcements.told_count} + ${more.notified}`,
      read_count: sql`${announcements.read_count} + ${more.read}`,
      confirm_count: sql`${announcements.confirm_count} + ${more.confirmed}`,
    })
    .where(and(eq(announcements.company_id, companyId), eq(announcements.id, id)));

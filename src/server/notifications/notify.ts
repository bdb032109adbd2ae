import {
  notificationSchema,
  type NotificationContent,
  type NotificationTarget,
} from '#shared/contract/notifications.ts';
import { mailedKinds } from '#shared/contract/notification-mail.ts';
import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { notifications } from './tables.ts';
import { readRetention } from '../retention/index.ts';

export type NewNotification = NotificationContent & {
  readonly target?: NotificationTarget;
  /** Whether it is also mailed to people who want mail; by default its kind decides. */
  readonly mailed?: boolean;
};

/** A notification for one person. */
export interface PersonalNotification {
  readonly user: number;
  readonly notification: NewNotification;
}

/** Notifies people in the present transaction: only if it commits do they get the notification. */
export async function notify(
  context: TenantContext,
  userIds: readonly number[],
  notification: NewNotification,
): Promise<void> {
  await notifyEach(
    context,
    [...new Set(userIds)].map((user) => ({ user, notification })),
  );
}

/** The same with a separate notification for each person. */
export async function notifyEach(context: TenantContext, items: readonly PersonalNotification[]): Promise<void> {
  if (items.length === 0) return;
  await context.tx.insert(notifications).values(
    items.map(({ user, notification: { target, mailed, ...content } }) => {
      const { kind, data } = notificationSchema.parse(content);
      return {
        company_id: context.companyId,
        user_id: user,
        kind,
        data,
        target_type: target?.type ?? null,
        target_id: target?.id ?? null,
        create_time: context.now.toString(),
        mail: (mailed ?? mailedKinds.has(kind)) ? ('due' as const) : ('none' as const),
      };
    }),
  );
  const { companyId } = context;
  for (const { user, notification } of items)
    context.publish({ companyId, userId: user, topic: 'notifications', payload: { kind: notification.kind } });
}

/**
 * The same, except for people with an equal unread notification, so that frequent events notify once until they are
 * read. An unread one about another record then leads to the list of all.
 */
export async function notifyOnce(
  context: TenantContext,
  userIds: readonly number[],
  notification: NewNotification,
): Promise<void> {
  if (userIds.length === 0) return;
  const { tx, companyId } = context;
  const { kind, data, target } = notification;
  const unread = await tx
    .select({ id: notifications.id, user: notifications.user_id, record: notifications.target_id })
    .from(notifications)
    .where(
      and(
        eq(notifications.company_id, companyId),
        inArray(notifications.user_id, [...userIds]),
        isNull(notifications.read_time),
        // An earlier one that was mailed no longer counts: the next one is shown and mailed again.
        ne(notifications.mail, 'sent'),
        eq(notifications.kind, kind),
        sql`${notifications.data} = ${JSON.stringify(data)}::jsonb`,
      ),
    );
  const other = unread.filter(({ record }) => record !== null && record !== target?.id);
  if (other.length > 0)
    await tx
      .update(notifications)
      .set({ target_id: null })
      .where(
        and(
          eq(notifications.company_id, companyId),
          inArray(
            notifications.id,
            other.map(({ id }) => id),
          ),
        ),
      );
  for (const { user } of other) context.publish({ companyId, userId: user, topic: 'notifications', payload: { kind } });
  const notified = new Set(unread.map(({ user }) => user));
  await notify(
    context,
    userIds.filter((id) => !notified.has(id)),
    notification,
  );
}

/** Removes a company's old notifications, read or not. */
export async function removeOldNotifications(context: TenantContext): Promise<void> {
  const { tx, companyId, now } = context;
  const { notification_days: days } = await readRetention(context);
  await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.company_id, companyId),
        lt(notifications.create_time, now.subtract({ hours: days * 24 }).toString()),
      ),
    );
}

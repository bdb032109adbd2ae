import { commonCodes } from '#shared/contract/index.ts';
import {
  listNotifications,
  notificationSchema,
  readNotifications,
  type NotificationItem,
} from '#shared/contract/notifications.ts';
import { and, count, desc, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import { Refusal, serveAnyone, type Context, type Route } from '../http/index.ts';
import { notifications } from './tables.ts';

const shown = 50;
/** Unread notifications are counted up to this. */
const countedUnread = 100;

/** The person's own notifications in the present company. */
function mine({ actor }: Context): SQL | undefined {
  if (!actor || actor.companyId === null) throw new Refusal(commonCodes.notFound);
  return and(eq(notifications.company_id, actor.companyId), eq(notifications.user_id, actor.userId));
}

async function countUnread(context: Context): Promise<number> {
  const unread = context.tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(mine(context), isNull(notifications.read_time)))
    .limit(countedUnread)
    .as('unread');
  return (await context.tx.select({ unread: count() }).from(unread))[0]?.unread ?? 0;
}

type Row = typeof notifications.$inferSelect;

/** Undefined for notifications of an older version that this one does not know. */
function present(row: Row): NotificationItem | undefined {
  const content = notificationSchema.safeParse({ kind: row.kind, data: row.data }).data;
  if (!content) return undefined;
  const { id, create_time, read_time, target_type: type, target_id: target } = row;
  return { id, create_time, read_time, target: type === null ? null : { type, id: target }, ...content };
}

/** The calls of the inbox. */
export const notificationRoutes: readonly Route[] = [
  serveAnyone(listNotifications, async (context) => {
    // The provider's staff are in no company and get no notifications.
    if (context.actor?.companyId == null) return { unread: 0, items: [] };
    const rows = await context.tx
      .select()
      .from(notifications)
      .where(mine(context))
      .orderBy(desc(notifications.id))
      .limit(shown);
    return { unread: await countUnread(context), items: rows.flatMap((row) => present(row) ?? []) };
  }),
  serveAnyone(readNotifications, async (context, { body }) => {
    const own = mine(context);
    const which = 'ids' in body ? inArray(notifications.id, body.ids) : lte(notifications.id, body.up_to);
    await context.tx
      .update(notifications)
      .set({ read_time: context.now.toString() })
      .where(and(own, isNull(notifications.read_time), which));
    const { actor } = context;
    if (actor?.companyId != null)
      context.publish({ companyId: actor.companyId, userId: actor.userId, topic: 'notifications', payload: {} });
    return { unread: await countUnread(context) };
  }),
];

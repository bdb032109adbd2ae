import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { isForEmployee } from '#features/team/server.ts';
import { commonCodes, type CallData } from '#shared/contract/index.ts';
import { signedLink } from '#server/files/index.ts';
import { Refusal, serve, type Input, type TenantContext } from '#server/http/index.ts';
import { announcement } from '../../contract/announcement.ts';
import { ownAnnouncements, readAnnouncement } from '../../contract/own-announcement.ts';
import { announcementReceipt } from '../../contract/announcement-receipt.ts';
import { announcementAudience } from './audience.ts';
import { announcements, announcementReceipts } from './tables.ts';
import { count } from './tell.ts';

const mostListed = 100;

/** The signed-in employee. Access `employee` gives one; -1 is nobody. */
const whose = ({ actor }: TenantContext): number => actor.employeeId ?? -1;

/** The announcements for the person that are current now. */
const isReceived = (context: TenantContext) =>
  and(
    eq(announcements.company_id, context.companyId),
    eq(announcements.status, 'published'),
    lte(announcements.start_time, context.now.toString()),
    or(isNull(announcements.end_time), gt(announcements.end_time, context.now.toString())),
    isForEmployee(context, announcementAudience, whose(context)),
  );

async function readOwn(context: TenantContext): Promise<CallData<typeof ownAnnouncements>> {
  const { tx, companyId } = context;
  const rows = await tx
    .select({
      id: announcements.id,
      title: announcements.title,
      content: announcements.content,
      start_time: announcements.start_time,
      is_pinned: announcements.is_pinned,
      attachment: announcements.attachment,
      read_time: announcementReceipts.read_time,
      needs_confirm: announcements.needs_confirm,
      confirm_time: announcementReceipts.confirm_time,
    })
    .from(announcements)
    .leftJoin(
      announcementReceipts,
      and(
        eq(announcementReceipts.company_id, companyId),
        eq(announcementReceipts.announcement, announcements.id),
        eq(announcementReceipts.employee, whose(context)),
      ),
    )
    .where(isReceived(context))
    .orderBy(desc(announcements.is_pinned), desc(announcements.start_time), asc(announcements.id))
    .limit(mostListed);
  return rows.map(({ attachment, ...row }) => ({
    ...row,
    attachment: attachment && { url: signedLink(context, attachment.file), name: attachment.name },
  }));
}

/**
 * Notes that the person has read or confirmed an announcement. The first time counts. Confirming implies reading.
 * @throws Refusal notFound
 */
async function read(
  context: TenantContext,
  { id, confirms }: Input<typeof readAnnouncement>['body'],
): Promise<CallData<typeof readAnnouncement>> {
  const { tx, companyId, now } = context;
  const employee = whose(context);
  const [found] = await tx
    .select({ needs_confirm: announcements.needs_confirm })
    .from(announcements)
    .where(and(isReceived(context), eq(announcements.id, id)));
  if (!found) throw new Refusal(commonCodes.notFound);
  const time = now.toString();
  // Somebody who opened it before the notification counts as notified.
  const made = await tx
    .insert(announcementReceipts)
    .values({ company_id: companyId, announcement: id, employee, sent_time: time })
    .onConflictDoNothing()
    .returning({ id: announcementReceipts.id });
  const own = and(
    eq(announcementReceipts.company_id, companyId),
    eq(announcementReceipts.employee, employee),
    eq(announcementReceipts.announcement, id),
  );
  const [before] = await tx.select().from(announcementReceipts).where(own).for('update');
  if (!before) throw new Error('The receipt is gone');
  const isRead = before.read_time === null;
  const isConfirmed = confirms && found.needs_confirm && before.confirm_time === null;
  if (!isRead && !isConfirmed) return { id };
  await tx
    .update(announcementReceipts)
    .set({
      ...(isRead ? { read_time: time } : {}),
      ...(isConfirmed ? { confirm_time: time } : {}),
      update_time: time,
      version: before.version + 1,
    })
    .where(own);
  await count(context, id, { notified: made.length, read: isRead ? 1 : 0, confirmed: isConfirmed ? 1 : 0 });
  for (const [topic, record] of [
    [announcementReceipt.name, before.id],
    [announcement.name, id],
  ] as const)
    context.publish({ companyId, topic, payload: { kind: 'change', id: record }, employees: [employee] });
  return { id };
}

export const ownAnnouncementRoutes = [
  serve(ownAnnouncements, readOwn),
  serve(readAnnouncement, (context, { body }) => read(context, body), { by: 'person', max: 120, seconds: 60 }),
];

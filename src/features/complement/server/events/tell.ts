import { and, asc, eq, gte, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { accountsInAudience } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { notify } from '#server/notifications/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { occurrencesOf, reminderDue } from '../../domain/occurrences.ts';
import { eventAudience } from './audience.ts';
import { events } from './tables.ts';

type EventRow = typeof events.$inferSelect;

/** The most people who are notified in one transaction. */
const mostNotified = 500;
/** Days ahead in which a reminder can be due: the longest of `eventReminders`, plus one for time zones. */
const horizonDays = 8;

/** The progress of notifying: the last employee who was notified; null once all have been. */
type Progress = Pick<EventRow, 'told_up_to' | 'told_of'>;

/** Notifies the next people of an event and returns the progress. */
async function tellNext(context: TenantContext, event: EventRow, after: number, day: string): Promise<Progress> {
  const people = await accountsInAudience(context, eventAudience, event, after, mostNotified);
  await notify(
    context,
    people.map(({ user }) => user),
    {
      kind: 'event',
      data: { title: event.title, day, time: event.all_day ? null : event.start_time },
      target: { type: 'complement.event', id: event.id },
    },
  );
  const last = people.at(-1)?.employee;
  return people.length < mostNotified || last === undefined
    ? { told_up_to: null, told_of: null }
    : { told_up_to: last, told_of: day };
}

/** Notifies the people of an event now, in steps for a large company, about the current or next occurrence. */
export async function tellNow(context: TenantContext, event: EventRow): Promise<Progress> {
  const today = context.now.toZonedDateTimeISO((await companyClock(context)).zone).toPlainDate();
  const next = occurrencesOf(event, { from: today.toString(), to: today.add({ years: 1 }).toString() })[0];
  return tellNext(context, event, 0, next?.from ?? event.start_date);
}

/** Starts notifying about the first event whose reminder is due. */
async function beginNext(context: TenantContext): Promise<boolean> {
  const { tx, companyId, now } = context;
  const { zone } = await companyClock(context);
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const waiting = await tx
    .select()
    .from(events)
    .where(
      and(
        eq(events.company_id, companyId),
        eq(events.status, 'scheduled'),
        isNotNull(events.remind_before),
        lte(events.start_date, today.add({ days: horizonDays }).toString()),
        or(isNull(events.last_date), gte(events.last_date, today.toString())),
      ),
    )
    .orderBy(asc(events.start_date), asc(events.id));
  for (const event of waiting) {
    const due = reminderDue({ ...event, start_time: event.all_day ? null : event.start_time }, now, zone);
    if (!due) continue;
    await tx
      .update(events)
      .set({ reminded_for: due.from, ...(await tellNext(context, event, 0, due.from)) })
      .where(and(eq(events.company_id, companyId), eq(events.id, event.id)));
    return true;
  }
  return false;
}

/** Reminds people of events, some hundred a step. After a kill, the next run continues with the remaining people. */
export const eventReminderJob: CompanyRecurringJob = {
  name: 'complement.event_reminders',
  scope: 'company',
  schedule: { everyMinutes: 5 },
  run: async (context) => {
    const { tx, companyId } = context;
    const [going] = await tx
      .select()
      .from(events)
      .where(and(eq(events.company_id, companyId), isNotNull(events.told_up_to)))
      .orderBy(asc(events.id))
      .limit(1)
      .for('update');
    if (!going) return { hasMore: await beginNext(context) };
    const progress =
      going.status === 'cancelled'
        ? { told_up_to: null, told_of: null }
        : await tellNext(context, going, going.told_up_to ?? 0, going.told_of ?? going.start_date);
    await tx
      .update(events)
      .set(progress)
      .where(and(eq(events.company_id, companyId), eq(events.id, going.id)));
    return { hasMore: true };
  },
};

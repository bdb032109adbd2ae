import { createHash } from 'node:crypto';
import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { arrayText } from '#server/db/prepared.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { ActivityEvent } from '../../domain/timeline.ts';
import { activityEvents } from './tables.ts';

/** An event with the work date that it belongs to. */
export interface DatedEvent {
  readonly event: ActivityEvent;
  readonly workDate: string;
}

/** The person and the series that an event belongs to. */
export interface Place {
  readonly employee: number;
  readonly bucket: number;
}

/** The kinds' numbers in the table. */
export const kindCodes = { window: 0, web: 1, present: 2, away: 3 } as const;

export const kindOf = ({ kind, away }: ActivityEvent): number =>
  kindCodes[kind === 'presence' ? (away ? 'away' : 'present') : kind];

/** Equal for events that show the same. */
function fingerprintOf(event: ActivityEvent): string {
  const { app, domain, title, url } = event;
  return createHash('sha256')
    .update([kindOf(event), app, domain, title, url].join('\u0000'))
    .digest('base64url')
    .slice(0, 16);
}

/**
 * Stores events, each once however often it arrives: a repeated event keeps the longer of the two lengths. It writes all of them or,
 * if the transaction fails, none.
 */
export async function storeEvents(
  { tx, companyId }: TenantContext,
  { employee, bucket }: Place,
  events: readonly DatedEvent[],
): Promise<void> {
  const byKey = new Map<string, DatedEvent & { readonly fingerprint: string }>();
  for (const dated of events) {
    const fingerprint = fingerprintOf(dated.event);
    const key = `${dated.event.start} ${fingerprint}`;
    const before = byKey.get(key);
    if (!before || before.event.end < dated.event.end) byKey.set(key, { ...dated, fingerprint });
  }
  const rows = [...byKey.values()];
  if (rows.length === 0) return;
  const texts = (of: (event: ActivityEvent) => string | number) => arrayText(rows.map(({ event }) => of(event)));
  await tx.execute(sql`
    insert into ${activityEvents}
      (company_id, employee, bucket, started, ended, kind, fingerprint, work_date, app, domain, title, url)
    select ${companyId}::bigint, ${employee}::bigint, ${bucket}::bigint, given.*
    from unnest(${texts(({ start }) => start)}::bigint[], ${texts(({ end }) => end)}::bigint[],
      ${texts(kindOf)}::smallint[], ${arrayText(rows.map(({ fingerprint }) => fingerprint))}::text[],
      ${arrayText(rows.map(({ workDate }) => workDate))}::date[], ${texts(({ app }) => app)}::text[],
      ${texts(({ domain }) => domain)}::text[], ${texts(({ title }) => title)}::text[],
      ${texts(({ url }) => url)}::text[]) as given
    on conflict (company_id, employee, bucket, started, fingerprint)
      do update set ended = greatest(${activityEvents.ended}, excluded.ended)`);
}

/**
 * Extends the event before, if it shows the same and ended at most `pulse` seconds ago: a heartbeat says that nothing has changed. A
 * late or repeated heartbeat changes nothing.
 * @returns false where there is no such event
 */
export async function prolong(
  { tx, companyId }: TenantContext,
  { employee, bucket }: Place,
  { event }: DatedEvent,
  pulse: number,
): Promise<boolean> {
  const fingerprint = fingerprintOf(event);
  const [last] = await tx
    .select({
      started: activityEvents.started,
      ended: activityEvents.ended,
      fingerprint: activityEvents.fingerprint,
    })
    .from(activityEvents)
    .where(
      and(
        eq(activityEvents.company_id, companyId),
        eq(activityEvents.employee, employee),
        eq(activityEvents.bucket, bucket),
        lte(activityEvents.started, event.start),
      ),
    )
    .orderBy(desc(activityEvents.started), sql`${activityEvents.fingerprint} = ${fingerprint} desc`)
    .limit(1);
  if (last?.fingerprint !== fingerprint || last.ended + pulse < event.start) return false;
  if (last.ended >= event.end) return true;
  await tx
    .update(activityEvents)
    .set({ ended: sql`greatest(${activityEvents.ended}, ${event.end})` })
    .where(
      and(
        eq(activityEvents.company_id, companyId),
        eq(activityEvents.employee, employee),
        eq(activityEvents.bucket, bucket),
        eq(activityEvents.started, last.started),
        eq(activityEvents.fingerprint, fingerprint),
      ),
    );
  return true;
}

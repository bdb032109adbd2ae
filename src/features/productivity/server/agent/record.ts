import type { WorkingTime } from '#features/attendance/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { receive, type SentEvent } from '../../domain/received.ts';
import type { ActivityEvent } from '../../domain/timeline.ts';
import { activityMarks } from './tables.ts';
import type { PlanCache } from '../working.ts';
import type { KnownAgent } from './known-agent.ts';
import { prolong, storeEvents, type DatedEvent } from './store.ts';

/** How many seconds a clock may be fast. */
const mostFast = 300;
/** Days for which an agent may have been offline. Days older than the stored events are never summed again. */
const mostLate = 31;
/** Seconds between two heartbeats of one stretch at most, whatever the watcher says: computers go to sleep. */
const longestPulse = 900;

/** A bucket that receives events. */
export interface KnownBucket {
  readonly id: number;
  readonly kind: ActivityEvent['kind'];
}

const dateOf = (seconds: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDate();

/** The parts of an event within working hours, each with its work date. An event without length is one part or none. */
function within(event: ActivityEvent, working: readonly WorkingTime[]): DatedEvent[] {
  return working.flatMap(({ date, start, end }) => {
    const piece = { ...event, start: Math.max(event.start, start), end: Math.min(event.end, end) };
    return piece.start <= piece.end && piece.start < end ? [{ event: piece, workDate: date }] : [];
  });
}

/** The whole event, with the date in whose working hours it begins, or else the calendar date. */
function whole(event: ActivityEvent, working: readonly WorkingTime[], zone: string): DatedEvent[] {
  const inside = working.find(({ start, end }) => start <= event.start && event.start < end);
  return [{ event, workDate: inside?.date ?? dateOf(event.start, zone).toString() }];
}

/**
 * Records what an agent sent, as far as its person agreed and the company's settings allow it. The rest is discarded without an error,
 * because a watcher would send it again and again.
 * @param pulse seconds of a heartbeat; null: the events are complete
 * @returns how many were discarded: of an unknown form, too old, or from a fast clock
 */
export async function recordEvents(
  context: TenantContext,
  plans: PlanCache,
  agent: KnownAgent,
  bucket: KnownBucket,
  sent: readonly SentEvent[],
  pulse: number | null,
): Promise<{ readonly discarded: number }> {
  const { agreed, zone } = agent;
  if (agreed === null) return { discarded: 0 };
  const now = Math.floor(context.now.epochMilliseconds / 1000);
  const oldest = now - (Math.min(mostLate, agent.retention) - 1) * 86_400;
  const received = sent.map((event) => receive(bucket.kind, event, agent));
  const known = received.filter(
    (event): event is ActivityEvent => event !== undefined && event.start <= now + mostFast && event.start >= oldest,
  );
  const discarded = received.length - known.length;
  const allowed = known
    .filter(({ end }) => end >= agreed)
    .map((event) => ({ ...event, start: Math.max(event.start, agreed), end: Math.min(event.end, now + mostFast) }))
    .filter(({ start, end }) => start <= end);
  if (allowed.length === 0) return { discarded };
  const starts = allowed.map(({ start }) => start);
  const range = {
    from: dateOf(Math.min(...starts), zone)
      .subtract({ days: 1 })
      .toString(),
    to: dateOf(Math.max(...allowed.map(({ end }) => end)), zone).toString(),
  };
  const working = await plans.of(context, agent.employee, range);
  const dated = allowed.flatMap((event) =>
    agent.workingHoursOnly ? within(event, working) : whole(event, working, zone),
  );
  if (dated.length === 0) return { discarded };
  const place = { employee: agent.employee, bucket: bucket.id };
  const fresh: DatedEvent[] = [];
  for (const one of dated)
    if (pulse === null || !(await prolong(context, place, one, Math.min(pulse, longestPulse)))) fresh.push(one);
  await storeEvents(context, place, fresh);
  await context.tx.insert(activityMarks).values(
    [...new Set(dated.map(({ workDate }) => workDate))].map((work_date) => ({
      company_id: context.companyId,
      employee: agent.employee,
      work_date,
    })),
  );
  return { discarded };
}

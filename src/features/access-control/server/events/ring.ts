import { and, between, eq, inArray, notInArray } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { notifyOnce } from '#server/notifications/index.ts';
import { usersWith } from '#server/tenancy/membership.ts';
import type { DoorAlarmKind } from '#shared/contract/notifications.ts';
import { doorEvents } from './tables.ts';

type DoorEventRow = typeof doorEvents.$inferSelect;

/** Minutes within which the same alarm at a door is the same burst. */
const burstMinutes = 10;
/** An alarm that arrives later, from a controller that was offline, is listed and rings for nobody. */
const lateMinutes = 60;

const alarms = new Map<DoorEventRow['event'], DoorAlarmKind>([
  ['forced', 'door_forced'],
  ['held_open', 'door_held_open'],
  ['duress', 'door_duress'],
  ['tampered', 'door_tampered'],
  ['alarm', 'door_alarm'],
]);

const keyOf = ({ door_no: door, event }: Pick<DoorEventRow, 'door_no' | 'event'>): string => `${door} ${event}`;
const timeOf = ({ event_time: time }: Pick<DoorEventRow, 'event_time'>): Temporal.Instant =>
  Temporal.Instant.from(time);

/** Tells the people who may see door events of alarms: once for a burst. */
export async function ring(context: TenantContext, terminal: number, stored: readonly DoorEventRow[]): Promise<void> {
  const since = context.now.subtract({ minutes: lateMinutes });
  const rung = stored
    .filter((row) => alarms.has(row.event) && Temporal.Instant.compare(timeOf(row), since) >= 0)
    .toSorted((one, other) => Temporal.Instant.compare(timeOf(one), timeOf(other)));
  if (rung.length === 0) return;
  const before = await ringing(context, terminal, rung);
  const firsts = [...new Map(rung.toReversed().map((row) => [keyOf(row), row])).values()].filter(
    (row) => !before.has(keyOf(row)),
  );
  if (firsts.length === 0) return;
  const users = await usersWith(context, 'access_control.door_event.view');
  for (const row of firsts) {
    const kind = alarms.get(row.event);
    if (!kind) continue;
    await notifyOnce(context, users, {
      kind,
      data: { door: row.door_name || row.terminal_alias },
      target: { type: 'access_control.door_event', id: row.id },
    });
  }
}

/** The alarms at a controller that had begun shortly before. */
async function ringing(
  { tx, companyId }: TenantContext,
  terminal: number,
  rung: readonly DoorEventRow[],
): Promise<ReadonlySet<string>> {
  const times = rung.map(timeOf);
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return new Set();
  const rows = await tx
    .selectDistinct({ door_no: doorEvents.door_no, event: doorEvents.event })
    .from(doorEvents)
    .where(
      and(
        eq(doorEvents.company_id, companyId),
        eq(doorEvents.terminal, terminal),
        between(doorEvents.event_time, first.subtract({ minutes: burstMinutes }).toString(), last.toString()),
        inArray(doorEvents.event, [...alarms.keys()]),
        notInArray(
          doorEvents.id,
          rung.map(({ id }) => id),
        ),
      ),
    );
  return new Set(rows.map(keyOf));
}

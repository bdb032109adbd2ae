import { and, eq } from 'drizzle-orm';
import { doorEventsCame, type DeviceEventRow } from '#features/device/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { hear } from '#server/news/index.ts';
import { doorEventKind, outcomeOf, verificationOf } from '../../domain/door-events.ts';
import { doors } from '../tables.ts';
import { explained, type KnownDoor, type NewDoorEvent } from './explain.ts';
import { peopleOf } from './people.ts';
import { ring } from './ring.ts';
import { doorEvents } from './tables.ts';
import { joinWaitingPhotos } from './waiting-photos.ts';

/** Rows per statement. */
const batch = 500;
/** Doors of a controller are numbered up to this; other numbers name none. */
const mostDoors = 255;

/** Stores what happened at doors, each event once, shows it live and rings for alarms. */
export const storeDoorEvents = hear(doorEventsCame, async (context, { terminal, zone, events }) => {
  if (events.length === 0) return;
  const { tx, companyId, now, publish } = context;
  const doorsByNumber = await doorsOf(context, terminal.id);
  const codes = [...new Set(events.flatMap(({ pin }) => (pin === null ? [] : [pin.toLowerCase()])))];
  const people = await peopleOf(context, codes);
  const arrived = events.flatMap((row): NewDoorEvent[] => {
    const event = doorEventKind(row.event, row.pin !== null);
    if (event === null) return [];
    const number = doorNumber(row);
    const door = doorsByNumber.get(number);
    const person = people.get(row.pin?.toLowerCase() ?? '');
    return [
      {
        company_id: companyId,
        door: door?.id ?? null,
        door_no: number,
        door_name: door?.name ?? '',
        terminal: terminal.id,
        terminal_sn: terminal.sn,
        terminal_alias: terminal.alias,
        event,
        outcome: outcomeOf(event),
        event_no: row.event,
        event_time: row.time,
        event_local: row.local,
        tz: row.offset ?? zone,
        employee: person?.id ?? null,
        department: person?.department ?? null,
        emp_code: row.pin ?? '',
        direction: row.direction,
        verified_by: row.pin === null ? null : verificationOf(row.verify),
        sequence: row.sequence ?? '',
        received_at: now.toString(),
      },
    ];
  });
  const rows = await explained(context, terminal.id, arrived, doorsByNumber);
  const stored: (typeof doorEvents.$inferSelect)[] = [];
  for (let at = 0; at < rows.length; at += batch)
    stored.push(
      ...(await tx
        .insert(doorEvents)
        .values(rows.slice(at, at + batch))
        .onConflictDoNothing()
        .returning()),
    );
  if (stored.length === 0) return;
  publish({
    companyId,
    topic: 'access_control.door_event',
    payload: { terminal: terminal.id, stored: stored.length },
    departments: [...new Set(stored.flatMap(({ department }) => department ?? []))],
  });
  await joinWaitingPhotos(context, terminal, stored);
  await ring(context, terminal.id, stored);
});

/** The number of the door; 0 if it is no door's, as when a controller speaks of itself. */
const doorNumber = ({ door }: DeviceEventRow): number => (door !== null && door > 0 && door <= mostDoors ? door : 0);

/** The doors of a controller, by their numbers there. */
async function doorsOf({ tx, companyId }: TenantContext, terminal: number): Promise<ReadonlyMap<number, KnownDoor>> {
  const rows = await tx
    .select({
      id: doors.id,
      door_no: doors.door_no,
      name: doors.name,
      mode: doors.mode,
      first_person: doors.first_person,
    })
    .from(doors)
    .where(and(eq(doors.company_id, companyId), eq(doors.terminal, terminal)));
  return new Map(rows.map((row) => [row.door_no, row]));
}

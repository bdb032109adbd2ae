import { and, eq } from 'drizzle-orm';
import { doorEventsCame, terminals, type DeviceEventRow } from '#features/device/server.ts';
import type { TenantContext } from '../http/index.ts';
import { tell } from '../news/index.ts';
import type { DemoPerson } from './people.ts';

/** The doors of the controller by their numbers there. */
export const demoDoors = { entrance: 1, hall: 2, store: 3, servers: 4 } as const;

const zone = 'Europe/London';
/** Events of the last days; the latest ones are at least an hour old, so that no alarm rings. */
const days = 3;
/** The protocol's numbers of what happens at doors. */
const event = {
  opened: 0,
  together: 3,
  outside: 22,
  denied: 23,
  awaited: 26,
  unknown: 27,
  held: 28,
  button: 202,
} as const;
const { entrance, hall, store, servers } = demoDoors;

/** Minutes after midnight, door, event, and the place of the person in the list of people; null for nobody. */
type Moment = readonly [minute: number, door: number, event: number, person: number | null];

/** A day at the doors: shifts and offices begin, some go where they may not, two open the store, a door stays open. */
function momentsOf(day: number): readonly Moment[] {
  const came = (first: number, minute: number, count: number, door: number): Moment[] =>
    Array.from({ length: count }, (_, at) => [
      minute + ((at * 7 + day * 3) % 24),
      door,
      event.opened,
      first + ((at * 5 + day) % count),
    ]);
  return [
    ...came(10, 345, 9, entrance),
    ...came(10, 350, 9, hall),
    ...came(80, 495, 8, entrance),
    [530 + day, servers, event.opened, 108],
    [541 + day, servers, event.denied, 84],
    [612, store, event.awaited, 58 + day],
    [612, store, event.together, 10],
    [690 + day * 4, entrance, event.button, null],
    ...(day === 1 ? ([[705, entrance, event.held, null]] as const) : []),
    [744, entrance, event.unknown, null],
    ...came(28, 825, 7, entrance),
    ...came(28, 829, 7, hall),
    [1185 + day, entrance, event.outside, 90],
  ];
}

/** What the controller reported of the last days up to an hour ago. */
export async function loadDoorEvents(context: TenantContext, id: number, people: readonly DemoPerson[]): Promise<void> {
  const { tx, companyId, now } = context;
  const [terminal] = await tx
    .select()
    .from(terminals)
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, id)));
  if (!terminal) return;
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const until = now.subtract({ hours: 1 });
  let sequence = 0;
  const events = Array.from({ length: days + 1 }, (_, at) => days - at).flatMap((back) => {
    const date = today.subtract({ days: back });
    const moments = date.dayOfWeek > 5 ? [] : momentsOf(back).toSorted(([one], [other]) => one - other);
    return moments.flatMap(([minute, door, number, place]): DeviceEventRow[] => {
      const local = date.toPlainDateTime().add({ minutes: minute, seconds: (minute * 17) % 60 });
      const instant = local.toZonedDateTime(zone).toInstant();
      if (Temporal.Instant.compare(instant, until) > 0) return [];
      sequence += 1;
      const pin = place === null ? null : (people[place]?.code ?? null);
      return [
        {
          pin,
          card: null,
          local: local.toString({ smallestUnit: 'second' }),
          time: instant.toString(),
          offset: null,
          event: number,
          severity: number < 20 ? 'normal' : 'abnormal',
          door,
          direction: pin === null ? null : 'in',
          verify: pin === null ? '200' : door === entrance ? '15' : '4',
          sequence: String(sequence),
          uniqueKey: '',
        },
      ];
    });
  });
  await tell(context, doorEventsCame, { terminal, zone, events });
}

import { and, eq } from 'drizzle-orm';
import { doorEventsCame, terminals, type DeviceEventRow } from '#features/device/server.ts';
import type { TenantContext } from '../http/index.ts';
import { tell } from '../news/index.ts';
import type { DoorSite } from './door-sites.ts';
import type { DemoPerson } from './people.ts';

/** Events of the last days; the latest ones are at least an hour old, so that no alarm rings. */
const days = 3;

/** What a controller reported of the last days up to an hour ago. */
export async function loadDoorEvents(
  context: TenantContext,
  { zone, restDays, eventsOf }: DoorSite,
  id: number,
  people: readonly DemoPerson[],
): Promise<void> {
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
    const moments = restDays.includes(date.dayOfWeek) ? [] : eventsOf(back).toSorted(([one], [other]) => one - other);
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
          verify: pin === null ? '200' : door === 1 ? '15' : '4',
          sequence: String(sequence),
          uniqueKey: '',
        },
      ];
    });
  });
  await tell(context, doorEventsCame, { terminal, zone, events });
}

import { and, eq } from 'drizzle-orm';
import { departments, type CreatedCompany } from '#features/company/server.ts';
import { visits } from '#features/outdoor/server.ts';
import type { App } from '../app.ts';
import type { Host } from '../host.ts';
import { asCompany, type TenantContext } from '../http/index.ts';
import { recordsMaker } from './make-record.ts';
import type { OutdoorSite } from './outdoor-sites.ts';
import type { DemoPerson } from './people.ts';

/** A degree of latitude, in metres. */
const degree = 111_195;

type Make = ReturnType<typeof recordsMaker>;

/** Clients, planned visits and those of the last days, a template, and where some people may punch. */
export async function loadVisits(
  host: Host,
  app: App,
  company: CreatedCompany,
  people: readonly DemoPerson[],
  site: OutdoorSite,
): Promise<void> {
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    const make = recordsMaker(app, context);
    const idOf = (person: number): number => people[person]?.id ?? 0;
    const ids: number[] = [];
    for (const { code, contact, owner, ...where } of site.clients)
      ids.push(
        await make('outdoor.client', {
          client_code: code,
          client_name: where.name,
          radius: 200,
          contact_name: contact,
          contact_phone: `${site.town.phone}${10 + ids.length}`,
          ...(owner === undefined ? {} : { owner: idOf(owner) }),
          place: placeOf(site, where),
        }),
      );
    const today = context.now.toZonedDateTimeISO(site.town.timezone).toPlainDate();
    for (const [person, days, client, start_time, end_time, purpose] of site.planned)
      await make('outdoor.visit', {
        employee: idOf(person),
        client: ids[client],
        visit_date: workingDay(site, today, days).toString(),
        start_time,
        end_time,
        purpose,
      });
    await context.tx.insert(visits).values(
      site.done.map(([person, days, client, ...done]) => ({
        company_id: company.id,
        employee: idOf(person),
        client: ids[client] ?? null,
        ...whatWasDone(site, workingDay(site, today, -days), client, done),
      })),
    );
    await make('outdoor.visit_template', {
      name: site.template.name,
      remark: site.template.remark,
      stops: site.template.stops.map(([day, client, start_time, end_time, purpose]) => ({
        day,
        client: ids[client],
        start_time,
        end_time,
        purpose,
      })),
    });
    await loadPlaces(context, make, site, people, today.subtract({ days: 30 }).toString());
  });
}

/** So many working days after a day, or before it; the day itself for none. */
function workingDay({ restDays }: OutdoorSite, from: Temporal.PlainDate, by: number): Temporal.PlainDate {
  let [day, left] = [from, Math.abs(by)];
  while (left > 0) {
    day = day.add({ days: Math.sign(by) });
    if (!restDays.includes(day.dayOfWeek)) left -= 1;
  }
  return day;
}

const placeOf = ({ town }: OutdoorSite, { at, name, street }: OutdoorSite['locations'][number] | Visited) => ({
  location: { lat: at[0], lng: at[1] },
  name,
  formatted_address: `${street}, ${town.city}, ${town.country}`,
  address: { country: town.country, country_code: town.country_code, state: town.state, city: town.city },
  timezone: town.timezone,
});
type Visited = Pick<OutdoorSite['clients'][number], 'at' | 'name' | 'street'>;

type Done = OutdoorSite['done'][number] extends readonly [number, number, number, ...infer Rest] ? Rest : never;

/** The columns of a visit of the past, as the person's phone would have made them. */
function whatWasDone(
  { clients, town }: OutdoorSite,
  date: Temporal.PlainDate,
  client: number,
  [hours, purpose, status, late, metres, note]: Done,
) {
  const [from, to] = hours ?? ['16:00', '16:40'];
  const instant = (time: string, minutes: number): string =>
    date.toZonedDateTime({ timeZone: town.timezone, plainTime: time }).add({ minutes }).toInstant().toString();
  const [latitude = 0, longitude = 0] = clients[client]?.at ?? [];
  const isMade = status !== 'missed';
  return {
    is_scheduled: hours !== null,
    visit_date: date.toString(),
    start_time: hours?.[0] ?? null,
    end_time: hours?.[1] ?? null,
    purpose,
    status,
    result_note: note,
    reject_reason: status === 'rejected' ? 'No business with them was planned' : '',
    create_time: instant('07:00', 0),
    update_time: instant(to, 0),
    ...(isMade
      ? {
          actual_start: instant(from, late),
          actual_end: instant(to, Math.round(late / 2)),
          start_latitude: latitude + metres / degree,
          start_longitude: longitude,
          start_accuracy_m: 12,
          start_distance_m: metres,
          end_latitude: latitude,
          end_longitude: longitude,
          end_accuracy_m: 9,
          end_distance_m: 0,
          is_outside: metres > 200,
        }
      : {}),
  };
}

/** Locations, and who may punch at which of them. */
async function loadPlaces(
  { tx, companyId }: TenantContext,
  make: Make,
  site: OutdoorSite,
  people: readonly DemoPerson[],
  start_date: string,
): Promise<void> {
  const ids: number[] = [];
  for (const each of site.locations)
    ids.push(
      await make('company.location', {
        location_name: each.name,
        place: placeOf(site, each),
        radius: each.radius,
        timezone: site.town.timezone,
      }),
    );
  for (const [person, location] of site.places)
    await make('outdoor.employee_place', {
      employee: people[person]?.id,
      location: ids[location],
      start_date,
      outside: 'refuse',
    });
  for (const [code, location] of site.departmentPlaces) {
    const [department] = await tx
      .select({ id: departments.id })
      .from(departments)
      .where(and(eq(departments.company_id, companyId), eq(departments.dept_code, code)));
    await make('outdoor.department_place', {
      department: department?.id,
      location: ids[location],
      start_date,
      outside: 'flag',
    });
  }
}

import type { CreatedCompany } from '#features/company/server.ts';
import type { App } from '../app.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import { recordsMaker } from './make-record.ts';
import type { DemoPerson } from './people.ts';

const clients = [
  { code: 'HAL', name: 'Hallam Steelworks', at: [53.4093, -1.4202], contact: 'Priya Shah', street: '4 Forge Road' },
  { code: 'PEN', name: 'Pennine Foods', at: [53.3781, -1.5023], contact: 'Owen Hughes', street: '19 Mill Lane' },
  { code: 'ROT', name: 'Rother Logistics', at: [53.4302, -1.3568], contact: 'Marta Nowak', street: '2 Canal Street' },
] as const;

/** Days from today, client, hours and purpose. */
const planned = [
  [0, 0, '10:00', '11:00', 'Yearly service'],
  [0, 1, '14:00', '15:00', 'Contract renewal'],
  [1, 2, '09:30', '10:30', 'Installation'],
  [3, 0, '13:00', '14:00', 'Training on site'],
] as const;

/** Clients around Sheffield, and the planned visits of two people. */
export async function loadVisits(
  host: Host,
  app: App,
  company: CreatedCompany,
  [first, second]: readonly DemoPerson[],
): Promise<void> {
  if (!first || !second) return;
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    const make = recordsMaker(app, context);
    const ids: number[] = [];
    for (const { code, name, at, contact, street } of clients)
      ids.push(
        await make('outdoor.client', {
          client_code: code,
          client_name: name,
          radius: 200,
          contact_name: contact,
          contact_phone: `+4411449600${10 + ids.length}`,
          place: {
            location: { lat: at[0], lng: at[1] },
            name,
            formatted_address: `${street}, Sheffield, United Kingdom`,
            address: { country: 'United Kingdom', country_code: 'GB', state: 'England', city: 'Sheffield' },
            timezone: 'Europe/London',
          },
        }),
      );
    const today = context.now.toZonedDateTimeISO('Europe/London').toPlainDate();
    for (const { id } of [first, second])
      for (const [days, client, start_time, end_time, purpose] of planned)
        await make('outdoor.visit', {
          employee: id,
          client: ids[client],
          visit_date: today.add({ days }).toString(),
          start_time,
          end_time,
          purpose,
        });
  });
}

import type { CreatedCompany } from '#features/company/server.ts';
import type { App } from '../app.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import { recordsMaker } from './make-record.ts';

/** The company's events around today: recurring, single and cancelled ones. */
export async function loadEvents(host: Host, app: App, company: CreatedCompany): Promise<void> {
  const today = host.clock.now().toZonedDateTimeISO('UTC').toPlainDate();
  const on = (days: number, length = 0) => {
    const first = today.add({ days });
    return { start_date: first.toString(), end_date: first.add({ days: length }).toString() };
  };
  const between = (start_time: string, end_time: string) => ({ all_day: false, start_time, end_time });
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    const make = recordsMaker(app, context);
    await make('complement.event', {
      title: 'Safety briefing',
      ...on(3 - today.dayOfWeek),
      ...between('09:30', '10:00'),
      location: 'Hall 1',
      recurrence: 'weekly',
      color: '#1a73e8',
    });
    await make('complement.event', {
      title: 'Furnace maintenance',
      event_type: 'maintenance',
      ...on(4, 1),
      location: 'Foundry',
      color: '#b45309',
    });
    await make('complement.event', {
      title: 'Company party',
      event_type: 'company_event',
      ...on(9),
      ...between('16:00', '20:00'),
      location: 'Courtyard',
      color: '#15803d',
    });
  });
}

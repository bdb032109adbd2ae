import type { CreatedCompany } from '#features/company/server.ts';
import type { App } from '../app.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import { recordsMaker } from './make-record.ts';
import type { DemoPerson } from './people.ts';

/** Types of training, and two future trainings: one approved, one pending. */
export async function loadTrainings(
  host: Host,
  app: App,
  company: CreatedCompany,
  [first, second]: readonly DemoPerson[],
): Promise<void> {
  if (!first || !second) return;
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    const make = recordsMaker(app, context);
    const safety = await make('complement.training_type', {
      training_code: 'SAF',
      training_name: 'Safety',
      category: 'theory',
      has_certificate: true,
      certificate_months: 12,
    });
    const course = await make('complement.training_type', {
      training_code: 'CRS',
      training_name: 'Course',
      category: 'workshop',
    });
    const today = context.now.toZonedDateTimeISO('Europe/London').toPlainDate();
    const day = (days: number): string => today.add({ days }).toString();
    await make('request.training', {
      employee: first.id,
      training_type: safety,
      title: 'Fire safety',
      trainer: 'Sheffield Fire Service',
      place: 'Canteen',
      start_date: day(7),
      day_part: 'first_half',
      apply_reason: 'Required every year',
      approve_directly: true,
    });
    await make('request.training', {
      employee: second.id,
      training_type: course,
      title: 'Forklift refresher',
      place: 'Warehouse',
      start_date: day(9),
      end_date: day(10),
      apply_reason: 'Licence runs out soon',
    });
  });
}

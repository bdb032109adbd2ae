import type { App } from '../app.ts';
import type { CreatedCompany } from '#features/company/server.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import { recordsMaker } from './make-record.ts';
import type { DemoPerson } from './people.ts';

/** Code, name, whether it expires, and one in how many people has it; everybody must have a contract, and some have none. */
const types = [
  ['CON', 'Employment contract', false, null],
  ['PER', 'Work permit', true, 8],
  ['FLT', 'Forklift licence', true, 11],
  ['AID', 'First aid certificate', true, 13],
] as const;

/** Documents of some people. Of those that expire, some have expired and some will soon. */
export async function loadPapers(host: Host, app: App, company: CreatedCompany, people: readonly DemoPerson[]) {
  const today = host.clock.now().toZonedDateTimeISO('UTC').toPlainDate();
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    const make = recordsMaker(app, context);
    for (const [doc_type_code, doc_type_name, has_expiry, every] of types) {
      const doc_type = await make('complement.document_type', {
        doc_type_code,
        doc_type_name,
        has_expiry,
        is_required: every === null,
        visible_to_employee: true,
      });
      for (const [place, { id, code }] of people.entries()) {
        if (every === null ? place % 9 === 4 : place % every !== 0) continue;
        const expires = today.add({ days: ((place * 37) % 700) - 20 });
        await make('complement.employee_document', {
          employee: id,
          doc_type,
          doc_no: `${doc_type_code}-${code}`,
          issue_date: expires.subtract({ years: 2 }).toString(),
          ...(has_expiry ? { expire_date: expires.toString() } : {}),
        });
      }
    }
  });
}

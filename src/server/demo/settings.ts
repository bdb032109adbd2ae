import type { CreatedCompany } from '#features/company/server.ts';
import type { App } from '../app.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import { recordsChanger } from './make-record.ts';

/** Allows punching in the browser, as a company with an office would. */
export async function allowWebPunch(host: Host, app: App, company: CreatedCompany): Promise<void> {
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, (context) =>
    recordsChanger(app, context)('company.settings', company.id, { web_punch: 'on' }),
  );
}

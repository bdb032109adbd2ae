import { goRound } from '#features/leave/server.ts';
import { asCompany } from '#server/http/index.ts';
import type { TestServer } from './server.ts';

/** Brings every ledger of a company up to today, as the product does every few minutes. */
export async function settleLedgers(server: TestServer, companyId: number): Promise<void> {
  await asCompany(server.host, { companyId, name: 'Round', accessor: 'job' }, async (context) => {
    while (!(await goRound(context)));
  });
}

import { asc, gt } from 'drizzle-orm';
import { purgeCodes, purgeLimits, purgeSessions } from './auth/index.ts';
import { removeExpiredFiles } from './files/index.ts';
import type { Host } from './host.ts';
import { asCompany } from './http/index.ts';
import type { ServerSlice } from './slice.ts';
import { companies } from './tenancy/tables.ts';

const hour = 3_600_000;
const page = 500;

/** Removes, once an hour, what nothing looks at any more. Returns what ends it. */
export function startMaintenance(host: Host, slices: readonly ServerSlice[]): () => void {
  const timer = setInterval(() => {
    cleanUp(host, slices).catch((error: unknown) => host.log.warn({ err: error }, 'Maintenance failed'));
  }, hour);
  timer.unref();
  return () => clearInterval(timer);
}

/** Ended sessions, used-up limits and codes, what the slices say, and every company's expired files, a company at a time. */
export async function cleanUp(host: Host, slices: readonly ServerSlice[] = []): Promise<void> {
  await host.database.within({ role: 'system' }, async (tx) => {
    const now = host.clock.now();
    await purgeSessions(tx, now);
    await purgeLimits(tx, now);
    await purgeCodes(tx, now);
  });
  for (const { maintain } of slices)
    if (maintain) await host.database.within({ role: 'system' }, (tx) => maintain(tx, host.clock.now()));
  let last = 0;
  for (;;) {
    const ids = await host.database.within({ role: 'system', readOnly: true }, (tx) =>
      tx
        .select({ id: companies.id })
        .from(companies)
        .where(gt(companies.id, last))
        .orderBy(asc(companies.id))
        .limit(page),
    );
    for (const { id } of ids)
      await asCompany(host, { companyId: id, name: 'Muster', accessor: 'job' }, removeExpiredFiles);
    const end = ids.at(-1);
    if (!end || ids.length < page) return;
    last = end.id;
  }
}

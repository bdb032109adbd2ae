import { beforeAll, describe, expect, it } from 'vitest';
import { serverSlices } from '#features/slices.server.ts';
import { servedCalls } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { companyResources, recordMaker } from '#tests/support/made-records.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { giveReportedDays } from '#tests/support/reported-days.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let token: string;
let admin: Client;
beforeAll(async () => {
  token = await people.tokenOf('adminA');
  admin = server.caller(token);
});

const reports = serverSlices
  .flatMap((slice) => (slice.reports ?? []).map(({ report }) => report))
  .filter(({ audience }) => audience.of === 'company');

/** Every answer is checked against its contract, so a value that the driver reads in another type fails. */
describe('on either database', () => {
  // One connection serves a hundred resources: 60 s on a busy machine.
  it('a record of every resource is made, changed, listed and written into a file', { timeout: 400_000 }, async () => {
    const maker = recordMaker(server, () => token, 'Told');
    const changed: string[] = [];
    // From the last one: a request is made before the schedules that would leave nothing to request.
    for (const resource of companyResources(server).toReversed()) {
      const { patch, export: file } = servedCalls(resource);
      // A new record if possible, so that decided ones remain.
      const id = (await maker.make(resource)) ?? (await maker.firstOf(resource));
      if (patch && id !== undefined) {
        const { version } = dataOf(await admin.callEndpoint(resource.calls.retrieve, { params: { id } }));
        const answer = await admin.callEndpoint(patch, { params: { id }, body: { version } });
        expect([resource.name, answer.isSuccess]).toEqual([resource.name, true]);
        changed.push(resource.name);
      }
      const query = { ordering: '-id', search: 'told', page_size: 5 };
      dataOf(await admin.callEndpoint(resource.calls.list, { query }));
      if (!file) continue;
      const { blob } = await admin.downloadEndpoint(file, { query: { format: 'csv' } });
      expect((await blob.text()).trim(), resource.name).not.toBe('');
    }
    expect(changed.length).toBeGreaterThan(8);
  });

  it('every report has rows, totals and a plot', async () => {
    await giveReportedDays(server, people, admin);
    const query = { date__gte: '2026-02-01', date__lte: '2026-02-28' };
    for (const { name, calls, chart } of reports) {
      expect([name, dataOf(await admin.callEndpoint(calls.page, { query }))]).toEqual([name, expect.any(Array)]);
      dataOf(await admin.callEndpoint(calls.totals, { query }));
      if (chart) dataOf(await admin.callEndpoint(calls.chart, { query }));
    }
  });
});

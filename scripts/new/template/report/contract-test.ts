import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/http/index.ts';
import { readCsv } from '#tests/support/table-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { exampleThingReport } from './contract.ts';

describe('example thing', () => {
  const server = useServer();
  const people = usePeople(server);
  const { calls } = exampleThingReport;
  const query = { date__gte: '2025-03-01', date__lte: '2025-03-31' };
  let admin: Client;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    const { empA1, empA2, empB1 } = people.employees;
    for (const [id, day] of [
      [empA1, '2025-03-03'],
      [empA2, '2025-04-01'],
      [empB1, '2025-03-03'],
    ])
      await server.database.asOwner('update employees set hire_date = $2 where id = $1', [id, day]);
  });

  it('shows the rows of the period and of the company alone', async () => {
    const page = await admin.callEndpoint(calls.page, { query });
    expect(page.isSuccess && page.data.data.map((row) => [row['emp_code'], row['date'], row['weekday']])).toEqual([
      ['1001', '2025-03-03', 1],
    ]);
  });

  it('adds up, by group and as a whole', async () => {
    const totals = await admin.callEndpoint(calls.totals, { query: { ...query, group_by: 'department' } });
    expect(totals.isSuccess && totals.data.data).toEqual({
      totals: { people: 1 },
      groups: [{ key: String(people.a.departments.one), totals: { people: 1 } }],
    });
  });

  it('is the same as a file', async () => {
    const columns = 'emp_code,date';
    const { blob } = await admin.downloadEndpoint(calls.export, { query: { ...query, format: 'csv', columns } });
    const [, ...lines] = readCsv(new Uint8Array(await blob.arrayBuffer()));
    expect(lines).toEqual([['1001', '2025-03-03']]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { department } from '#features/company/contract.ts';
import { client } from '#features/outdoor/contract.ts';
import { outdoorSlice } from '#features/outdoor/server.ts';
import { operationLog, outdoorLog, outdoorLogged } from '#features/system/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { placeAt } from '#tests/support/places.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;

const listed = async (query: Record<string, string> = {}) =>
  dataOf(await admin.callEndpoint(outdoorLog.calls.list, { query: { page_size: 100, ...query } }));

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  const body = { client_code: 'LOG', client_name: 'Logged client', place: placeAt(51.5, 0), radius: 200 };
  const { id, version } = dataOf(await admin.callEndpoint(client.calls.create, { body }));
  const renamed = { client_name: 'Renamed client', version };
  dataOf(await admin.callEndpoint(client.calls.patch, { params: { id }, body: renamed }));
  dataOf(await admin.callEndpoint(department.calls.create, { body: { dept_code: 'LOGGED', dept_name: 'Elsewhere' } }));
});

describe('the log of outdoor work', () => {
  it('says who changed what, with what stood there before', async () => {
    const [changed] = await listed({ object_type: 'outdoor.client', action: 'change' });
    expect(changed).toMatchObject({
      object_name: 'Renamed client',
      changes: [{ field: 'client_name', old: 'Logged client', new: 'Renamed client' }],
    });
  });

  it('tells of outdoor work alone', async () => {
    const all = dataOf(await admin.callEndpoint(operationLog.calls.list, { query: { search: 'Elsewhere' } }));
    expect(all.length).toBeGreaterThan(0);
    expect(await listed({ search: 'Elsewhere' })).toEqual([]);
    expect((await listed()).every(({ object_type: type }) => type.startsWith('outdoor.'))).toBe(true);
  });

  it('knows every kind of record of outdoor work', () => {
    const kinds = outdoorSlice.resources?.map(({ resource }) => resource.name) ?? [];
    expect(outdoorLogged).toEqual(expect.arrayContaining(kinds.filter((name) => name.startsWith('outdoor.'))));
  });
});

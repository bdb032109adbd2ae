import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/http/index.ts';
import { client } from '#features/outdoor/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { placeAt } from '#tests/support/places.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('clients', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
  });
  const { calls } = client;
  const add = async (client_code: string, client_name: string) =>
    admin.callEndpoint(
      calls.create,
      { body: { client_code, client_name, place: placeAt(51.5, 0), radius: 200 } },
      { quiet: true },
    );

  it('are added, found, changed and deleted', async () => {
    const { id, version, radius } = dataOf(await add('C1', 'Northern Dairy'));
    expect(radius).toBe(200);
    const found = dataOf(await admin.callEndpoint(calls.list, { query: { search: 'dairy' } }));
    expect(found.map(({ client_code, place }) => [client_code, place?.location.lat])).toEqual([['C1', 51.5]]);
    const changed = await admin.callEndpoint(calls.patch, { params: { id }, body: { radius: 75, version } });
    expect(dataOf(changed).radius).toBe(75);
    expect((await admin.callEndpoint(calls.destroy, { params: { id } })).isSuccess).toBe(true);
  });

  it('have one ID each, however it is written', async () => {
    dataOf(await add('twice', 'One'));
    await expect(add(' TWICE ', 'Two').then(dataOf)).rejects.toThrow();
  });
});

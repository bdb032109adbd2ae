import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/http/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { trainingType } from '#features/complement/contract.ts';

describe('training types', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
  });

  it('are added, found, changed and deleted', async () => {
    const { calls } = trainingType;
    const added = await admin.callEndpoint(calls.create, { body: { training_code: 'X1', training_name: 'First' } });
    if (!added.isSuccess) throw new Error(`Not added: ${added.code}`);
    const { id, version } = added.data.data;
    const found = await admin.callEndpoint(calls.list, { query: { search: 'first' } });
    expect(
      found.isSuccess && found.data.data.map(({ training_code, training_name }) => [training_code, training_name]),
    ).toEqual([['X1', 'First']]);
    const changed = await admin.callEndpoint(calls.patch, {
      params: { id },
      body: { training_name: 'Second', version },
    });
    expect(changed.isSuccess && changed.data.data.training_name).toBe('Second');
    expect((await admin.callEndpoint(calls.destroy, { params: { id } })).isSuccess).toBe(true);
    const gone = await admin.callEndpoint(calls.list, { query: { search: 'second' } });
    expect(gone.isSuccess && gone.data.total).toBe(0);
  });

  it('have one code each, however it is written', async () => {
    const { create } = trainingType.calls;
    expect(
      (await admin.callEndpoint(create, { body: { training_code: 'twice', training_name: 'One' } })).isSuccess,
    ).toBe(true);
    expect(
      (await admin.callEndpoint(create, { body: { training_code: ' TWICE ', training_name: 'Two' } })).isSuccess,
    ).toBe(false);
  });
});

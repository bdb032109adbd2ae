import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/http/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { incidentType, ownLeave } from '#features/leave/contract.ts';

describe('incident types', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
  });

  it('are added, found, changed and deleted', async () => {
    const { calls } = incidentType;
    const added = await admin.callEndpoint(calls.create, {
      body: { incident_code: 'X1', incident_name: 'First', symbol: 'X1' },
    });
    if (!added.isSuccess) throw new Error(`Not added: ${added.code}`);
    const { id, version } = added.data.data;
    const found = await admin.callEndpoint(calls.list, { query: { search: 'first' } });
    expect(
      found.isSuccess && found.data.data.map(({ incident_code, incident_name }) => [incident_code, incident_name]),
    ).toEqual([['X1', 'First']]);
    const changed = await admin.callEndpoint(calls.patch, {
      params: { id },
      body: { incident_name: 'Second', version },
    });
    expect(changed.isSuccess && changed.data.data.incident_name).toBe('Second');
    expect((await admin.callEndpoint(calls.destroy, { params: { id } })).isSuccess).toBe(true);
    const gone = await admin.callEndpoint(calls.list, { query: { search: 'second' } });
    expect(gone.isSuccess && gone.data.total).toBe(0);
  });

  it('have one code each, however it is written', async () => {
    const { create } = incidentType.calls;
    expect(
      (await admin.callEndpoint(create, { body: { incident_code: 'twice', incident_name: 'One', symbol: 'T1' } }))
        .isSuccess,
    ).toBe(true);
    expect(
      (await admin.callEndpoint(create, { body: { incident_code: ' TWICE ', incident_name: 'Two', symbol: 'T2' } }))
        .isSuccess,
    ).toBe(false);
  });

  it('stand by their place in lists and in the choices of a request', async () => {
    const made = [];
    for (const [incident_code, order_no] of [
      ['P2', 2],
      ['P1', 1],
    ] as const) {
      const body = { incident_code, incident_name: incident_code, symbol: incident_code, order_no };
      made.push(await admin.callEndpoint(incidentType.calls.create, { body }));
    }
    expect(made.every(({ isSuccess }) => isSuccess)).toBe(true);
    const listed = await admin.callEndpoint(incidentType.calls.list, { query: {} });
    expect(listed.isSuccess && listed.data.data.slice(0, 2).map((type) => type.incident_code)).toEqual(['P1', 'P2']);
    const own = server.caller(await people.tokenOf('empA1'));
    const params = { field: 'incident_type' };
    const offered = await own.callEndpoint(ownLeave.calls.lookup, { params, query: {} });
    expect(offered.isSuccess && offered.data.data.slice(0, 2).map((type) => type.display_name)).toEqual(['P1', 'P2']);
  });

  it('stand in every company from the beginning, and the standard ones stay', async () => {
    const { calls } = incidentType;
    const listed = await admin.callEndpoint(calls.list, { query: { is_system: 'true' } });
    if (!listed.isSuccess) throw new Error(listed.code);
    expect(listed.data.data.map(({ symbol }) => symbol)).toEqual(['AL', 'SL', 'PL', 'ML', 'BT', 'CL']);
    const destroyed = admin.callEndpoint(calls.destroy, { params: { id: listed.data.data[0]?.id ?? 0 } });
    await expect(destroyed).rejects.toMatchObject({ code: 'ZBLV0101' });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { commonCodes } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { exampleThing, ownExampleThing } from './contract.ts';

describe('example things', () => {
  const server = useServer();
  const people = usePeople(server);
  const { calls, actions } = exampleThing;
  let admin: Client;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
  });

  const added = async (day: string) =>
    dataOf(await admin.callEndpoint(calls.create, { body: { employee: people.employees.empA1, day } }));
  const stateOf = async (id: number) =>
    dataOf(await admin.callEndpoint(calls.retrieve, { params: { id: String(id) } })).status;

  it('wait, are approved once, and stay as they were decided', async () => {
    const { id, status, version } = await added('2026-03-02');
    expect(status).toBe('pending');
    const approve = async () => dataOf(await admin.callEndpoint(actions.approve.call, { body: { ids: [id] } }));
    expect(await approve()).toMatchObject([{ ok: true }]);
    expect(await approve()).toMatchObject([{ ok: false, code: commonCodes.wrongState.code }]);
    const changed = await admin
      .callEndpoint(calls.patch, { params: { id: String(id) }, body: { day: '2026-03-03', version: version + 1 } })
      .catch((thrown: unknown) => thrown);
    expect(changed).toMatchObject({ code: commonCodes.wrongState.code });
    expect(await stateOf(id)).toBe('approved');
  });

  it('are rejected with a reason, or taken back', async () => {
    const [one, other] = [await added('2026-03-04'), await added('2026-03-05')];
    const body = { ids: [one.id], reject_reason: 'Too late' };
    expect(dataOf(await admin.callEndpoint(actions.reject.call, { body }))).toMatchObject([{ ok: true }]);
    expect(await stateOf(one.id)).toBe('rejected');
    await admin.callEndpoint(actions.revoke.call, { body: { ids: [other.id] } });
    expect(await stateOf(other.id)).toBe('revoked');
  });

  it('are made and taken back by whose they are, while nobody has decided', async () => {
    const own = server.caller(await people.tokenOf('empA1'));
    const made = async (day: string) =>
      dataOf(await own.callEndpoint(ownExampleThing.calls.create, { body: { day } })).id;
    const [mine, decided] = [await made('2026-03-06'), await made('2026-03-09')];
    await admin.callEndpoint(actions.approve.call, { body: { ids: [decided] } });
    const revoke = { body: { ids: [mine, decided] } };
    const other = server.caller(await people.tokenOf('empA2'));
    expect(dataOf(await other.callEndpoint(ownExampleThing.actions.revoke.call, revoke))).toMatchObject([
      { ok: false, code: commonCodes.notFound.code },
      { ok: false, code: commonCodes.notFound.code },
    ]);
    expect(dataOf(await own.callEndpoint(ownExampleThing.actions.revoke.call, revoke))).toMatchObject([
      { ok: true },
      { ok: false, code: commonCodes.wrongState.code },
    ]);
    expect([await stateOf(mine), await stateOf(decided)]).toEqual(['revoked', 'approved']);
  });
});

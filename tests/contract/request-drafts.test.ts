import { beforeAll, describe, expect, it } from 'vitest';
import { ownOvertime } from '#features/request/contract.ts';
import { discardRequestDraft, requestDraft, saveRequestDraft } from '#shared/contract/request-drafts.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const kind = 'personal.overtime';
let own: Client;
let other: Client;
beforeAll(async () => {
  own = server.caller(await people.tokenOf('empA1'));
  other = server.caller(await people.tokenOf('empA2'));
});
const draftOf = async (who: Client) => dataOf(await who.callEndpoint(requestDraft, { query: { kind } }));
const save = async (who: Client, values: Record<string, string>) =>
  dataOf(await who.callEndpoint(saveRequestDraft, { body: { kind, values } }));

describe('a request that is not finished', () => {
  it('is kept as it stands, of each kind one, and nobody else’s', async () => {
    expect(await draftOf(own)).toBeNull();
    await save(own, { overtime_date: '2026-03-02' });
    await save(own, { start_time: '18:00' });
    expect(await draftOf(own)).toMatchObject({ values: { start_time: '18:00' } });
    expect((await draftOf(own))?.values).not.toHaveProperty('overtime_date');
    expect(await draftOf(other)).toBeNull();
    const leave = dataOf(await own.callEndpoint(requestDraft, { query: { kind: 'personal.leave' } }));
    expect(leave).toBeNull();
    expect(dataOf(await own.callEndpoint(ownOvertime.calls.list, { query: {} }))).toEqual([]);
  });

  it('is thrown away by whose it is alone', async () => {
    await save(own, { start_time: '18:00' });
    dataOf(await other.callEndpoint(discardRequestDraft, { body: { kind } }));
    expect(await draftOf(own)).not.toBeNull();
    dataOf(await own.callEndpoint(discardRequestDraft, { body: { kind } }));
    expect(await draftOf(own)).toBeNull();
  });
});

import { z } from 'zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { area, department } from '#features/company/contract.ts';
import { apiKey, apiKeyCodes, group, operationLog } from '#features/system/contract.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { retrieveJob } from '#shared/contract/jobs.ts';
import type { Client } from '#shared/http/index.ts';
import { makeKey, makeSecret } from '#tests/support/api-keys.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
});

const areas = area.calls.list.path;
const read = 'company.area.view';

/** A program's call. @returns the status, and the code of a refusal */
async function call(
  secret: string,
  path: string = areas,
  more: { readonly body?: object; readonly from?: string } = {},
): Promise<[number, string]> {
  const answer = await server.fetch(`/web${path}`, {
    method: more.body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(more.body ? { body: JSON.stringify(more.body) } : {}),
    ...(more.from ? { from: more.from } : {}),
  });
  const { code } = codeSchema.parse(await answer.json());
  return [answer.status, code];
}
const codeSchema = z.object({ code: z.string() });
const refusal = ({ status, code }: { readonly status: number; readonly code: string }) => [status, code];
const isDone = [200, 'ZBPE0000'];
const keyOf = async (id: number) => dataOf(await admin.callEndpoint(apiKey.calls.retrieve, { params: { id } }));

describe('a key', () => {
  it('lets a program do what its permissions say, under its own name, and nothing else', async () => {
    const { id, name, secret, path } = await makeKey(admin, [read, 'company.area.add']);
    expect(path).toBe(areas);
    expect(await call(secret)).toEqual(isDone);
    expect(await call(secret, areas, { body: { area_code: 'KEY', area_name: 'By a program' } })).toEqual(isDone);
    const [entry] = dataOf(
      await admin.callEndpoint(operationLog.calls.list, { query: { object_type: 'company.area', action: 'add' } }),
    );
    expect([entry?.user_name, entry?.accessor, entry?.object_name]).toEqual([`${name} (API)`, 'API', 'By a program']);

    expect(await call(secret, department.calls.list.path)).toEqual(refusal(commonCodes.forbidden));
    expect(await call(secret, '/oauth/api/v2/change_name/', { body: {} })).toEqual(refusal(commonCodes.notForKeys));
    // Its secret is in no answer but the first, and its use is shown.
    const kept = await keyOf(id);
    expect(JSON.stringify(kept)).not.toContain(secret.slice(-43));
    expect([kept.hint, kept.status, kept.last_used !== null, kept.owner_name !== '']).toEqual([
      secret.slice(-4),
      'active',
      true,
      true,
    ]);
  });

  it('is refused once it is revoked, has expired, or has another secret', async () => {
    const revoked = await makeKey(admin, [read]);
    expect(await call(revoked.secret)).toEqual(isDone);
    dataOf(await admin.callEndpoint(apiKey.actions.revoke.call, { body: { ids: [revoked.id] } }));
    expect(await call(revoked.secret)).toEqual(refusal(commonCodes.keyRefused));

    const { id, secret } = await makeKey(admin, [read]);
    const [, company = '', , random = ''] = /^mk_(\d+)_(\d+)_(.+)$/.exec(secret) ?? [];
    expect(await call(`mk_${company}_${id}_${random.slice(1)}x`)).toEqual(refusal(commonCodes.keyRefused));
    // The number of another company's key.
    expect(await call(`mk_${people.b.id}_${id}_${random}`)).toEqual(refusal(commonCodes.keyRefused));
    expect(await call('mk_1')).toEqual(refusal(commonCodes.notSignedIn));
    expect(await call('', areas)).toEqual(refusal(commonCodes.notSignedIn));

    await server.database.asOwner(`update api_keys set expires_at = now() - interval '10 years' where id = $1`, [id]);
    expect(await call(secret)).toEqual(refusal(commonCodes.keyExpired));
    expect((await keyOf(id)).status).toBe('expired');
  });

  it('works from its networks only', async () => {
    const { secret } = await makeKey(admin, [read], { networks: '192.0.2.0/24' });
    expect(await call(secret, areas, { from: '192.0.2.9' })).toEqual(isDone);
    expect(await call(secret, areas, { from: '198.51.100.9' })).toEqual(refusal(commonCodes.keyNetwork));
  });

  it('gets a new secret, beside which the earlier one works for the time chosen', async () => {
    const { id, secret } = await makeKey(admin, [read]);
    const second = await makeSecret(admin, id, 'hour');
    expect([await call(secret), await call(second.secret)]).toEqual([isDone, isDone]);
    await server.database.asOwner(`update api_keys set earlier_until = now() - interval '10 years' where id = $1`, [
      id,
    ]);
    expect([await call(secret), await call(second.secret)]).toEqual([refusal(commonCodes.keyRefused), isDone]);
    const third = await makeSecret(admin, id);
    expect([await call(second.secret), await call(third.secret)]).toEqual([refusal(commonCodes.keyRefused), isDone]);
  });

  it('ends after 90 days unless another day is given, a year ahead at most', async () => {
    const today = server.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate();
    const { id } = await makeKey(admin, [read]);
    expect((await keyOf(id)).expire_date).toBe(today.add({ days: 90 }).toString());
    const later = { key_name: 'Long', permissions: [read], expire_date: today.add({ days: 366 }).toString() };
    const long = await admin.callEndpoint(apiKey.calls.create, { body: later });
    expect(long.isSuccess ? null : long.fields?.['expire_date']?.[0]?.code).toBe('maxDate');
  });
});

describe('nobody gets more through a key', () => {
  it('than they may give, and never what gives rights', async () => {
    const groups = dataOf(await admin.callEndpoint(group.calls.list, { query: { group_name: 'Viewers' } }));
    const id = groups[0]?.id ?? 0;
    const before = groups[0]?.permissions ?? [];
    const give = async (permissions: string[]): Promise<unknown> =>
      dataOf(await admin.callEndpoint(group.calls.patch, { params: { id }, body: { permissions } }));
    await give([...before, 'system.api_key.view', 'system.api_key.add', 'system.api_key.change', read]);
    const viewer = server.caller(await people.tokenOf('viewA'));
    const { id: key, secret } = await makeKey(viewer, [read]);
    expect(await call(secret)).toEqual(isDone);
    const body = { key_name: 'More', permissions: ['company.area.add'] };
    await expect(viewer.callEndpoint(apiKey.calls.create, { body })).rejects.toMatchObject({
      code: apiKeyCodes.moreThanOwn.code,
    });
    // Somebody else's secret would carry what the maker of the key may do.
    const strong = await makeKey(admin, ['company.area.add']);
    const [tried] = dataOf(
      await viewer.callEndpoint(apiKey.actions.new_secret.call, { body: { ids: [strong.id], earlier: 'none' } }),
    );
    expect(tried?.code).toBe(apiKeyCodes.moreThanOwn.code);
    for (const permission of [
      'system.group.change',
      'system.api_key.add',
      'system.invitation.add',
      'system.user.change',
    ]) {
      const answer = await admin.callEndpoint(apiKey.calls.create, {
        body: { key_name: permission, permissions: [permission] },
      });
      expect(answer.isSuccess ? permission : answer.fields?.['permissions']?.[0]?.code).toBe('unknownRecord');
    }
    // What is taken from its owner is taken from the key, which ends with the owner's access.
    await give(before);
    expect(await call(secret)).toEqual(refusal(commonCodes.forbidden));
    await server.database.asOwner(
      `update memberships set status = 'disabled' where company_id = $1
        and user_id = (select owner from api_keys where company_id = $1 and id = $2)`,
      [people.a.id, key],
    );
    expect(await call(secret)).toEqual(refusal(commonCodes.keyRefused));
  });
});

describe('jobs of a key', () => {
  it('are its own: neither people nor other keys see them', async () => {
    const { secret } = await makeKey(admin, [read, 'company.area.export']);
    const other = await makeKey(admin, [read]);
    const started = await server.fetch(`/web${area.calls.exportJob.path}?format=csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const { data } = startedSchema.parse(await started.json());
    const job = `/system/api/v2/jobs/${data.job}/`;
    expect(await call(secret, job)).toEqual([200, 'ZBSY0000']);
    expect(await call(other.secret, job)).toEqual(refusal(commonCodes.notFound));
    await expect(admin.callEndpoint(retrieveJob, { params: { id: data.job } })).rejects.toMatchObject({ status: 404 });
  });
});

const startedSchema = z.object({ data: z.object({ job: z.int() }) });

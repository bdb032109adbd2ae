import { getTableColumns } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deviceCodes, terminal, transaction } from '#features/device/contract.ts';
import { fillPath, servedCalls } from '#shared/contract/index.ts';
import { callsOf } from '#server/app.ts';
import { companyResources, recordMaker } from '#tests/support/made-records.ts';
import type { RawRequest, TestServer } from '#tests/support/server.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const office = '203.0.113.7';
const attacker = '198.51.100.66';
const accessors = ['demo', 'job', 'device', 'DEMO', 'Job', 'api', 'Muster'];
/** What only the server may say about a request and its actor, under every name that a client may try. */
const forged = (accessor: string): Record<string, string> => ({
  accessor,
  'x-accessor': accessor,
  actor: 'Muster',
  'x-actor': 'Muster',
  'x-request-id': 'forged-id',
  'request-id': 'forged-id',
  'x-user-id': '1',
  'user-id': '1',
  'x-company-id': '1',
  'company-id': '1',
  company: '1',
  'x-role': 'owner',
  'x-scope': 'system',
  'x-terminal': 'DEMO0001',
  'x-real-ip': '6.6.6.6',
  'x-client-ip': '6.6.6.6',
  'true-client-ip': '6.6.6.6',
  'cf-connecting-ip': '6.6.6.6',
  forwarded: 'for=6.6.6.6;host=evil.test',
  'x-forwarded-host': 'evil.test',
  'x-forwarded-proto': 'https',
  'x-http-method-override': 'DELETE',
  'x-original-url': '/web/oauth/api/v2/sign_out/',
});
/** Fields of a request's context and actor, which no body may set. */
const contextFields = [
  'accessor',
  'actor',
  'companyId',
  'company_id',
  'dataScope',
  'employeeId',
  'ip',
  'isOwner',
  'isVendor',
  'now',
  'permissions_of_actor',
  'reach',
  'requestId',
  'request_id',
  'sessionId',
  'userAgent',
  'userId',
  'user_id',
  'user_name',
];

/** Calls in which a person chooses one of their companies. */
const namesCompany: Readonly<Record<string, string>> = {
  'oauth.api.token': 'company_id',
  'oauth.api.tokenAuth': 'company_id',
  'oauth.company.token': 'company_id',
  'oauth.company.login': 'company_id',
  'device.bio_photo.register': 'company_id',
  'device.bio_photo.linkCompany': 'company_id',
};

describe('nothing that a client says of itself is a fact of the host', () => {
  const server = useServer();
  const people = usePeople(server);
  let token = '';
  beforeAll(async () => {
    token = await people.tokenOf('adminA');
  });

  const sent = (path: string, request: RawRequest): Promise<Response> =>
    server.fetch(path, {
      ...request,
      headers: { authorization: `JWT ${token}`, 'content-type': 'application/json', ...request.headers },
    });
  async function register(sn: string, headers: Record<string, string>): Promise<{ state?: string; code: string }> {
    const answer = await sent(`/web${terminal.path}`, {
      method: 'POST',
      from: attacker,
      headers,
      body: JSON.stringify({ sn, alias: sn, area: people.a.rootArea }),
    });
    const shape = z.object({ code: z.string(), data: z.object({ state: z.string().optional() }).optional() });
    const { code, data } = shape.parse(await answer.json());
    return { code, ...(data?.state === undefined ? {} : { state: data.state }) };
  }
  const lines = (since: number): Promise<Record<string, unknown>[]> =>
    server.database.asOwner(
      `select id, accessor, user_name, user_id, ip, company_id, request_id, action from operation_logs where id > ${since} order by id`,
    );
  const lastLine = async (): Promise<number> => Number((await lines(0)).at(-1)?.['id'] ?? 0);

  it.each(accessors)('registers no terminal as proven because a header says %s', async (accessor) => {
    await server.fetch(`/iclock/cdata?SN=VICTIM${accessors.indexOf(accessor)}&table=ATTLOG`, {
      method: 'POST',
      from: office,
      body: Array.from({ length: 50 }, (_, at) => `1001\t2026-03-01 08:00:${String(at).padStart(2, '0')}\t0\t1\n`).join(
        '',
      ),
    });
    expect(await register(`VICTIM${accessors.indexOf(accessor)}`, { accessor })).toMatchObject({ state: 'waiting' });
    const list = await server
      .caller(token)
      .callEndpoint(transaction.calls.list, { query: { terminal_sn: `VICTIM${accessors.indexOf(accessor)}` } });
    expect(list.isSuccess && list.data.total).toBe(0);
  });

  it('takes no more numbers in advance because of a header', async () => {
    const answers: string[] = [];
    for (let at = 0; at < 25; at += 1) {
      const made = await register(`AHEAD${at}`, { accessor: 'demo' });
      answers.push(made.state ?? made.code);
    }
    expect(answers).not.toContain('online');
    expect(answers.filter((answer) => answer === 'waiting').length).toBeLessThanOrEqual(10);
    expect(answers.at(-1)).toBe(deviceCodes.tooManyWaiting.code);
    await server.database.asOwner(`delete from terminal_claims`);
  });

  it('logs the door, the person and the address themselves, whatever every header says, over all resources', async () => {
    const since = await lastLine();
    const requestIds: (string | null)[] = [];
    const made: string[] = [];
    // The accessors in turn: headers are read before the resource of a call is known.
    for (const [at, resource] of companyResources(server).entries()) {
      const accessor = accessors[at % accessors.length] ?? 'demo';
      const asForger: TestServer = {
        ...server,
        running: server.running,
        fetch: async (path, request = {}) => {
          const answer = await server.fetch(path, {
            ...request,
            // Of a forwarded header only the proxy's own entry is believed, which is the last.
            headers: { ...request.headers, ...forged(accessor), 'x-forwarded-for': `6.6.6.6, ${attacker}` },
          });
          requestIds.push(answer.headers.get('x-request-id'));
          return answer;
        },
      };
      const id = await recordMaker(asForger, () => token, `Forged${at}n`).make(resource);
      if (id === undefined) continue;
      made.push(accessor);
      const path = `/web${resource.path}${id}/`;
      const headers = { authorization: `JWT ${token}`, 'content-type': 'application/json' };
      await asForger.fetch(path, { method: 'PATCH', headers, body: '{}' });
      await asForger.fetch(path, { method: 'DELETE', headers });
    }
    expect(new Set(made)).toEqual(new Set(accessors));
    const entries = await lines(since);
    expect(entries.length).toBeGreaterThan(100);
    const [{ name } = { name: '' }] = await server.database.asOwner(
      `select user_name as name from operation_logs where user_id = ${people.users.adminA} limit 1`,
    );
    const doors = new Set(
      entries.map((line) =>
        [line['accessor'], line['user_name'], line['user_id'], line['ip'], line['company_id']].map(String).join('|'),
      ),
    );
    expect([...doors]).toEqual([`Web|${String(name)}|${people.users.adminA}|${attacker}|${people.a.id}`]);
    expect(requestIds).not.toContain('forged-id');
    expect(entries.map((line) => line['request_id'])).not.toContain('forged-id');
  });

  it('refuses every column of a table that is no field of its form, and every name of the context, by its name', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const resource of companyResources(server)) {
      const { create, patch } = servedCalls(resource);
      const { table } = server.running.app.registry.get(resource.name);
      const writable = new Set(
        Object.entries(resource.fields).flatMap(([name, field]) => (field.isWritable ? [name] : [])),
      );
      const names = [...Object.keys(getTableColumns(table)), ...contextFields].filter((name) => !writable.has(name));
      for (const call of [create, patch]) {
        if (!call) continue;
        const answer = await sent(`/web${fillPath(call.path, { id: '999999999' })}`, {
          method: call.method,
          body: JSON.stringify(Object.fromEntries(names.map((name) => [name, name === 'accessor' ? 'demo' : 1]))),
        });
        const shape = z.object({ data: z.record(z.string(), z.array(z.object({ code: z.string() }))).optional() });
        const { data = {} } = shape.parse(await answer.json());
        for (const name of names) {
          asked += 1;
          const isVersion = name === 'version' && call === patch;
          if (!isVersion && !(data[name] ?? []).some(({ code }) => code === 'unknownField'))
            wrong.push(`${call.name} takes ${name}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(300);
  });

  it('refuses every name of the context in the body of every other call that changes something', () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const call of callsOf(server.running.app)) {
      // Without a declared body none is read.
      if (call.method === 'GET' || call.content !== 'json' || !(call.body instanceof z.ZodObject)) continue;
      asked += 1;
      const parsed = call.body.safeParse(Object.fromEntries(contextFields.map((name) => [name, 1])));
      const issues = parsed.success ? [] : parsed.error.issues;
      const refused = new Set(issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [])));
      const taken = contextFields.filter((name) => !refused.has(name) && namesCompany[call.name] !== name);
      if (taken.length > 0) wrong.push(`${call.name} takes ${taken.join(', ')}`);
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(60);
  });

  it('knows a terminal’s request as that, whatever it says of itself', async () => {
    await register('DOOR1', {});
    const since = await lastLine();
    const query = 'accessor=demo&company_id=2&companyId=2&terminal=1&standing=proven&actor=Muster&ip=6.6.6.6';
    await server.fetch(`/iclock/getrequest?SN=DOOR1&${query}`, {
      from: attacker,
      headers: { ...forged('demo'), 'x-forwarded-for': `6.6.6.6, ${attacker}` },
    });
    expect(await lines(since)).toMatchObject([
      { action: 'prove_terminal', accessor: 'device', user_name: 'DOOR1', ip: attacker },
    ]);
  });
});

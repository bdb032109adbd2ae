import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { fillPath, isVendorAccess, servedCalls, type AnyResource } from '#shared/contract/index.ts';
import { forgotPassword, resetPassword, signIn } from '#features/onboarding/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { vendorLog } from '#features/system/contract.ts';
import { vendorEmployee } from '#features/team/contract.ts';
import { tenantCompany, tenantUser, vendorCodes } from '#features/vendor/contract.ts';
import { callsOf } from '#server/app.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { purgeVendorLog } from '#server/vendor/index.ts';
import { ensureVendorAccount } from '#server/tenancy/vendor-account.ts';
import { openPost } from '#tests/support/post.ts';
import { startTestServer } from '#tests/support/server.ts';
import { makePhone } from '#tests/support/phone.ts';
import { asker } from '#tests/support/ask.ts';
import { recordMaker } from '#tests/support/made-records.ts';
import { openDifference, unconfirmedRefund } from '#tests/support/refunds.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const tokens = { vendor: '', adminA: '', adminB: '' };
/** Every resource of the provider's staff; a new one is covered as soon as it is declared. */
let resources: readonly AnyResource[];

const recordsSchema = z.object({ data: z.array(z.looseObject({ id: z.int() })) });
const placedSchema = z.object({ data: z.object({ id: z.int() }) });
const referenceSchema = z.object({ id: z.int() });

beforeAll(async () => {
  for (const role of ['vendor', 'adminA', 'adminB'] as const) tokens[role] = await people.tokenOf(role);
  resources = server.running.app.registry
    .all()
    .map(({ resource }) => resource)
    .filter(({ audience }) => audience.of === 'vendor');
  // B has the terminal, and A claims it.
  for (const [asker, area] of [
    ['adminB', people.b.rootArea],
    ['adminA', people.a.rootArea],
  ] as const) {
    const made = await ask(asker, 'POST', '/device/api/v2/terminals/', {
      sn: 'V0001',
      alias: `Door of ${asker}`,
      area,
    });
    expect(made.status).toBe(200);
    await server.fetch('/iclock/cdata?SN=V0001&table=ATTLOG&Stamp=1', {
      method: 'POST',
      body: '1001\t2026-03-02 09:00:00\t0\t1\t0\t0\t0\n',
    });
  }
  const person = await people.tokenOf('empA1');
  await (await makePhone()).tell(server.caller(person), person);
  // Both have an order, and have begun to pay it.
  for (const [company, admin] of [
    [people.a.id, 'adminA'],
    [people.b.id, 'adminB'],
  ] as const) {
    const body = { company, type: 'new', description: 'A year', total: 100, currency: 'USD' };
    const placed = await ask('vendor', 'POST', '/vendor/api/v2/orders/', body);
    const { data } = placedSchema.parse(JSON.parse(placed.text));
    const paying = { id: data.id, gateway: 'telr' };
    expect((await ask(admin, 'POST', '/vendor/api/v2/subscriptions/orders/pay/', paying)).status).toBe(200);
    await unconfirmedRefund(server, company);
    await openDifference(server, company);
  }
  for (const admin of ['adminA', 'adminB'] as const) {
    const access = { reason: 'A look at it', duration: 'one_day' };
    expect((await ask(admin, 'POST', '/system/api/v2/support_accesses/', access)).status).toBe(200);
  }
  const maker = recordMaker(server, () => tokens.vendor, 'Sold');
  for (const resource of resources) if (servedCalls(resource).create) await maker.make(resource);
  await ask('vendor', 'GET', tenantCompany.path);
});

const ask = asker(server, tokens);

async function recordsOf(resource: AnyResource): Promise<z.infer<typeof recordsSchema>['data']> {
  const { status, text } = await ask('vendor', 'GET', `${resource.path}?page_size=200`);
  expect([resource.name, status]).toEqual([resource.name, 200]);
  return recordsSchema.parse(JSON.parse(text)).data;
}

/** The new rows of the provider's log after some work. */
async function loggedSince<T>(work: () => Promise<T>): Promise<{ done: T; rows: Record<string, unknown>[] }> {
  const [last] = await server.database.asOwner('select coalesce(max(id), 0) as id from vendor_logs');
  const done = await work();
  const rows = await server.database.asOwner('select * from vendor_logs where id > $1 order by id', [last?.['id']]);
  return { done, rows };
}

/** The companies of records, by what their resource declares. */
function companiesIn({ audience }: AnyResource, records: readonly Record<string, unknown>[]): number[] {
  const field = audience.of === 'vendor' ? audience.company : null;
  const values = field === null ? [] : records.flatMap((record) => record[field]);
  const ids = values.flatMap((value) =>
    typeof value === 'number' ? value : (referenceSchema.safeParse(value).data?.id ?? []),
  );
  return [...new Set(ids)].toSorted((one, other) => one - other);
}

describe('what the provider’s staff see and do, over every resource that they have', () => {
  it('is of several companies, so that the sweep proves something', async () => {
    expect(resources.length).toBeGreaterThan(3);
    for (const resource of resources) expect(await recordsOf(resource), resource.name).not.toEqual([]);
    const seen = new Set(
      (await Promise.all(resources.map(async (one) => companiesIn(one, await recordsOf(one))))).flat(),
    );
    expect(seen).toEqual(new Set([people.a.id, people.b.id]));
  });

  it('is in their log, company by company, whatever they read', async () => {
    for (const resource of resources) {
      const records = await recordsOf(resource);
      const [first] = records;
      const calls = servedCalls(resource);
      const reads = [
        ['GET', `${resource.path}?page_size=200`, undefined, records],
        ['GET', `${resource.path}${first?.id ?? 0}/`, undefined, records.slice(0, 1)],
        ['POST', `${resource.path}read/`, { items: records.map(({ id }) => id) }, records],
        ...(calls.export ? ([['GET', `${resource.path}export/?format=csv`, undefined, []]] as const) : []),
      ] as const;
      for (const [method, path, body, shown] of reads) {
        const { done, rows } = await loggedSince(() => ask('vendor', method, path, body));
        expect([path, done.status]).toEqual([path, 200]);
        expect([path, rows.length > 0]).toEqual([path, true]);
        for (const row of rows)
          expect(row).toMatchObject({
            object_type: resource.name,
            action: path.includes('export') ? 'export' : 'view',
            user_name: 'vendor Person',
          });
        const companyIds = rows.flatMap((row) => (row['company'] === null ? [] : Number(row['company'])));
        // Viewing the log is logged too, but not for the shown entries.
        const own = resource.name === 'vendor.log' ? [] : companiesIn(resource, shown);
        expect([path, companyIds.toSorted((one, other) => one - other)]).toEqual([path, own]);
      }
    }
  });

  it('comes in by no file: a record of theirs is of some company, and a file would say of which', async () => {
    for (const resource of resources) {
      const { import: taken, importTemplate } = servedCalls(resource);
      expect([resource.name, taken, importTemplate]).toEqual([resource.name, undefined, undefined]);
      const { status } = await ask('vendor', 'POST', `${resource.path}import/`, {});
      // The path of a record has that shape, and allows no POST.
      expect([resource.name, status]).toEqual([resource.name, 405]);
    }
  });

  it('is filtered by company', async () => {
    for (const resource of resources) {
      const field = resource.audience.of === 'vendor' ? resource.audience.company : null;
      if (field === null || field === 'id') continue;
      const name = resource.fields[field]?.valueType === 'references' ? `${field}__in` : field;
      const { text } = await ask('vendor', 'GET', `${resource.path}?${name}=${people.a.id}`);
      const { data } = recordsSchema.parse(JSON.parse(text));
      expect(companiesIn(resource, data).includes(people.a.id) || data.length === 0, resource.name).toBe(true);
    }
  });

  it('is nobody else’s: owners of companies are refused every call, and nothing changes', async () => {
    for (const call of callsOf(server.running.app).filter(({ access }) => isVendorAccess(access)))
      for (const asker of ['adminA', 'adminB'] as const) {
        const body = { ids: [1], reason: 'mine' };
        const path = fillPath(call.path, { id: '1' });
        const answer = await ask(asker, call.method, path, call.method === 'GET' ? undefined : body);
        expect([call.name, asker, answer.status]).toEqual([call.name, asker, 403]);
      }
    expect(await server.database.asOwner(`select id from companies where status <> 'active'`)).toEqual([]);
  });

  it('is not answered where it cannot be logged', async () => {
    await server.database.asOwner('revoke insert on vendor_logs from muster_vendor');
    try {
      for (const resource of resources) {
        const { status, text } = await ask('vendor', 'GET', resource.path);
        expect([resource.name, status, text.includes('"data"')]).toEqual([resource.name, 500, false]);
      }
    } finally {
      await server.database.asOwner('grant insert on vendor_logs to muster_vendor');
    }
  });

  it('is in a log that no role changes, and the host alone shortens at its old end', async () => {
    const count = async (): Promise<number> =>
      Number((await server.database.asOwner('select count(*) as n from vendor_logs'))[0]?.['n']);
    const insert = `insert into vendor_logs (time, user_id, user_name, accessor, action, object_type)
      select now() - interval '1 day' * age, 1, 'Old', 'web', 'view', 'vendor.company' from unnest($1::int[]) age`;
    await server.database.asOwner(insert, [[1, 1000, 1120, 3000]]);
    const before = await count();
    const all = sql`delete from vendor_logs`;
    for (const [role, change] of [
      ...(['vendor', 'system', 'tenant'] as const).map(
        (name) => [name, sql`update vendor_logs set user_name = ''`] as const,
      ),
      ['vendor', all],
      ['tenant', all],
    ] as const)
      await expect(server.host.database.within({ role }, (tx) => tx.execute(change))).rejects.toThrow();
    // Old rows may be removed at the host's request: two of these entries are older than three years.
    await server.host.database.within({ role: 'system' }, (tx) => tx.execute(all));
    expect(await count()).toBe(before - 2);
    await server.database.asOwner(insert, [[1, 1000, 1120, 3000]]);
    const now = Temporal.Now.instant();
    await server.host.database.within({ role: 'system' }, (tx) => purgeVendorLog(tx, now));
    expect(await count()).toBe(before);
  });

  it('is no tenant’s rows, but to which companies people belong and that somebody is employed, by no name', async () => {
    const any = z.record(z.string(), z.unknown());
    const tables = await server.database.asOwner(`select c.relname as name from pg_class c
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where c.relnamespace = 'public'::regnamespace and a.attname = 'company_id'`);
    const open: string[] = [];
    for (const { name } of tables) {
      const rows = await server.host.database.within({ role: 'vendor' }, (tx) =>
        queryRows(tx, sql`select 1 as one from ${sql.identifier(String(name))} limit 1`, any),
      );
      if (rows.length > 0) open.push(String(name));
    }
    expect(open.toSorted()).toEqual([
      'employees',
      'memberships',
      'orders',
      'payment_differences',
      'payments',
      'phone_accounts',
      'punches',
      'refunds',
      'subscriptions',
      'support_accesses',
    ]);
    const hidden = [
      ['users', 'password_hash'],
      ['phone_accounts', 'device_name'],
      ['phone_accounts', 'session_id'],
      ...['employee', 'emp_code', 'terminal', 'punch_local'].map((column) => ['punches', column]),
      ...[
        'emp_code',
        'code_key',
        'first_name',
        'last_name',
        'search_text',
        'email',
        'mobile',
        'birthday',
        'card_no',
      ].map((column) => ['employees', column]),
    ];
    for (const [table = '', column = ''] of hidden)
      await expect(
        server.host.database.within({ role: 'vendor' }, (tx) =>
          tx.execute(sql`select ${sql.identifier(column)} from ${sql.identifier(table)} limit 1`),
        ),
        `${table}.${column}`,
      ).rejects.toThrow();
  });
});

describe('people of companies', () => {
  it('are masked in lists, records and files, and whoever opens one is told in the log by no name either', async () => {
    const { done, rows } = await loggedSince(() =>
      ask('vendor', 'GET', `${vendorEmployee.path}${people.employees.empA1}/`),
    );
    const { data }: { data: Record<string, unknown> } = JSON.parse(done.text);
    expect(data).toMatchObject({ masked_name: 'P••• W•••', masked_code: '•••01', company: { id: people.a.id } });
    expect(rows).toMatchObject([{ object_type: vendorEmployee.name, object_name: data['display_name'] }]);
    const seen = [
      done.text,
      (await ask('vendor', 'GET', `${vendorEmployee.path}?page_size=200`)).text,
      (await ask('vendor', 'GET', `${vendorEmployee.path}export/?format=csv`)).text,
      (await ask('vendor', 'GET', `${vendorLog.path}?page_size=200`)).text,
    ].join();
    expect(seen).not.toMatch(/Person1001|emp-?a1@|\b1001\b/);
  });
});

describe('what they decide', () => {
  const act = (path: string, id: number, reason = 'Invoice unpaid') =>
    loggedSince(() => ask('vendor', 'POST', path, { ids: [id], reason }));

  it('about a company ends its sessions at once and stands in both logs', async () => {
    const before = await ask('adminA', 'GET', operationLog.path);
    expect(before.status).toBe(200);
    const { done, rows } = await act(tenantCompany.actions.suspend.call.path, people.a.id);
    expect(done.text).toContain('"ok":true');
    expect(rows.map((row) => ({ ...row, company: Number(row['company']) }))).toMatchObject([
      {
        action: 'suspend',
        object_type: tenantCompany.name,
        company: people.a.id,
        changes: [{ field: 'reason', old: null, new: 'Invoice unpaid' }],
      },
    ]);
    expect((await ask('adminA', 'GET', operationLog.path)).status).toBe(401);
    const again = await act(tenantCompany.actions.suspend.call.path, people.a.id);
    expect(again.done.text).toContain('"ok":false');
    expect((await act(tenantCompany.actions.resume.call.path, people.a.id, 'Paid')).done.text).toContain('"ok":true');
    tokens.adminA = await people.tokenOf('adminA');
    const log = await ask('adminA', 'GET', `${operationLog.path}?action__in=suspend,resume`);
    expect(log.text).toContain('Invoice unpaid');
    expect(log.text).toContain('vendor Person');
  });

  it('about a user keeps them out, and is not about themselves', async () => {
    const { rows } = await act(tenantUser.actions.disable.call.path, people.users.viewA);
    expect(rows).toMatchObject([{ action: 'disable', object_type: tenantUser.name, object_name: 'view-a@acme.test' }]);
    await expect(people.tokenOf('viewA')).rejects.toThrow();
    expect((await act(tenantUser.actions.enable.call.path, people.users.viewA)).done.text).toContain('"ok":true');
    await people.tokenOf('viewA');
    const own = await act(tenantUser.actions.disable.call.path, people.users.vendor);
    expect([own.done.text.includes(vendorCodes.ownAccount.code), own.rows]).toEqual([true, []]);
  });

  it('needs a reason', async () => {
    for (const resource of resources)
      // Repeating an action unchanged needs no input.
      for (const { call } of Object.values(resource.actions).filter(({ asks }) => asks))
        expect([call.name, (await ask('vendor', 'POST', call.path, { ids: [1] })).status]).toEqual([call.name, 400]);
  });
});

describe('live', () => {
  it('tells them of whatever company that something changed, and nothing of what', async () => {
    const heard: string[] = [];
    const socket = new WebSocket(
      `${server.origin.replace('http', 'ws')}/websocket/?token=${encodeURIComponent(`JWT ${tokens.vendor}`)}`,
    );
    await new Promise<void>((resolve) => socket.once('open', () => resolve()));
    socket.on('message', (data) => heard.push(String(data)));
    await ask('adminA', 'POST', '/device/api/v2/terminals/', { sn: 'V0002', alias: 'Gate', area: people.a.rootArea });
    await new Promise<void>((resolve) => {
      socket.once('pong', () => resolve());
      socket.ping();
    });
    expect(heard.length).toBeGreaterThan(0);
    for (const text of heard)
      expect(JSON.parse(text)).toEqual({ topic: expect.stringMatching(/^vendor\./), payload: {} });
    socket.close();
  });
});

describe('the first account', () => {
  it('is made at start for an address, and gets its password by that mailbox alone', async () => {
    const email = 'first@provider.test';
    const fresh = await startTestServer({ environment: { VENDOR_EMAIL: email } });
    try {
      // Again at every start, however the address is written.
      await ensureVendorAccount({ ...fresh.host, config: { ...fresh.host.config, vendorEmail: email.toUpperCase() } });
      const post = await openPost(fresh);
      const secret = 'Quiet&Harbour22';
      await fresh.caller().callEndpoint(forgotPassword, { body: { username: email, language: 'en' } });
      const [code = ''] = await post.codes(email, '/onboard/reset-password');
      await fresh.caller().callEndpoint(resetPassword, { body: { code, password: secret, confirm_password: secret } });
      await post.stop();
      const signed = await fresh.caller().callEndpoint(signIn, { body: { username: email, password: secret } });
      if (!signed.isSuccess) throw new Error(signed.code);
      const seen = await fresh.caller(signed.data.data.token).callEndpoint(tenantUser.calls.list, { query: {} });
      expect(seen.isSuccess && seen.data.data).toMatchObject([{ email, is_vendor: true }]);
    } finally {
      await fresh.stop();
    }
  });
});

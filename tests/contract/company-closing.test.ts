import { beforeAll, describe, expect, it } from 'vitest';
import { askClosing, closingCodes, keepCompany, presentClosing } from '#features/company/contract.ts';
import { tenantCompany } from '#features/vendor/contract.ts';
import { eraseCompanies, readPlan } from '#server/erasure/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { currentCompany } from '#shared/contract/session.ts';
import { notificationSchema } from '#shared/contract/notifications.ts';
import { storeFile } from '#server/files/index.ts';
import { asCompany } from '#server/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const owner = (text: string, values: unknown[] = []) => server.database.asOwner(text, values);
let [admin, manager, vendor] = ['', '', ''];
let domain = '';
beforeAll(async () => {
  admin = await people.tokenOf('adminA');
  manager = await people.tokenOf('viewA');
  vendor = await people.tokenOf('vendor');
  domain = String(
    (await owner(`select company_domain from companies where id = $1`, [people.a.id]))[0]?.['company_domain'],
  );
});
const by = (token: string) => server.caller(token);
const ask = (token = admin, typed = domain) =>
  by(token).callEndpoint(askClosing, { body: { company_domain: typed, reason: 'We close down' } });
const act = async (name: 'schedule_deletion' | 'keep_company', input: object) => {
  const [result] = dataOf(
    await by(vendor).callEndpoint(tenantCompany.actions[name].call, {
      body: { ids: [people.a.id], reason: 'The contract ended', ...input },
    }),
  );
  return result?.ok ? 'done' : result?.code;
};
const told = async (kind: string): Promise<unknown[]> => {
  const rows = await owner(`select kind, data from notifications where company_id = $1 and kind = $2 order by id`, [
    people.a.id,
    kind,
  ]);
  return rows.map((row) => notificationSchema.parse(row).data);
};
const inDays = (days: number): string =>
  server.host.clock
    .now()
    .add({ hours: days * 24 })
    .toString();

describe('a company that is to be deleted', () => {
  it('is so in 30 days once an owner has typed its domain, and every administrator sees the day', async () => {
    expect(await ask(admin, 'another')).toMatchObject({
      isSuccess: false,
      fields: { company_domain: [{ code: 'otherDomain' }] },
    });
    const { erase_at: at } = dataOf(await ask(admin, ` ${domain.toUpperCase()} `));
    expect(at).toBe(inDays(30));
    expect(dataOf(await by(admin).callEndpoint(currentCompany, {}))).toMatchObject({ erase_at: at });
    expect(dataOf(await by(admin).callEndpoint(presentClosing, {}))).toMatchObject({
      planned: { erase_at: at, by_provider: false, reason: 'We close down' },
      may_ask: false,
      may_keep: true,
    });
    expect(await told('company_closing')).toContainEqual({ name: 'Acme Works', date: at.slice(0, 10) });
    await expect(ask()).rejects.toMatchObject({ code: closingCodes.planned.code });
    await expect(act('schedule_deletion', { days: 30 })).resolves.toBe(commonCodes.wrongState.code);
  });

  it('is kept when an owner takes that back', async () => {
    dataOf(await by(admin).callEndpoint(keepCompany, { body: {} }));
    expect(dataOf(await by(admin).callEndpoint(currentCompany, {}))).toMatchObject({ erase_at: null });
    expect(await told('company_kept')).toContainEqual({ name: 'Acme Works' });
    await expect(by(admin).callEndpoint(keepCompany, { body: {} })).rejects.toMatchObject({
      code: closingCodes.notPlanned.code,
    });
    const lines = await owner(
      `select action from operation_logs where company_id = $1 and object_type = 'vendor.company' order by id`,
      [people.a.id],
    );
    expect(lines.map(({ action }) => action)).toEqual(['schedule_deletion', 'keep_company']);
  });

  it('is so for nobody who owns nothing, whatever their rights', async () => {
    await owner(
      `update groups set permissions = array['company.settings.view', 'company.settings.change'] where company_id = $1 and not is_owner`,
      [people.a.id],
    );
    await expect(ask(manager)).rejects.toMatchObject({ code: expect.stringMatching(/^ZB/) });
    expect(await owner(`select 1 from companies where erase_at is not null`)).toEqual([]);
  });

  it('stays so if the provider planned it, until the provider takes that back', async () => {
    expect(await act('schedule_deletion', { days: 10 })).toBe('done');
    await expect(by(admin).callEndpoint(keepCompany, { body: {} })).rejects.toMatchObject({
      code: closingCodes.ofProvider.code,
    });
    expect(await act('keep_company', {})).toBe('done');
    expect(await act('keep_company', {})).toBe(commonCodes.wrongState.code);
  });
});

describe('the deletion', () => {
  const tables = async (): Promise<string[]> =>
    (await server.host.database.within({ role: 'system', readOnly: true }, readPlan)).tables.map(({ name }) => name);
  const counts = async (company: number): Promise<Map<string, number>> => {
    const each = (await tables()).map(
      (name) => `select '${name}' as name, count(*)::int as count from "${name}" where company_id = $1`,
    );
    const rows = await owner(each.join(' union all '), [company]);
    return new Map(
      rows.map((row) => [String(row['name']), Number(row['count'])] as const).filter(([, count]) => count > 0),
    );
  };
  const signal = new AbortController().signal;
  const drain = async (): Promise<void> => {
    while ((await eraseCompanies(server.host, signal)).hasMore);
  };

  it('goes on with the next company when one cannot be erased, says why, and tries it again later', async () => {
    const dueOne = async (name: string, day: number): Promise<number> => {
      const [made] = await owner(
        `insert into companies (company_name, company_domain, company_timezone, language, status, erase_at, closing_asked)
          values ($1, $1, 'UTC', 'en', 'active', $2, $2) returning id`,
        [name, inDays(day)],
      );
      return Number(made?.['id']);
    };
    const stuck = await dueOne('stuck', -2);
    const next = await dueOne('next', -1);
    await owner(`create function refuse_erasure() returns trigger language plpgsql as
      $$ begin if old.id = ${stuck} and new.status = 'erased' then raise exception 'stuck'; end if; return new; end $$`);
    await owner(
      `create trigger refuse_erasure before update on companies for each row execute function refuse_erasure()`,
    );
    await drain();
    const stateOf = async (id: number) =>
      (await owner(`select status from companies where id = $1`, [id]))[0]?.['status'];
    expect([await stateOf(stuck), await stateOf(next)]).toEqual(['erasing', 'erased']);
    // The staff see that it failed, and why. It is not tried again at once, so that it fills no log.
    const listed = async () =>
      dataOf(
        await server.caller(await people.tokenOf('vendor')).callEndpoint(tenantCompany.calls.list, {
          query: { search: 'stuck' },
        }),
      )[0];
    const failed = await listed();
    expect(failed).toMatchObject({ status: 'erasing', erase_failure: 'database' });
    const minutes = Temporal.Instant.from(failed?.erase_failed_at ?? '').until(failed?.erase_retry_at ?? '');
    expect(minutes.total('minutes')).toBe(60);
    await owner(`drop trigger refuse_erasure on companies`);
    await drain();
    expect(await stateOf(stuck)).toBe('erasing');
    // An hour later: the clock stays, because the sessions of the other tests would end.
    await owner('update companies set erase_retry_at = erase_failed_at where id = $1', [stuck]);
    await drain();
    expect(await stateOf(stuck)).toBe('erased');
    expect(await listed()).toMatchObject({ erase_failure: null, erase_failed_at: null, erase_retry_at: null });
  });

  it('takes every row, file and account of the company, but no invoice, and nothing of another one', async () => {
    const { id } = people.a;
    const other = await counts(people.b.id);
    const file = await asCompany(server.host, { companyId: id, name: 'Test', accessor: 'job' }, (context) =>
      storeFile(context, { content: new Uint8Array([1]), contentType: 'image/png', ending: 'png', access: null }),
    );
    const [invoiced] = await owner(
      `insert into orders (company_id, order_ref, type, description, total, currency, status, expires_at, invoice_no) values
        ($1, 'KEPT1', 'new', 'Kept', 100, 'USD', 'paid', now(), '2026-900001'), ($1, 'GONE1', 'new', 'Gone', 100, 'USD', 'unpaid', now(), '')
        returning id`,
      [id],
    );
    await owner(
      `insert into payments (company_id, "order", gateway, gateway_ref, reference, amount, currency, request_time)
        values ($1, $2, 'telr', 'kept', 'kept', 100, 'USD', now())`,
      [id, invoiced?.['id']],
    );
    const before = await counts(id);
    expect(before.size).toBeGreaterThan(20);
    const accounts = await owner(
      `select u.id from users u where exists (select from memberships m where m.user_id = u.id and m.company_id = $1)
        and not exists (select from memberships m where m.user_id = u.id and m.company_id <> $1) and not u.is_vendor`,
      [id],
    );
    dataOf(await ask());
    await drain();
    expect((await counts(id)).get('employees')).toBe(before.get('employees'));

    await owner(`update companies set erase_at = $2 where id = $1`, [id, inDays(-1)]);
    await drain();
    const left = await counts(id);
    expect([...left.keys()].toSorted()).toEqual(['operation_logs', 'orders', 'payments']);
    expect(await owner(`select order_ref from orders where company_id = $1`, [id])).toEqual([{ order_ref: 'KEPT1' }]);
    const proofs = await owner(`select distinct object_type from operation_logs where company_id = $1`, [id]);
    expect(proofs).toEqual([{ object_type: 'vendor.company' }]);
    expect(await server.host.files.read(file)).toBeUndefined();
    expect(await owner(`select 1 from users where id = any($1)`, [accounts.map((one) => one['id'])])).toEqual([]);
    for (const table of ['jobs', 'recurring_runs', 'terminal_registry', 'terminal_claims', 'sessions'])
      expect(
        await owner(`select 1 from ${table} where ${table === 'recurring_runs' ? 'company' : 'company_id'} = $1`, [id]),
      ).toEqual([]);
    expect(await counts(people.b.id)).toEqual(other);

    const total = [...before.values()].reduce((sum, count) => sum + count, 0);
    const [company] = await owner(`select * from companies where id = $1`, [id]);
    expect(company).toMatchObject({ status: 'erased', email: '', phone: '', logo: null, company_domain: domain });
    const kept = [...left.values()].reduce((sum, count) => sum + count, 0);
    // The request itself has added its line and its notifications since they were counted.
    expect(Number(company?.['erased_rows'])).toBeGreaterThanOrEqual(total - kept);
    const [certificate] = await owner(
      `select action, changes from vendor_logs where company = $1 and action = 'erase'`,
      [id],
    );
    expect(certificate).toMatchObject({
      changes: expect.arrayContaining([{ field: 'erased_rows', old: null, new: Number(company?.['erased_rows']) }]),
    });
  });

  it('lets nobody in any more, and takes the rest after ten years', async () => {
    await expect(by(admin).callEndpoint(currentCompany, {})).rejects.toMatchObject({ code: expect.any(String) });
    await owner(`update companies set erased_at = $2 where id = $1`, [people.a.id, inDays(-3700)]);
    await drain();
    expect(await owner(`select 1 from companies where id = $1`, [people.a.id])).toEqual([]);
    expect((await counts(people.a.id)).size).toBe(0);
  });
});

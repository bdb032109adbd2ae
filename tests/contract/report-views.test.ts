import { describe, expect, it } from 'vitest';
import { firstLastReport, transactionReport } from '#features/report/contract.ts';
import type { ReportView } from '#shared/contract/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);

const { calls } = transactionReport;
const plain: ReportView = {
  filters: { department__in: '1,2' },
  period: 'lastWeek',
  columns: ['emp_code', 'time'],
  ordering: '-date',
  group_by: 'department',
};

const callerOf = async (role: 'adminA' | 'adminB') => server.caller(await people.tokenOf(role));
/** The status of a call that throws. */
async function statusOf(call: Promise<unknown>): Promise<number | undefined> {
  return call.then(
    () => 200,
    (thrown: unknown) => (isCallError(thrown) ? thrown.status : undefined),
  );
}

describe('saved views', () => {
  it('are kept, changed and taken away by who made them', async () => {
    const caller = await callerOf('adminA');
    const made = await caller.callEndpoint(calls.createView, {
      body: { name: 'My week', is_shared: false, view: plain },
    });
    if (!made.isSuccess) throw new Error(JSON.stringify(made));
    expect(made.data.data).toMatchObject({ name: 'My week', is_mine: true, is_shared: false, view: plain, version: 1 });
    const { id } = made.data.data;
    const renamed = await caller.callEndpoint(calls.changeView, {
      params: { id: String(id) },
      body: { name: 'Our week', version: 1 },
    });
    expect(renamed).toMatchObject({ isSuccess: true, data: { data: { name: 'Our week', version: 2, view: plain } } });
    expect(
      await statusOf(
        caller.callEndpoint(calls.changeView, { params: { id: String(id) }, body: { name: 'x', version: 1 } }),
      ),
    ).toBe(409);
    expect(await caller.callEndpoint(calls.views)).toMatchObject({
      data: { data: [{ id, name: 'Our week' }], total: 1 },
    });
    expect(await caller.callEndpoint(firstLastReport.calls.views)).toMatchObject({ data: { data: [] } });
    expect((await caller.callEndpoint(calls.deleteView, { params: { id: String(id) } })).isSuccess).toBe(true);
    expect(await caller.callEndpoint(calls.views)).toMatchObject({ data: { data: [] } });
  });

  it('have a name once', async () => {
    const caller = await callerOf('adminA');
    await caller.callEndpoint(calls.createView, { body: { name: 'Once', is_shared: false, view: plain } });
    expect(
      await caller.callEndpoint(calls.createView, { body: { name: ' ONCE', is_shared: false, view: plain } }),
    ).toMatchObject({ isSuccess: false, fields: { name: [{ code: 'unique' }] } });
  });

  it('are seen by others of the company where shared, and changed by none of them', async () => {
    const owner = await callerOf('adminA');
    const made = await owner.callEndpoint(calls.createView, {
      body: { name: 'For all', is_shared: true, view: plain },
    });
    const id = made.isSuccess ? String(made.data.data.id) : '';
    const other = await callerOf('adminB');
    expect(await other.callEndpoint(calls.views)).toMatchObject({ data: { data: [] } });
    expect(await statusOf(other.callEndpoint(calls.changeView, { params: { id }, body: { name: 'Mine now' } }))).toBe(
      404,
    );
    expect(await statusOf(other.callEndpoint(calls.deleteView, { params: { id } }))).toBe(404);
    // The same user cannot reach a view of one report through another.
    expect(await statusOf(owner.callEndpoint(firstLastReport.calls.deleteView, { params: { id } }))).toBe(404);
    await server.database.asOwner('update saved_views set owner = $2 where id = $1', [Number(id), people.users.viewA]);
    const seen = await owner.callEndpoint(calls.views);
    expect(seen.isSuccess && seen.data.data.find((one) => one.name === 'For all')).toMatchObject({
      is_mine: false,
      is_shared: true,
    });
    expect(await statusOf(owner.callEndpoint(calls.deleteView, { params: { id } }))).toBe(404);
    await server.database.asOwner('update saved_views set is_shared = false where id = $1', [Number(id)]);
    const hidden = await owner.callEndpoint(calls.views);
    expect(hidden.isSuccess && hidden.data.data.some((one) => one.name === 'For all')).toBe(false);
  });

  it('of somebody who has left are taken over or removed by who may change report settings', async () => {
    const owner = await callerOf('adminA');
    const made = await owner.callEndpoint(calls.createView, { body: { name: 'Left', is_shared: true, view: plain } });
    const id = made.isSuccess ? String(made.data.data.id) : '';
    const seen = async () => {
      const read = await owner.callEndpoint(calls.views);
      return read.isSuccess ? read.data.data.find((one) => one.name === 'Left') : undefined;
    };
    await server.database.asOwner('update saved_views set owner = $2 where id = $1', [
      Number(id),
      people.users.scopedA,
    ]);
    expect(await seen()).toMatchObject({ is_mine: false, may_change: false });
    expect(await statusOf(owner.callEndpoint(calls.deleteView, { params: { id } }))).toBe(404);
    const setStatus = (status: string) =>
      server.database.asOwner('update memberships set status = $2 where user_id = $1', [people.users.scopedA, status]);
    await setStatus('left');
    expect(await seen()).toMatchObject({ is_mine: false, may_change: true });
    const taken = await owner.callEndpoint(calls.changeView, { params: { id }, body: { is_shared: false } });
    expect(taken).toMatchObject({ isSuccess: true, data: { data: { is_mine: true, is_shared: false } } });
    expect((await owner.callEndpoint(calls.deleteView, { params: { id } })).isSuccess).toBe(true);
    await setStatus('active');
  });

  it.each([
    ['an unknown filter', { ...plain, filters: { company_id: '2' } }],
    ['a list’s parameter as a filter', { ...plain, filters: { page_size: '20' } }],
    ['a column that is none', { ...plain, columns: ['constructor'] }],
    ['an order that is none', { ...plain, ordering: 'temperature' }],
    ['a group that is none', { ...plain, group_by: 'time' }],
    ['a name with markup', null],
  ])('refuse %s', async (_, bad) => {
    const caller = await callerOf('adminA');
    const body = { name: bad ? 'Bad' : '<b>Bad</b>', is_shared: false, view: bad ?? plain };
    expect(await caller.callEndpoint(calls.createView, { body })).toMatchObject({ isSuccess: false, code: 'ZBCO0002' });
  });

  it('that were stored by an older version are read as far as the report still knows them', async () => {
    const caller = await callerOf('adminA');
    await server.database.asOwner(
      `insert into saved_views (company_id, report, owner, name, view) values ($1, 'report.transaction', $2, 'Old', $3), ($1, 'report.transaction', $2, 'Broken', '{"a":1}')`,
      [
        people.a.id,
        people.users.adminA,
        JSON.stringify({
          ...plain,
          filters: { gone: '1', source: 'device' },
          columns: ['gone', 'time'],
          group_by: 'gone',
          ordering: 'gone',
        }),
      ],
    );
    const read = await caller.callEndpoint(calls.views);
    const views = read.isSuccess ? read.data.data : [];
    expect(views.find(({ name }) => name === 'Old')?.view).toEqual({
      ...plain,
      filters: { source: 'device' },
      columns: ['time'],
      group_by: null,
      ordering: '',
    });
    expect(views.some(({ name }) => name === 'Broken')).toBe(false);
  });
});

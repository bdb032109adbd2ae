import { beforeAll, describe, expect, it } from 'vitest';
import { department } from '#features/company/contract.ts';
import { changePassword } from '#features/onboarding/contract.ts';
import { group, operationLog, supportAccess, vendorSupportAccess } from '#features/system/contract.ts';
import { employee } from '#features/team/contract.ts';
import { tenantCompany } from '#features/vendor/contract.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { companyList, companyToken, currentUser } from '#shared/contract/session.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** Access of the provider's staff to a company that lets them in (docs/domain.md#support-access). */
describe('support access', () => {
  const server = useServer();
  const people = usePeople(server);
  const tokens = { vendor: '', adminA: '', adminB: '', empA1: '' };
  beforeAll(async () => {
    for (const role of ['vendor', 'adminA', 'adminB', 'empA1'] as const) tokens[role] = await people.tokenOf(role);
  });
  const admin = () => server.caller(tokens.adminA);
  const vendor = () => server.caller(tokens.vendor);
  const letIn = async (more: object = {}) =>
    dataOf(
      await admin().callEndpoint(supportAccess.calls.create, {
        body: { reason: 'Balances look wrong', duration: 'one_day', ...more },
      }),
    );
  const enter = (company = people.a.id) => vendor().callEndpoint(companyToken, { body: { company_id: company } });
  const end = async (id: number) =>
    dataOf(await admin().callEndpoint(supportAccess.actions.revoke.call, { body: { ids: [id] } }));
  const endAll = async () => {
    for (const { id, status } of dataOf(await admin().callEndpoint(supportAccess.calls.list, { query: {} })))
      if (status === 'active') await end(id);
  };
  const fault = (work: Promise<unknown>) =>
    work.then(
      (outcome) => outcome,
      (thrown: unknown) => thrown,
    );
  const refused = async (work: Promise<unknown>) =>
    expect(await fault(work)).toMatchObject({ code: expect.stringMatching(/^Z/) });

  it('lets nobody in before the company gives it, and then only into that company', async () => {
    await endAll();
    expect(await fault(enter())).toMatchObject({ code: 'ZBCO0003' });
    await letIn();
    expect(await fault(enter(people.b.id))).toMatchObject({ code: 'ZBCO0003' });
    expect(dataOf(await enter()).token).not.toBe('');
    // The companies of a person are those of which they are a member.
    expect(dataOf(await vendor().callEndpoint(companyList, { query: {} }))).toEqual([]);
  });

  it('lets the staff read, and change, export and administer nothing', async () => {
    await endAll();
    await letIn();
    const inside = server.caller(dataOf(await enter()).token);
    expect(dataOf(await inside.callEndpoint(currentUser, {}))).toMatchObject({
      is_support: true,
      is_vendor: false,
      is_owner: false,
    });
    const { permissions } = dataOf(await inside.callEndpoint(currentUser, {}));
    expect(permissions).toContain('personnel.employee.view');
    expect(permissions.filter((permission) => !permission.endsWith('.view'))).toEqual([]);
    expect(permissions.filter((permission) => permission.startsWith('vendor.'))).toEqual([]);
    const [person] = dataOf(await inside.callEndpoint(employee.calls.list, { query: {} }));
    if (!person) throw new Error('Nobody is listed');
    const [root] = dataOf(await inside.callEndpoint(department.calls.list, { query: {} }));
    const body = { dept_code: 'S1', dept_name: 'Of support', parent_dept: root?.id ?? 0 };
    await refused(inside.callEndpoint(department.calls.create, { body }));
    await refused(inside.callEndpoint(employee.calls.destroy, { params: { id: person.id } }));
    await refused(inside.callEndpoint(employee.calls.exportJob, { query: { format: 'csv' } }));
    await refused(inside.callEndpoint(group.calls.create, { body: { group_name: 'Of support', permissions: [] } }));
    await refused(
      inside.callEndpoint(supportAccess.calls.create, { body: { reason: 'Longer', duration: 'one_week' } }),
    );
    await refused(
      inside.callEndpoint(changePassword, {
        body: { current_password: 'x', password: 'Quiet&Harbour22', confirm_password: 'Quiet&Harbour22' },
      }),
    );
    // What belongs to the provider is done outside companies.
    await refused(inside.callEndpoint(vendorSupportAccess.calls.list, { query: {} }));
  });

  it('is in the log of the company, line by line, as provider’s support', async () => {
    await endAll();
    const { id } = await letIn({ reason: 'A log of everything' });
    const inside = server.caller(dataOf(await enter()).token);
    dataOf(await inside.callEndpoint(employee.calls.list, { query: {} }));
    const lines = dataOf(
      await admin().callEndpoint(operationLog.calls.list, { query: { accessor: 'support', page_size: 200 } }),
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'enter', object_id: id, object_type: 'system.support_access' }),
        expect.objectContaining({ action: 'view', object_type: 'personnel.employee' }),
      ]),
    );
    expect(dataOf(await admin().callEndpoint(supportAccess.calls.retrieve, { params: { id } }))).toMatchObject({
      entered_by: expect.stringMatching(/\S/),
      last_entered: expect.any(String),
    });
    const [own] = await server.database.asOwner(
      `select action, company from vendor_logs where object_type = 'system.support_access' order by id desc limit 1`,
    );
    expect(own).toMatchObject({ action: 'enter', company: String(people.a.id) });
  });

  it('ends at once when the company ends it, for who is inside too', async () => {
    await endAll();
    const { id } = await letIn();
    const token = dataOf(await enter()).token;
    dataOf(await server.caller(token).callEndpoint(employee.calls.list, { query: {} }));
    expect(await end(id)).toMatchObject([{ ok: true }]);
    expect(await fault(server.caller(token).callEndpoint(employee.calls.list, { query: {} }))).toMatchObject({
      status: 401,
    });
    expect(await fault(enter())).toMatchObject({ code: 'ZBCO0003' });
    // A new access does not bring the former session back.
    await letIn();
    expect(await fault(server.caller(token).callEndpoint(employee.calls.list, { query: {} }))).toMatchObject({
      status: 401,
    });
  });

  it('ends by itself, shows as expired, and stays as it was', async () => {
    await endAll();
    const { id, version } = await letIn({ duration: 'one_hour' });
    const token = dataOf(await enter()).token;
    await server.database.asOwner(`update support_accesses set ends_at = create_time where id = ${id}`);
    expect(await fault(server.caller(token).callEndpoint(employee.calls.list, { query: {} }))).toMatchObject({
      status: 401,
    });
    const { retrieve, patch } = supportAccess.calls;
    const now = dataOf(await admin().callEndpoint(retrieve, { params: { id } }));
    expect(now.status).toBe('expired');
    await refused(admin().callEndpoint(patch, { params: { id }, body: { duration: 'one_week', version } }));
    const listed = dataOf(await vendor().callEndpoint(vendorSupportAccess.calls.list, { query: {} }));
    expect(listed.map((one) => one.id)).not.toContain(id);
  });

  it('never counts for a session that came in by another access', async () => {
    await endAll();
    const first = await letIn({ duration: 'one_hour' });
    const before = dataOf(await enter()).token;
    // The session is not used between the end of its access and the beginning of the next.
    await server.database.asOwner(`update support_accesses set ends_at = create_time where id = ${first.id}`);
    const second = await letIn();
    expect(await fault(server.caller(before).callEndpoint(employee.calls.list, { query: {} }))).toMatchObject({
      status: 401,
    });
    // Who wants in enters again, which is logged at the access that now runs.
    const after = server.caller(dataOf(await enter()).token);
    dataOf(await after.callEndpoint(employee.calls.list, { query: {} }));
    const { retrieve } = supportAccess.calls;
    expect(dataOf(await admin().callEndpoint(retrieve, { params: { id: second.id } }))).toMatchObject({
      last_entered: expect.any(String),
    });
  });

  it('of several that run, ends with the one by which the staff came in', async () => {
    await endAll();
    const short = await letIn({ duration: 'one_hour' });
    const long = await letIn({ duration: 'one_week' });
    const inside = server.caller(dataOf(await enter()).token);
    await server.database.asOwner(`update support_accesses set ends_at = create_time where id = ${short.id}`);
    dataOf(await inside.callEndpoint(employee.calls.list, { query: {} }));
    await server.database.asOwner(`update support_accesses set ends_at = create_time where id = ${long.id}`);
    await letIn();
    expect(await fault(inside.callEndpoint(employee.calls.list, { query: {} }))).toMatchObject({ status: 401 });
  });

  it('lasts from its beginning, when its time is changed', async () => {
    await endAll();
    const given = await letIn({ duration: 'one_hour' });
    const { patch } = supportAccess.calls;
    const changed = dataOf(
      await admin().callEndpoint(patch, {
        params: { id: given.id },
        body: { duration: 'one_day', version: given.version },
      }),
    );
    const hours = (one: { ends_at: string | null }) => Date.parse(one.ends_at ?? '') / 3_600_000;
    expect(Math.round(hours(changed) - hours(given))).toBe(23);
  });

  it('is given by those who have the right, never by an employee', async () => {
    const body = { reason: 'Mine', duration: 'one_day' as const };
    await refused(server.caller(tokens.empA1).callEndpoint(supportAccess.calls.create, { body }));
    await refused(server.caller(tokens.empA1).callEndpoint(companyToken, { body: { company_id: people.b.id } }));
    const { id } = await letIn();
    const other = server.caller(tokens.adminB);
    await refused(other.callEndpoint(supportAccess.calls.retrieve, { params: { id } }));
    // A member of one company gets into no other, whoever is let in there.
    expect(await fault(other.callEndpoint(companyToken, { body: { company_id: people.a.id } }))).toMatchObject({
      code: 'ZBCO0003',
    });
  });

  describe('asked for', () => {
    const ask = (reason: string) =>
      vendor().callEndpoint(tenantCompany.actions.ask_access.call, {
        body: { ids: [people.a.id], reason, duration: 'four_hours' },
      });
    const asked = async (reason: string) => {
      expect(dataOf(await ask(reason))).toMatchObject([{ ok: true }]);
      const found = dataOf(await admin().callEndpoint(supportAccess.calls.list, { query: {} }));
      const one = found.find((each) => each.reason === reason);
      if (!one) throw new Error('Nothing was asked for');
      return one;
    };
    const answer = async (action: 'approve' | 'reject', id: number) =>
      dataOf(await admin().callEndpoint(supportAccess.actions[action].call, { body: { ids: [id] } }));

    it('tells who may give it, opens nothing by itself, and is the same access once granted', async () => {
      await endAll();
      const { id, status } = await asked('Looking into the roster');
      expect(status).toBe('requested');
      const [bell] = dataOf(await admin().callEndpoint(listNotifications, {})).items;
      expect(bell).toMatchObject({
        kind: 'support_requested',
        data: { reason: 'Looking into the roster' },
        target: { type: 'system.support_access', id },
      });
      const [mail] = await server.database.asOwner(
        `select mail from notifications where kind = 'support_requested' and target_id = ${id} limit 1`,
      );
      expect(mail).toMatchObject({ mail: 'due' });
      expect(await fault(enter())).toMatchObject({ code: 'ZBCO0003' });
      // One request waits at a time.
      expect(dataOf(await ask('Once more'))).toMatchObject([{ ok: false, code: 'ZBVE0206' }]);
      const seen = dataOf(await vendor().callEndpoint(vendorSupportAccess.calls.list, { query: {} }));
      expect(seen.find((each) => each.id === id)).toMatchObject({ status: 'requested', granted_by: '' });

      expect(await answer('approve', id)).toMatchObject([{ ok: true }]);
      const given = dataOf(await admin().callEndpoint(supportAccess.calls.retrieve, { params: { id } }));
      expect(given).toMatchObject({ status: 'active', granted_by: expect.stringMatching(/\S/) });
      const hours = (Date.parse(given.ends_at ?? '') - server.clock.now().epochMilliseconds) / 3_600_000;
      expect(Math.round(hours)).toBe(4);
      const inside = server.caller(dataOf(await enter()).token);
      dataOf(await inside.callEndpoint(employee.calls.list, { query: {} }));
      await end(id);
      await refused(inside.callEndpoint(employee.calls.list, { query: {} }));
    });

    it('and refused, opens nothing; then it may be asked for again', async () => {
      await endAll();
      const { id } = await asked('Only curious');
      expect(await answer('reject', id)).toMatchObject([{ ok: true }]);
      expect(await fault(enter())).toMatchObject({ code: 'ZBCO0003' });
      expect(await answer('approve', id)).toMatchObject([{ ok: false }]);
      const again = await asked('A better reason');
      // Nobody answers in time: it can be granted no more, and asked for anew.
      await server.database.asOwner(`update support_accesses set ends_at = create_time where id = ${again.id}`);
      expect(await answer('approve', again.id)).toMatchObject([{ ok: false }]);
      const last = await asked('Third time');
      await answer('reject', last.id);
    });

    it('only by staff who support', async () => {
      await server.database.asOwner(`update users set vendor_role = 'finance' where is_vendor`);
      try {
        expect(await fault(ask('Not mine to ask'))).toMatchObject({ code: 'ZBCO0004' });
      } finally {
        await server.database.asOwner(`update users set vendor_role = 'administrator' where is_vendor`);
      }
      await refused(
        server.caller(tokens.adminB).callEndpoint(tenantCompany.actions.ask_access.call, {
          body: { ids: [people.a.id], reason: 'Not ours', duration: 'one_day' },
        }),
      );
    });
  });

  it('is of the staff who support; others of the provider stay out', async () => {
    await endAll();
    await letIn();
    await server.database.asOwner(`update users set vendor_role = 'sales' where is_vendor`);
    try {
      expect(await fault(enter())).toMatchObject({ code: 'ZBCO0003' });
    } finally {
      await server.database.asOwner(`update users set vendor_role = 'administrator' where is_vendor`);
    }
  });
});

import { beforeAll, expect, it } from 'vitest';
import { leaveCompany } from '#features/invitation/contract/leave.ts';
import { user, userCodes } from '#features/invitation/contract/user.ts';
import { ownCompanies } from '#features/subscription/contract/own-companies.ts';
import { operationLog } from '#features/system/contract.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { currentUser } from '#shared/contract/session.ts';
import type { Role } from '#tests/support/fixtures.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const as = async (role: Role) => server.caller(await people.tokenOf(role));
const members = async () => dataOf(await (await as('adminA')).callEndpoint(user.calls.list, { query: {} }));

/** Leaves the company one owner. */
beforeAll(async () => {
  await server.database.asOwner(
    `delete from membership_groups where company_id = $1 and membership in (select id from memberships where company_id = $1
      and email <> 'admin-a@acme.test') and "group" in (select id from groups where company_id = $1 and is_owner)`,
    [people.a.id],
  );
});

it('is refused to the only owner, to employees, and to the provider’s staff, who are in no company', async () => {
  for (const [role, code] of [
    ['adminA', userCodes.lastOwner.code],
    ['empA1', commonCodes.notFound.code],
    ['vendor', commonCodes.notFound.code],
  ] as const)
    await expect((await as(role)).callEndpoint(leaveCompany, {}), role).rejects.toMatchObject({ code });
  await server.database.asOwner(
    `with hired as (insert into employees (company_id, emp_code, first_name, department)
       select company_id, '9901', 'Vi', min(id) from departments where company_id = $1 group by company_id returning id)
     update memberships set employee = (select id from hired) where company_id = $1 and email = 'view-a@acme.test'`,
    [people.a.id],
  );
  await expect((await as('viewA')).callEndpoint(leaveCompany, {})).rejects.toMatchObject({
    code: commonCodes.wrongState.code,
  });
  await server.database.asOwner(`update memberships set employee = null where email = 'view-a@acme.test'`);
});

it('ends what the company gave, its sessions too, and says so in its log', async () => {
  const viewer = await as('viewA');
  expect(dataOf(await viewer.callEndpoint(ownCompanies))).toMatchObject([{ is_present: true, may_leave: true }]);
  dataOf(await viewer.callEndpoint(leaveCompany, {}));
  await expect(viewer.callEndpoint(currentUser)).rejects.toMatchObject({ status: 401 });
  const left = (await members()).find(({ email }) => email === 'view-a@acme.test');
  expect(left).toMatchObject({ status: 'left', groups: [] });
  const log = dataOf(
    await (await as('adminA')).callEndpoint(operationLog.calls.list, { query: { object_type: user.name } }),
  );
  expect(log[0]).toMatchObject({ action: 'take_access', object_id: left?.id });
  expect(log[0]?.user_name).toBe('view-a Person');
});

it('leaves an owner where two of them go at the same moment', async () => {
  const admin = await as('adminA');
  const [scoped] = (await members()).filter(({ email }) => email === 'scoped-a@acme.test');
  const [owners] = await server.database.asOwner(
    `select min(id)::int as id from groups where company_id = $1 and is_owner`,
    [people.a.id],
  );
  await server.database.asOwner(
    `update memberships set data_scope = 'all' where company_id = $1 and email = 'scoped-a@acme.test'`,
    [people.a.id],
  );
  dataOf(
    await admin.callEndpoint(user.calls.patch, {
      params: { id: scoped?.id ?? 0 },
      body: { groups: [Number(owners?.['id'])] },
    }),
  );
  const both = [admin, await as('scopedA')];
  const outcomes = await Promise.allSettled(both.map((client) => client.callEndpoint(leaveCompany, {})));
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(refused).toMatchObject([{ code: userCodes.lastOwner.code }]);
});

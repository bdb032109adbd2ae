import { beforeAll, describe, expect, it } from 'vitest';
import { incidentType, leaveBalance, leaveGroup, wouldGrant } from '#features/leave/contract.ts';
import { employee } from '#features/team/contract.ts';
import { commonCodes, type CallInput } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let person = 0;
let annual = 0;
let group = 0;

type Asked = CallInput<typeof wouldGrant>['body'];
const ask = (body: Asked, client = admin) => client.callEndpoint(wouldGrant, { body });
const entitled = (more: object) => ({ incident_type: annual, entitlement: 20, accrual: 'upfront', ...more });
const grouped = (more: object) => ({ group_name: 'Everybody', start_date: '2026-01-01', is_default: true, ...more });
/** Everything that a change would have left behind. */
const traces = () =>
  server.database.asOwner(
    `select (select count(*) from leave_groups)::int as groups, (select sum(version) from leave_groups)::int as versions,
      (select count(*) from leave_entitlements)::int as rows, (select count(*) from leave_ledger)::int as lines,
      (select count(*) from operation_logs)::int as logs`,
  );

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  person = people.employees.empA1;
  annual =
    dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} })).find(({ symbol }) => symbol === 'AL')
      ?.id ?? 0;
  const record = dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id: person } }));
  await admin.callEndpoint(employee.calls.patch, {
    params: { id: person },
    body: { hire_date: '2020-01-01', version: record.version },
  });
  group = dataOf(
    await admin.callEndpoint(leaveGroup.calls.create, { body: grouped({ entitlements: [entitled({})] }) }),
  ).id;
  dataOf(
    await admin.callEndpoint(leaveBalance.calls.create, {
      body: { employee: person, incident_type: annual, opening: 3 },
    }),
  );
});

describe('what a leave group would give an employee', () => {
  it('is told beside what they have, for the years to come, and nothing is written', async () => {
    const before = await traces();
    const found = dataOf(
      await ask({
        id: group,
        body: grouped({
          version: 1,
          holds_from: '2026-01-01',
          entitlements: [entitled({ entitlement: 24, carry: 'limited', carry_max: 5, carry_months: 3 })],
          seniority: [{ incident_type: annual, from_year: 7, entitlement: 30 }],
        }),
        employee: person,
        years: 2,
      }),
    );
    expect(found).toMatchObject({ group: 'Everybody', is_member: true });
    const [type] = found.types;
    expect(type).toMatchObject({
      type: { id: annual },
      is_earned: false,
      today: { before: 23, after: 27 },
      years: [
        { end: '2026-12-31', before: 23, after: 27 },
        // Nothing is carried by the stored rules; by the others five days are, which expire; and seven years bring 30.
        { end: '2027-12-31', before: 20, after: 30 },
      ],
    });
    expect(type?.lines.map(({ kind, date, amount, balance }) => [kind, date, amount, balance])).toEqual([
      ['grant', '2026-01-01', 24, 24],
      ['opening', '2026-01-01', 3, 27],
      ['expire', '2027-01-01', -22, 5],
      ['carry', '2027-01-01', -5, 0],
      ['carry', '2027-01-01', 5, 5],
      ['grant', '2027-01-01', 30, 35],
      ['expire', '2027-04-01', -5, 30],
    ]);
    expect(await traces()).toEqual(before);
  });

  it('is told of a group that would not be theirs, and of types that they lose', async () => {
    const found = dataOf(
      await ask({
        id: null,
        body: grouped({ group_name: 'Others', is_default: false, entitlements: [entitled({ entitlement: 12 })] }),
        employee: person,
      }),
    );
    expect(found).toMatchObject({ group: 'Everybody', is_member: false });
    expect(found.types[0]?.today).toEqual({ before: 23, after: 15 });
  });

  it('refuses what saving would refuse, people out of sight, and who may not change groups', async () => {
    const twice = { entitlements: [entitled({}), entitled({})] };
    const body = grouped({ group_name: 'Twice', is_default: false, ...twice });
    expect(await ask({ id: null, body, employee: person })).toMatchObject({
      isSuccess: false,
      code: commonCodes.invalidInput.code,
    });
    const fits = { ...body, entitlements: [entitled({})] };
    const elsewhere = people.employees.empB1;
    await expect(ask({ id: null, body: fits, employee: elsewhere })).rejects.toMatchObject({ status: 404 });
    const other = server.caller(await people.tokenOf('adminB'));
    await expect(ask({ id: group, body: fits, employee: elsewhere }, other)).rejects.toMatchObject({ status: 404 });
    const own = server.caller(await people.tokenOf('empA1'));
    await expect(ask({ id: null, body: fits, employee: person }, own)).rejects.toMatchObject({ status: 403 });
  });
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { user } from '#features/invitation/contract/user.ts';
import { deputy, manualLog, manualLogApprovals, ownManualLog } from '#features/request/contract.ts';
import { employee } from '#features/team/contract.ts';
import { designWorkflow, workflow, workflowRole } from '#features/workflow/contract.ts';
import { asCompany } from '#server/http/index.ts';
import { passOnGone } from '#server/request/index.ts';
import type { CallInput } from '#shared/contract/index.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

type NewStep = CallInput<typeof designWorkflow>['body']['steps'][number];

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;
let colleague: Client;
let flow = 0;
let count = 0;

/** What the company's job does every few minutes. */
const passOn = () =>
  asCompany(server.host, { companyId: people.a.id, name: 'Recurring', accessor: 'job' }, async (context) => {
    while ((await passOnGone(context, server.running.app.registry)).hasMore);
  });
const design = async (steps: NewStep[]) => {
  const { version } = dataOf(await admin.callEndpoint(workflow.calls.retrieve, { params: { id: flow } }));
  return dataOf(await admin.callEndpoint(designWorkflow, { params: { id: String(flow) }, body: { version, steps } }));
};
const named = (approvers: number[], more: Partial<NewStep> = {}): NewStep => ({
  id: null,
  node_name: 'Lead',
  approver_mode: 'specific_employees',
  approvers,
  ...more,
});
/** Another employee, who has no sign-in. */
const newPerson = async (superior: number | null = null): Promise<number> => {
  count += 1;
  const body = {
    emp_code: `70${count}`,
    first_name: `Lead ${count}`,
    department: people.a.rootDepartment,
    area: [people.a.rootArea],
    superior,
  };
  return dataOf(await admin.callEndpoint(employee.calls.create, { body })).id;
};
const change = async (id: number, body: CallInput<typeof employee.calls.patch>['body']) =>
  dataOf(await admin.callEndpoint(employee.calls.patch, { params: { id }, body }));
const ask = async (): Promise<number> => {
  count += 1;
  const body = {
    punch_date: '2026-02-27',
    punch_time: `${String(1 + Math.floor(count / 10)).padStart(2, '0')}:${String((count % 10) * 5).padStart(2, '0')}`,
    punch_state: 0,
    apply_reason: 'Forgot',
  } as const;
  return dataOf(await own.callEndpoint(ownManualLog.calls.create, { body })).id;
};
const course = async (id: number) =>
  dataOf(await own.callEndpoint(manualLogApprovals.course, { params: { id: String(id) } }));
/** Whom the present step asks; null for everybody who may approve. */
const asked = async (id: number) =>
  (await course(id)).steps
    .find(({ status }) => status === 'active')
    ?.deciders.flatMap(({ name, status }) => (status === 'active' ? [name] : []));
const eventsOf = async (id: number) => (await course(id)).events.map(({ kind }) => kind);
const toldTo = async (client: Client) =>
  dataOf(await client.callEndpoint(listNotifications, { query: {} })).items.map(({ kind, data }) => ({ kind, data }));
const nameOf = async (id: number) => {
  const { first_name: first, last_name: last } = dataOf(
    await admin.callEndpoint(employee.calls.retrieve, { params: { id } }),
  );
  return `${first} ${last}`.trim();
};
const decide = (client: Client, id: number) => client.callEndpoint(manualLogApprovals.approve, { body: { ids: [id] } });
const stateOf = async (id: number) =>
  dataOf(await admin.callEndpoint(manualLog.calls.retrieve, { params: { id } })).status;

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  colleague = server.caller(await people.tokenOf('empA2'));
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
  const body = { flow_code: 'L', flow_name: 'Logs', request_type: 'manual_log' as const };
  flow = dataOf(await admin.callEndpoint(workflow.calls.create, { body })).id;
  await design([named([people.employees.empA2])]);
  dataOf(await admin.callEndpoint(workflow.calls.patch, { params: { id: flow }, body: { enabled: true } }));
});
beforeEach(async () => {
  await server.database.asOwner('delete from notifications');
});

describe('a step whose approver can no longer decide', () => {
  it('goes to the superior of somebody who has left, who decides, and both sides are told', async () => {
    const boss = people.employees.empA2;
    const lead = await newPerson(boss);
    await design([named([lead])]);
    const id = await ask();
    await change(lead, { status: 'resigned' });
    await passOn();
    await passOn();
    expect(await asked(id)).toEqual([await nameOf(boss)]);
    const { events } = await course(id);
    expect(events.map(({ kind }) => kind)).toEqual(['submitted', 'passed_on']);
    expect(events[1]).toMatchObject({ user_name: '', acted_for: await nameOf(lead) });
    expect(await toldTo(own)).toMatchObject([{ kind: 'request_passed_on', data: { to: await nameOf(boss) } }]);
    expect(await toldTo(colleague)).toMatchObject([{ kind: 'request_waiting' }]);
    expect(dataOf(await decide(colleague, id))).toMatchObject([{ ok: true }]);
    expect(await stateOf(id)).toBe('approved');
  });

  it('goes to a deputy before that, and past superiors who have left too', async () => {
    const above = await newPerson(people.employees.empA2);
    const [lead, other] = [await newPerson(above), await newPerson(above)];
    const standIn = await newPerson();
    dataOf(
      await admin.callEndpoint(deputy.calls.create, {
        body: { employee: lead, deputy: standIn, start_date: '2026-03-01', end_date: '2026-03-31' },
      }),
    );
    await design([named([lead, other], { multi_rule: 'all' })]);
    const id = await ask();
    for (const gone of [lead, other, above]) await change(gone, { status: 'resigned' });
    await passOn();
    // Where all are asked, each has a successor.
    expect(await asked(id)).toEqual([await nameOf(standIn), await nameOf(people.employees.empA2)]);
  });

  it('goes to nobody who applies: those who may approve decide', async () => {
    const lead = await newPerson(people.employees.empA1);
    await design([named([lead])]);
    const id = await ask();
    await change(lead, { status: 'resigned' });
    await passOn();
    expect(await asked(id)).toEqual([null]);
    expect(await toldTo(own)).toMatchObject([{ kind: 'request_passed_on', data: { to: '' } }]);
    expect(dataOf(await decide(admin, id))).toMatchObject([{ ok: true }]);
  });

  it('stays with the others of a role that somebody loses, then goes to its new members, then to the company', async () => {
    const [one, two, three] = [await newPerson(), await newPerson(), await newPerson()];
    const role = dataOf(
      await admin.callEndpoint(workflowRole.calls.create, {
        body: { role_code: 'R', role_name: 'Leads', employees: [one, two] },
      }),
    ).id;
    const setMembers = async (employees: number[]) =>
      dataOf(await admin.callEndpoint(workflowRole.calls.patch, { params: { id: role }, body: { employees } }));
    await design([{ id: null, node_name: 'Role', approver_mode: 'workflow_role', approver_role: role }]);
    const id = await ask();
    await setMembers([two]);
    await passOn();
    expect(await asked(id)).toEqual([await nameOf(two)]);
    expect(await toldTo(own)).toEqual([]);
    await setMembers([three]);
    await passOn();
    expect(await asked(id)).toEqual([await nameOf(three)]);
    // The workflow asks others now, and the role is deleted.
    await design([named([people.employees.empA2])]);
    await admin.callEndpoint(workflowRole.calls.destroy, { params: { id: role } });
    await passOn();
    expect(await asked(id)).toEqual([null]);
    expect(await eventsOf(id)).toEqual(['submitted', 'passed_on', 'passed_on', 'passed_on']);
  });

  it('goes on where an employee is deleted, also in a step that has not begun', async () => {
    const lead = await newPerson();
    await design([named([people.employees.empA2]), named([lead], { node_name: 'Second' })]);
    const id = await ask();
    await design([named([people.employees.empA2])]);
    await admin.callEndpoint(employee.calls.destroy, { params: { id: lead } });
    await passOn();
    expect(await asked(id)).toEqual([await nameOf(people.employees.empA2)]);
    expect(dataOf(await decide(colleague, id))).toMatchObject([{ ok: true }]);
    expect([await stateOf(id), await asked(id)]).toEqual(['pending', [null]]);
  });

  it('goes on where an account loses its access to the company', async () => {
    const members = dataOf(await admin.callEndpoint(user.calls.list, { query: {} }));
    const member = members.find(({ email }) => email === 'view-a@acme.test')?.id ?? 0;
    await design([{ id: null, node_name: 'Account', approver_mode: 'specific_users', approver_users: [member] }]);
    const id = await ask();
    expect(await asked(id)).toHaveLength(1);
    const taken = await admin.callEndpoint(user.actions.take_access.call, { body: { ids: [member] } });
    expect(dataOf(taken)).toMatchObject([{ ok: true }]);
    await passOn();
    expect(await asked(id)).toEqual([null]);
  });
});

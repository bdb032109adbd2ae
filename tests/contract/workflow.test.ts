import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { department } from '#features/company/contract.ts';
import { user } from '#features/invitation/contract/user.ts';
import { manualLog, overtimeApprovals, ownManualLog } from '#features/request/contract.ts';
import { employee } from '#features/team/contract.ts';
import { designWorkflow, whoApproves, workflow, workflowNode, workflowRole } from '#features/workflow/contract.ts';
import type { StepDraft } from '#features/workflow/contract/design.ts';
import { commonCodes } from '#shared/contract/index.ts';
import type { CallInput } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { asCompany } from '#server/http/index.ts';
import { ask } from '#server/questions/index.ts';
import { flowOf } from '#server/request/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

type NewStep = CallInput<typeof designWorkflow>['body']['steps'][number];

describe('workflows', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let count = 0;
  const flows = workflow.calls;
  const made = new Set<number>();

  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
  });
  beforeEach(async () => {
    for (const id of made) await admin.callEndpoint(flows.destroy, { params: { id: String(id) } });
    made.clear();
  });

  /** The browser's caller throws a refusal unless it is about the input. */
  const answerOf = (call: Promise<unknown>): Promise<unknown> => call.catch((thrown: unknown) => thrown);
  const newFlow = async (given: Partial<CallInput<typeof flows.create>['body']> = {}) => {
    count += 1;
    const body = { flow_code: `F${count}`, flow_name: `Flow ${count}`, request_type: 'overtime' as const, ...given };
    const flow = dataOf(await admin.callEndpoint(flows.create, { body }));
    made.add(flow.id);
    return flow;
  };
  const step = (given: Partial<NewStep> = {}): NewStep => ({ id: null, node_name: 'Superior', ...given });
  const design = async (id: number, steps: NewStep[]) => {
    const { version } = dataOf(await admin.callEndpoint(flows.retrieve, { params: { id: String(id) } }));
    return admin.callEndpoint(designWorkflow, { params: { id: String(id) }, body: { version, steps } });
  };
  const switchOn = async (id: number) =>
    dataOf(await admin.callEndpoint(flows.patch, { params: { id: String(id) }, body: { enabled: true } }));
  const flowWith = async (steps: NewStep[], given: Partial<CallInput<typeof flows.create>['body']> = {}) => {
    const flow = await newFlow(given);
    dataOf(await design(flow.id, steps));
    return switchOn(flow.id);
  };
  const who = async (given: Partial<CallInput<typeof whoApproves>['body']> = {}) =>
    dataOf(
      await admin.callEndpoint(whoApproves, {
        body: {
          employee: people.employees.empA1,
          request_type: 'overtime',
          amount: null,
          incident_type: null,
          draft: null,
          ...given,
        },
      }),
    );
  const setSuperior = async (of: number, superior: number | null) =>
    dataOf(await admin.callEndpoint(employee.calls.patch, { params: { id: String(of) }, body: { superior } }));

  it('are switched on once they have a step, and keep one while they are on', async () => {
    const flow = await newFlow();
    const on = { params: { id: String(flow.id) }, body: { enabled: true } };
    expect(await admin.callEndpoint(flows.patch, on)).toMatchObject({ fields: { enabled: [{ code: 'noSteps' }] } });
    dataOf(await design(flow.id, [step()]));
    expect(await switchOn(flow.id)).toMatchObject({ enabled: true, node_count: 1 });
    expect(await answerOf(design(flow.id, []))).toMatchObject({ code: 'ZBWF0102' });
    const [node] = dataOf(await admin.callEndpoint(workflowNode.calls.list, { query: { workflow: String(flow.id) } }));
    const gone = admin.callEndpoint(workflowNode.calls.destroy, { params: { id: String(node?.id) } });
    expect(await answerOf(gone)).toMatchObject({ code: 'ZBWF0102' });
  });

  it('have one default of a kind, which takes everybody', async () => {
    await newFlow({ is_default: true });
    const body = { flow_code: 'D2', flow_name: 'D2', request_type: 'overtime' as const, is_default: true };
    expect(await admin.callEndpoint(flows.create, { body })).toMatchObject({
      fields: { is_default: [{ code: 'unique' }] },
    });
    const narrow = { ...body, request_type: 'training' as const, min_amount: 2 };
    expect(await admin.callEndpoint(flows.create, { body: narrow })).toMatchObject({
      fields: { is_default: [{ code: 'defaultTakesAll' }] },
    });
    await newFlow({ request_type: 'training', is_default: true });
  });

  it('write their steps as one change: one version, in their order, nothing where another has been there', async () => {
    const flow = await newFlow();
    const version = dataOf(await design(flow.id, [step({ node_name: 'A' }), step({ node_name: 'B' })])).version;
    expect(version).toBe(flow.version + 1);
    const list = async () =>
      dataOf(await admin.callEndpoint(workflowNode.calls.list, { query: { workflow: String(flow.id) } }));
    const [a, b] = await list();
    const steps = [
      step({ id: b?.id ?? 0, node_name: 'B' }),
      step({ node_name: 'C', approver_mode: 'superior_level_n', level_n: 2 }),
      step({ id: a?.id ?? 0, node_name: 'A2' }),
    ];
    dataOf(await design(flow.id, steps));
    const written = await list();
    expect(written.map(({ node_name: name, order_no: place }) => [name, place])).toEqual([
      ['B', 1],
      ['C', 2],
      ['A2', 3],
    ]);
    const late = { params: { id: String(flow.id) }, body: { version, steps: [step()] } };
    expect(await answerOf(admin.callEndpoint(designWorkflow, late))).toMatchObject({
      code: commonCodes.changedMeanwhile.code,
    });
    expect(await design(flow.id, [step(), step({ approver_mode: 'workflow_role' })])).toMatchObject({
      fields: { 'steps.1.approver_role': [{ code: 'required' }] },
    });
    expect((await list()).length).toBe(3);
    dataOf(await admin.callEndpoint(workflowNode.calls.destroy, { params: { id: String(written[0]?.id) } }));
    expect((await list()).map(({ order_no: place }) => place)).toEqual([1, 2]);
  });

  it('keep a role that a step names', async () => {
    const role = dataOf(
      await admin.callEndpoint(workflowRole.calls.create, { body: { role_code: 'KEPT', role_name: 'Kept' } }),
    );
    const flow = await newFlow();
    dataOf(await design(flow.id, [step({ approver_mode: 'workflow_role', approver_role: role.id })]));
    const gone = admin.callEndpoint(workflowRole.calls.destroy, { params: { id: String(role.id) } });
    expect(await answerOf(gone)).toMatchObject({ code: commonCodes.referredTo.code });
    const stored = dataOf(await admin.callEndpoint(workflowRole.calls.retrieve, { params: { id: String(role.id) } }));
    expect(stored.flow_count).toBe(1);
  });

  it('are chosen by range and scope', async () => {
    const short = await flowWith([step()], { max_amount: 4 });
    const long = await flowWith([step(), step({ node_name: 'Second' })], { min_amount: 4 });
    const own = await flowWith([step()], {
      applicant_scope: 'departments',
      departments: [people.a.rootDepartment],
      min_amount: 10,
    });
    expect((await who({ amount: 4 })).flow?.id).toBe(short.id);
    expect((await who({ amount: 4.5 })).flow?.id).toBe(long.id);
    expect((await who({ amount: 11 })).flow?.id).toBe(own.id);
    expect((await who({ amount: null })).flow).toBeNull();
    // Who is about to ask sees the steps of the workflow for so much.
    const applicant = server.caller(await people.tokenOf('empA1'));
    const ahead = async (minutes: number) =>
      dataOf(await applicant.callEndpoint(overtimeApprovals.ahead, { query: { amount: minutes } })).map(
        ({ name }) => name,
      );
    expect([await ahead(4 * 60), await ahead(5 * 60)]).toEqual([['Superior'], ['Superior', 'Second']]);
    const draft = { workflow: short.id, steps: [] };
    expect(await who({ amount: 5, draft })).toMatchObject({ flow: { id: long.id }, instead: 'amount' });
  });

  it('ask whoever each mode says, and never the applicant', async () => {
    const { empA1, empA2 } = people.employees;
    const [account] = dataOf(await admin.callEndpoint(user.calls.list, { query: { search: 'both' } }));
    await setSuperior(empA1, empA2);
    expect(
      await admin.callEndpoint(employee.calls.patch, { params: { id: String(empA2) }, body: { superior: empA1 } }),
    ).toMatchObject({
      fields: { superior: [{ code: 'superiorLoop', context: { line: expect.stringContaining(' › ') as unknown } }] },
    });
    const home = { params: { id: String(people.a.departments.one) } };
    dataOf(await admin.callEndpoint(department.calls.patch, { ...home, body: { manager: empA1 } }));
    const root = { params: { id: String(people.a.rootDepartment) } };
    dataOf(await admin.callEndpoint(department.calls.patch, { ...root, body: { manager: empA2 } }));
    const role = dataOf(
      await admin.callEndpoint(workflowRole.calls.create, {
        body: { role_code: 'ALL', role_name: 'All', employees: [empA1, empA2], users: [account?.id ?? 0] },
      }),
    );
    const alone = { skip_if_same_as_previous: false };
    await flowWith([
      step(alone),
      step({ ...alone, approver_mode: 'superior_level_n', level_n: 2, when_empty: 'skip' }),
      step({ ...alone, approver_mode: 'department_manager' }),
      step({ ...alone, approver_mode: 'department_manager_level_n', level_n: 2, when_empty: 'block' }),
      step({ ...alone, approver_mode: 'workflow_role', approver_role: role.id, multi_rule: 'all' }),
      step({ ...alone, approver_mode: 'workflow_role', approver_role: role.id, role_scope: 'same_department' }),
      step({ ...alone, approver_mode: 'specific_employees', approvers: [empA1, empA2] }),
      step({ ...alone, approver_mode: 'specific_users', approver_users: [account?.id ?? 0] }),
      step({ ...alone, approver_mode: 'applicant_choice', approvers: [empA1, empA2] }),
    ]);
    const { steps } = await who();
    const outcomes = steps.map(({ outcome, people: asked, left_out: leftOut }) => [
      outcome,
      asked.map(({ kind, id }) => (kind === 'employee' ? id : 'user')),
      leftOut.map(({ why }) => why),
    ]);
    expect(outcomes).toEqual([
      ['asked', [empA2], []],
      ['skipped', [], []],
      ['asked', [empA2], ['applicant']],
      ['block', [], ['applicant']],
      ['asked', [empA2, 'user'], ['applicant']],
      ['admin', [], ['applicant']],
      ['asked', [empA2], ['applicant']],
      ['asked', ['user'], []],
      ['chosen', [empA2], ['applicant']],
    ]);
  });

  it('pass by whoever has decided the step before, and tell of unsaved steps', async () => {
    const { empA1, empA2 } = people.employees;
    await setSuperior(empA1, empA2);
    const flow = await flowWith([step()]);
    const unsaved: StepDraft = {
      node_name: 'Again',
      approver_mode: 'direct_superior',
      level_n: null,
      approver_role: null,
      role_scope: 'any',
      approvers: [],
      approver_users: [],
      multi_rule: 'any',
      notifiers: [],
      can_forward: true,
      can_edit_amount: false,
      skip_if_same_as_previous: true,
      when_empty: 'admin',
      timeout_hours: null,
      timeout_action: 'remind',
    };
    const { steps, instead } = await who({ draft: { workflow: flow.id, steps: [unsaved, unsaved] } });
    expect(instead).toBeNull();
    expect(steps.map(({ outcome }) => outcome)).toEqual(['asked', 'same']);
  });

  it('tell a request its steps, in hours where it comes in minutes', async () => {
    const { empA1, empA2 } = people.employees;
    await setSuperior(empA1, empA2);
    const short = await flowWith([step({ timeout_hours: 24, timeout_action: 'escalate' })], { max_amount: 2 });
    const tell = (amount: number | null) =>
      asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'demo' }, (context) =>
        ask(context, flowOf, {
          // The name of the kind for overtime.
          request: 'request.overtime',
          applicant: empA1,
          amount,
          type: null,
          date: '2026-03-02',
          chosen: '',
        }),
      );
    expect(await tell(121)).toEqual([null]);
    expect(await tell(120)).toMatchObject([
      {
        flow: short.id,
        version: short.version,
        steps: [{ deciders: [{ employee: empA2 }], rule: 'any_one', timeoutHours: 24, timeoutAction: 'escalate' }],
      },
    ]);
  });

  it('stay while a request goes through their steps, and go once it is decided', async () => {
    const { empA1, empA2 } = people.employees;
    await setSuperior(empA1, empA2);
    await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
    const flow = await flowWith([step()], { request_type: 'manual_log' });
    const own = server.caller(await people.tokenOf('empA1'));
    const forgotten = dataOf(
      await own.callEndpoint(ownManualLog.calls.create, {
        body: { punch_date: '2026-02-03', punch_time: '09:00', punch_state: 0, apply_reason: 'Forgotten' },
      }),
    );
    const remove = () => admin.callEndpoint(flows.destroy, { params: { id: String(flow.id) } });
    expect(await answerOf(remove())).toMatchObject({ code: 'ZBWF0101' });
    dataOf(await admin.callEndpoint(manualLog.actions.approve.call, { body: { ids: [forgotten.id] } }));
    await remove();
    made.delete(flow.id);
    expect(await answerOf(remove())).toMatchObject({ code: commonCodes.notFound.code });
  });

  it('say nothing about people of another company', async () => {
    await flowWith([step()]);
    const { flow, steps } = await who({ employee: people.employees.empB1 });
    expect(steps.flatMap(({ people: asked }) => asked)).toEqual([]);
    expect(flow).not.toBeNull();
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { manualLog, manualLogApprovals, ownManualLog } from '#features/request/contract.ts';
import { employee } from '#features/team/contract.ts';
import { designWorkflow, workflow } from '#features/workflow/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;
let colleague: Client;
let flow = 0;
let minute = 0;
/** The second employee, and one who has no sign-in. */
const lead = { id: 0, code: '' };
const other = { id: 0, code: '60' };
const gone = { id: 0, code: '61' };

const codeOf = async (id: number) =>
  dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id } })).emp_code;
const newPerson = async (emp_code: string) => {
  const body = {
    emp_code,
    first_name: `Lead ${emp_code}`,
    department: people.a.rootDepartment,
    area: [people.a.rootArea],
  };
  return dataOf(await admin.callEndpoint(employee.calls.create, { body })).id;
};
const design = async (approvers: number[]) => {
  const { version } = dataOf(await admin.callEndpoint(workflow.calls.retrieve, { params: { id: flow } }));
  const steps = [{ id: null, node_name: 'Lead', approver_mode: 'applicant_choice' as const, approvers }];
  return admin.callEndpoint(designWorkflow, { params: { id: String(flow) }, body: { version, steps } });
};
const given = () => {
  minute += 3;
  const punch_time = `0${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
  return { punch_date: '2026-02-27', punch_time, punch_state: 0, apply_reason: 'Forgot' } as const;
};
const ask = (approver_code?: string) =>
  own.callEndpoint(ownManualLog.calls.create, {
    body: { ...given(), ...(approver_code === undefined ? {} : { approver_code }) },
  });
const ahead = async (chosen?: string) =>
  dataOf(await own.callEndpoint(manualLogApprovals.ahead, { query: chosen === undefined ? {} : { chosen } }));
const waiting = async (client: Client) =>
  dataOf(await client.callEndpoint(manualLogApprovals.list, { query: { page_size: 100 } })).map(
    ({ record }) => record.id,
  );

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  colleague = server.caller(await people.tokenOf('empA2'));
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
  lead.id = people.employees.empA2;
  lead.code = await codeOf(lead.id);
  other.id = await newPerson(other.code);
  gone.id = await newPerson(gone.code);
  const params = { id: gone.id };
  dataOf(await admin.callEndpoint(employee.calls.patch, { params, body: { status: 'resigned' } }));
  const body = { flow_code: 'C', flow_name: 'Choice', request_type: 'manual_log' as const };
  flow = dataOf(await admin.callEndpoint(workflow.calls.create, { body })).id;
  dataOf(await design([people.employees.empA1, lead.id, other.id, gone.id]));
  dataOf(await admin.callEndpoint(workflow.calls.patch, { params: { id: flow }, body: { enabled: true } }));
});

describe('a step whose approver the applicant chooses', () => {
  it('names those who are there and are not the applicant, and the chosen one as the approver', async () => {
    const [step] = await ahead();
    expect(step?.choice.map(({ code }) => code)).toEqual([other.code, lead.code]);
    expect(step?.choice.every(({ display_name: name }) => name !== '')).toBe(true);
    expect((await ahead(other.code))[0]?.deciders.map(({ name }) => name)).toEqual(['Lead 60']);
    // Another company's or an unknown ID tells nothing.
    expect((await ahead('nobody'))[0]?.deciders).toEqual(step?.deciders);
  });

  it('asks the chosen one alone', async () => {
    const asked = dataOf(await ask(lead.code));
    const notAsked = dataOf(await ask(other.code));
    expect(asked.approver_code).toBe(lead.code);
    expect(await waiting(colleague)).toEqual([asked.id]);
    const decide = (id: number) => colleague.callEndpoint(manualLogApprovals.approve, { body: { ids: [id] } });
    expect(dataOf(await decide(notAsked.id))).toMatchObject([{ ok: false }]);
    expect(dataOf(await decide(asked.id))).toMatchObject([{ ok: true }]);
  });

  it('refuses a request without a choice, or with somebody else, and stores nothing', async () => {
    const before = dataOf(await own.callEndpoint(ownManualLog.calls.list, { query: {} })).length;
    expect(await ask()).toMatchObject({ fields: { approver_code: [{ code: 'required' }] } });
    for (const code of [gone.code, await codeOf(people.employees.empA1), 'nobody'])
      expect(await ask(code)).toMatchObject({ fields: { approver_code: [{ code: 'unknownRecord' }] } });
    expect(dataOf(await own.callEndpoint(ownManualLog.calls.list, { query: {} })).length).toBe(before);
  });

  it('asks another one after the request is changed', async () => {
    const { id } = dataOf(await ask(other.code));
    expect(await waiting(colleague)).not.toContain(id);
    const body = { approver_code: lead.code };
    dataOf(await own.callEndpoint(ownManualLog.calls.patch, { params: { id }, body }));
    expect(await waiting(colleague)).toContain(id);
  });

  it('asks all of them for any one decision if somebody else enters the request', async () => {
    const body = { employee: people.employees.empA1, ...given() };
    const { id } = dataOf(await admin.callEndpoint(manualLog.calls.create, { body }));
    const { steps } = dataOf(await own.callEndpoint(manualLogApprovals.course, { params: { id: String(id) } }));
    expect(steps.map(({ rule, deciders }) => [rule, deciders.length])).toEqual([['any_one', 2]]);
    expect(await waiting(colleague)).toContain(id);
  });

  it('asks the only one who is left without a choice, and needs people to choose among', async () => {
    expect(await design([])).toMatchObject({ fields: { 'steps.0.approvers': [{ code: 'required' }] } });
    dataOf(await design([lead.id, gone.id]));
    const { id } = dataOf(await ask());
    expect(await waiting(colleague)).toContain(id);
  });
});

import { beforeAll, expect, test } from 'vitest';
import { manualLogApprovals } from '#features/request/contract.ts';
import { employee } from '#features/team/contract.ts';
import { designWorkflow, workflow } from '#features/workflow/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { pageFaultsOf, useClockedSite } from './harness/index.ts';

const site = useClockedSite();

beforeAll(async () => {
  const { people, server } = site;
  const admin = server.caller(await people.tokenOf('adminA'));
  const { employees, a } = people;
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [a.id]);
  const person = { emp_code: '60', first_name: 'Zoe', department: a.rootDepartment, area: [a.rootArea] };
  const { id: other } = dataOf(await admin.callEndpoint(employee.calls.create, { body: person }));
  const body = { flow_code: 'C', flow_name: 'Choice', request_type: 'manual_log' as const };
  const { id, version } = dataOf(await admin.callEndpoint(workflow.calls.create, { body }));
  const params = { id: String(id) };
  const approvers = [employees.empA2, other];
  const steps = [{ id: null, node_name: 'Team lead', approver_mode: 'applicant_choice' as const, approvers }];
  dataOf(await admin.callEndpoint(designWorkflow, { params, body: { version, steps } }));
  dataOf(await admin.callEndpoint(workflow.calls.patch, { params, body: { enabled: true } }));
});

test('an employee chooses on the phone who approves, is asked for it, and that person has it in their inbox', async () => {
  const page = await site.open('/personal/request/manual-log', { as: 'empA1', viewport: 'narrow', expected: [/400/] });
  await page.getByRole('button', { name: 'Request a punch' }).first().click();
  const form = page.getByRole('dialog');
  await form.locator('input[name="punch_date"]').fill('27/02/2026');
  await form.locator('input[name="punch_time"]').fill('08:00');
  await form.getByLabel('Reason').fill('Forgot');
  await form.getByRole('button', { name: /Punch type/ }).click();
  await page.getByRole('option', { name: 'Check in' }).click();
  const choice = form.getByRole('button', { name: /Choose who approves “Team lead”/ });
  await form.getByText(/Zoe and Person1002/).waitFor();
  await form.getByRole('button', { name: 'Submit' }).click();
  await form.getByText('Required').waitFor();
  await choice.click();
  await page.getByRole('option', { name: /Person1002/ }).click();
  await form.getByText(/Zoe and Person1002/).waitFor({ state: 'detached' });
  expect(await pageFaultsOf(page, { language: 'en', theme: 'light', viewport: 'narrow' })).toEqual([]);
  await form.getByRole('button', { name: 'Submit' }).click();
  await form.waitFor({ state: 'detached' });
  const lead = site.server.caller(await site.people.tokenOf('empA2'));
  expect(dataOf(await lead.callEndpoint(manualLogApprovals.list, { query: {} }))).toMatchObject([
    { record: { punch_date: '2026-02-27', apply_reason: 'Forgot' } },
  ]);
});

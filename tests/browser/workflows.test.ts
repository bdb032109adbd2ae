import { beforeAll, describe, expect, test } from 'vitest';
import { employee } from '#features/team/contract.ts';
import { designWorkflow, workflow, workflowRole } from '#features/workflow/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { isReady, useClockedSite } from './harness/index.ts';

describe('workflows', () => {
  const site = useClockedSite();
  let admin: Client;
  beforeAll(async () => {
    admin = site.server.caller(await site.people.tokenOf('adminA'));
    const { empA1, empA2 } = site.people.employees;
    dataOf(
      await admin.callEndpoint(employee.calls.patch, { params: { id: String(empA1) }, body: { superior: empA2 } }),
    );
    const { id, version } = dataOf(
      await admin.callEndpoint(workflow.calls.create, {
        body: { flow_code: 'OT-S', flow_name: 'Short overtime', request_type: 'overtime', max_amount: 4 },
      }),
    );
    const params = { id: String(id) };
    const steps = [{ id: null, node_name: 'Superior' }];
    dataOf(await admin.callEndpoint(designWorkflow, { params, body: { version, steps } }));
    dataOf(await admin.callEndpoint(workflow.calls.patch, { params, body: { enabled: true } }));
  });

  test('a role, a workflow of two steps for it, and who would approve: of another amount another workflow', async () => {
    const page = await site.open('/team/workflow-role', { as: 'adminA' });
    await isReady(page);
    await page.getByRole('button', { name: 'New approval role' }).first().click();
    const form = page.getByRole('dialog', { name: 'New approval role' });
    await form.getByRole('textbox', { name: 'Code' }).fill('HR');
    await form.getByRole('textbox', { name: 'Name' }).fill('HR');
    await form.getByRole('button', { name: 'Create' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'HR' }).waitFor();
    const [role] = dataOf(await admin.callEndpoint(workflowRole.calls.list, { query: { search: 'HR' } }));
    const members = { params: { id: String(role?.id) }, body: { employees: [site.people.employees.empA2] } };
    dataOf(await admin.callEndpoint(workflowRole.calls.patch, members));

    await page.goto(page.url().replace('/team/workflow-role', '/team/workflow'));
    await isReady(page);
    await page.getByRole('button', { name: 'New workflow' }).first().click();
    const panel = page.getByRole('dialog', { name: 'New workflow' });
    await panel.getByRole('textbox', { name: 'Code' }).fill('OT-L');
    await panel.getByRole('textbox', { name: 'Name' }).fill('Long overtime');
    await panel.getByRole('button', { name: /\bRequest\b/ }).click();
    await page.getByRole('option', { name: 'Overtime' }).click();
    await panel.getByRole('textbox', { name: 'More than' }).fill('4');
    await panel.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Long overtime' }).waitFor();

    const line = page.getByRole('list', { name: 'Steps', exact: true });
    const step = page.getByRole('region', { name: 'This step' });
    await line.getByRole('button', { name: 'Add a step' }).click();
    await step.getByRole('textbox', { name: 'Name' }).fill('Superior');
    await line.getByRole('button', { name: 'Add a step' }).last().click();
    await step.getByRole('textbox', { name: 'Name' }).fill('People');
    // The field and the card show what is missing, and nothing is sent.
    await step.getByRole('button', { name: /Approver/ }).click();
    await page.getByRole('option', { name: 'Approval role', exact: true }).click();
    await page.getByRole('button', { name: 'Save steps' }).click();
    await step.getByText('Required').waitFor();
    await step.getByRole('button', { name: /Approval role.*Choose/ }).click();
    await page.getByRole('option', { name: 'HR' }).click();

    const who = page.getByRole('region', { name: 'Who would approve?' });
    await who.getByRole('button', { name: /^Employee/ }).click();
    await page.getByRole('option', { name: /Person1001/ }).click();
    await who.getByRole('textbox', { name: 'Hours' }).fill('5');
    await who.getByText('This workflow would be used once it is on.').waitFor();
    await expect
      .poll(() => line.locator('.step-line-found').allTextContents())
      .toEqual(['Person1002 Works', 'Skipped: Person1002 Works approved the previous step']);

    await page.getByRole('button', { name: 'Save steps' }).click();
    await page.getByRole('button', { name: 'Save steps' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit workflow' });
    await edit.getByText('Active', { exact: true }).click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    await who.getByText('This workflow is used.').waitFor();

    await who.getByRole('textbox', { name: 'Hours' }).fill('3');
    await who.getByText('“Short overtime” is used instead.').waitFor();
    await expect.poll(() => line.locator('.step-line-found').count()).toBe(0);
  });
});

import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { incidentType, leaveGroup, leaveRequest, ownLeave } from '#features/leave/contract.ts';
import { overtime, ownOvertime } from '#features/request/contract.ts';
import { employee } from '#features/team/contract.ts';
import { designWorkflow, workflow } from '#features/workflow/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { pageFaultsOf, useClockedSite } from './harness/index.ts';

const phoneLook = { language: 'en', theme: 'light', viewport: 'narrow' } as const;

describe('an inbox on a phone', () => {
  const site = useClockedSite();
  let admin: Client;
  beforeAll(async () => {
    admin = site.server.caller(await site.people.tokenOf('adminA'));
    const { empA1, empA2 } = site.people.employees;
    const superior = { params: { id: String(empA1) }, body: { superior: empA2, hire_date: '2026-01-05' } };
    dataOf(await admin.callEndpoint(employee.calls.patch, superior));
    // Besides the applicant and the approver, somebody to forward to.
    const [first] = dataOf(await admin.callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
    dataOf(
      await admin.callEndpoint(employee.calls.create, {
        body: {
          emp_code: '1003',
          hire_date: '2026-01-05',
          first_name: 'Person1003',
          department: first?.department.id ?? 0,
          area: first?.area.map((area) => area.id) ?? [],
        },
      }),
    );
    const { id, version } = dataOf(
      await admin.callEndpoint(workflow.calls.create, {
        body: { flow_code: 'OT', flow_name: 'Overtime', request_type: 'overtime' },
      }),
    );
    const params = { id: String(id) };
    const steps = [{ id: null, node_name: 'Superior', can_forward: true, can_edit_amount: true }];
    dataOf(await admin.callEndpoint(designWorkflow, { params, body: { version, steps } }));
    dataOf(await admin.callEndpoint(workflow.calls.patch, { params, body: { enabled: true } }));
  });
  const ask = async (overtime_date: string, apply_reason: string) => {
    const client = site.server.caller(await site.people.tokenOf('empA1'));
    const body = { overtime_date, start_time: '18:00', end_time: '20:00', apply_reason };
    return dataOf(await client.callEndpoint(ownOvertime.calls.create, { body }));
  };
  const stateOf = async (id: number) =>
    dataOf(await admin.callEndpoint(overtime.calls.retrieve, { params: { id: String(id) } }));

  /** Makes the administrator an employee of the company, or nobody's account. */
  const linkAdmin = (to: number | null) =>
    site.server.database.asOwner('update memberships set employee = $1 where company_id = $2 and user_id = $3', [
      to,
      site.people.a.id,
      site.people.users.adminA,
    ]);
  const confirm = (page: Page) =>
    page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Approve', exact: true })
      .click();

  test('approves less than was asked for, and forwards to a colleague', async () => {
    const less = await ask('2026-02-10', 'Stocktaking');
    const yours = await ask('2026-02-11', 'Deliveries');
    const page = await site.open('/personal/approval/overtime', { as: 'empA2', viewport: 'narrow' });
    const card = page.getByRole('listitem').filter({ hasText: 'Stocktaking' });
    await card.waitFor();
    // Before the dialog opens, since everything behind an open dialog is hidden from the check.
    expect(await pageFaultsOf(page, phoneLook)).toEqual([]);
    await card.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Approve less' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve less than requested' });
    await dialog.getByRole('textbox', { name: 'Approved' }).fill('1:00');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await card.waitFor({ state: 'detached' });
    expect(await stateOf(less.id)).toMatchObject({ status: 'approved', minutes: 120, approved_minutes: 60 });

    const other = page.getByRole('listitem').filter({ hasText: 'Deliveries' });
    await other.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Forward' }).click();
    const forward = page.getByRole('dialog', { name: 'Forward this request' });
    await forward.getByRole('option', { name: /Person1003/ }).click();
    await forward.getByRole('textbox', { name: 'Comment' }).fill('Yours');
    expect(await pageFaultsOf(page, phoneLook)).toEqual([]);
    await forward.getByRole('button', { name: 'Forward' }).click();
    await other.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Decided by me' }).click();
    const decided = page.getByRole('listitem').filter({ hasText: 'Deliveries' });
    await decided.getByText('Pending', { exact: true }).first().waitFor();
    expect((await stateOf(yours.id)).status).toBe('pending');
  });

  test('adds a colleague who has to decide too', async () => {
    const { id, apply_reason } = await ask('2026-02-13', 'Inventory');
    const page = await site.open('/personal/approval/overtime', { as: 'empA2', viewport: 'narrow' });
    const card = page.getByRole('listitem').filter({ hasText: apply_reason });
    await card.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Add approver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an approver' });
    await dialog.getByRole('option', { name: /Person1003/ }).click();
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Your warehouse');
    expect(await pageFaultsOf(page, phoneLook)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add approver' }).click();
    await card.getByText('step 1 of 2').waitFor();
    await card.getByRole('button', { name: 'Details' }).click();
    await card.getByText(/added Person1003.* as an approver/).waitFor();
    await card.getByRole('button', { name: 'Approve', exact: true }).click();
    await confirm(page);
    await card.waitFor({ state: 'detached' });
    expect((await stateOf(id)).status).toBe('pending');
    // Now it waits for the colleague.
    const [colleague] = dataOf(await admin.callEndpoint(employee.calls.list, { query: { search: '1003' } }));
    await site.server.database.asOwner('update employees set login_enabled = true where id = $1', [colleague?.id]);
    await linkAdmin(colleague?.id ?? null);
    const theirs = await site.open('/personal/approval/overtime', { as: 'adminA', viewport: 'narrow' });
    const asked = theirs.getByRole('listitem').filter({ hasText: apply_reason });
    await asked.getByText('step 2 of 2').waitFor();
    await asked.getByRole('button', { name: 'Approve', exact: true }).click();
    await confirm(theirs);
    await asked.waitFor({ state: 'detached' });
    expect((await stateOf(id)).status).toBe('approved');
    await linkAdmin(null);
  });

  test('shows who else of the team is away in the requested days, and what the applicant is planned to do', async () => {
    const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
    const [colleague] = dataOf(await admin.callEndpoint(employee.calls.list, { query: { search: '1003' } }));
    const away = leaveRequest.create.parse({
      employee: colleague?.id,
      incident_type: types.find(({ symbol }) => symbol === 'AL')?.id,
      start_date: '2026-02-16',
      end_date: '2026-02-18',
      apply_reason: 'Operation',
    });
    dataOf(await admin.callEndpoint(leaveRequest.calls.create, { body: away }));
    await ask('2026-02-17', 'Late delivery');
    const page = await site.open('/personal/approval/overtime', { as: 'empA2', viewport: 'narrow' });
    const card = page.getByRole('listitem').filter({ hasText: 'Late delivery' });
    await card.getByRole('button', { name: 'Details' }).click();
    await card.getByText('Away on these days: 1 of 1 others in the department.').waitFor();
    await card.getByRole('listitem').filter({ hasText: 'Person1003' }).filter({ hasText: '(pending)' }).waitFor();
    await card.getByText('Tue 17 Feb').waitFor();
    expect(await pageFaultsOf(page, phoneLook)).toEqual([]);
    // Neither the type nor the reason.
    await expect.poll(() => card.getByText(/Annual|Operation/).count()).toBe(0);
  });

  test('shows what a leave takes from the balance, and each of its days', async () => {
    const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
    const annual = types.find(({ symbol }) => symbol === 'AL')?.id ?? 0;
    const group = {
      group_name: 'Everybody',
      start_date: '2026-01-01',
      is_default: true,
      entitlements: [{ incident_type: annual, entitlement: 20, prorate: false }],
    };
    dataOf(await admin.callEndpoint(leaveGroup.calls.create, { body: leaveGroup.create.parse(group) }));
    const body = {
      incident_type: annual,
      start_date: '2026-02-20',
      end_date: '2026-02-23',
      apply_reason: 'Wedding',
      contact: '555 0142',
      handover_code: '1002',
    };
    const own = site.server.caller(await site.people.tokenOf('empA1'));
    dataOf(await own.callEndpoint(ownLeave.calls.create, { body: ownLeave.create.parse(body) }));
    const page = await site.open('/personal/approval/leave', { as: 'adminA', viewport: 'narrow' });
    const card = page.getByRole('listitem').filter({ hasText: 'Wedding' });
    await card.waitFor();
    await card.getByText('2 days', { exact: true }).waitFor();
    await card.getByText('Hands over to').waitFor();
    await card.getByText('Person1002 Works').waitFor();
    await card.getByText('555 0142').waitFor();
    // What is opened waits in its own place, and never hides the inbox.
    const inbox = page.locator('.approvals');
    await inbox.evaluate((element) => {
      new MutationObserver(() => element.setAttribute('data-changed', '')).observe(element, {
        attributeFilter: ['style'],
      });
    });
    await card.getByRole('button', { name: 'Details' }).click();
    await card.getByText('Balance: 20 days, then 18 days.').waitFor();
    await card.getByRole('row').filter({ hasText: 'Sat 21 Feb' }).waitFor();
    // The month is wider than the phone: the requested days are in sight.
    const [strip, asked] = await Promise.all(
      ['.team-strip-scroll', '.team-strip-head .team-strip-asked'].map((part) => card.locator(part).boundingBox()),
    );
    if (!strip || !asked) throw new Error('No strip');
    expect(asked.x).toBeGreaterThan(strip.x);
    expect(asked.x + asked.width).toBeLessThan(strip.x + strip.width);
    await card.getByRole('heading', { name: 'Progress' }).waitFor();
    await expect.poll(() => inbox.getAttribute('data-changed')).toBeNull();
    expect(await pageFaultsOf(page, phoneLook)).toEqual([]);
  });

  test('offers who lists requests only what they may decide: not their own', async () => {
    const [colleague] = dataOf(await admin.callEndpoint(employee.calls.list, { query: { search: '1003' } }));
    const enter = async (of: number, apply_reason: string) =>
      dataOf(
        await admin.callEndpoint(overtime.calls.create, {
          body: overtime.create.parse({
            employee: of,
            overtime_date: '2026-02-12',
            start_time: '18:00',
            end_time: '20:00',
            apply_reason,
          }),
        }),
      );
    const [own, other] = [await enter(colleague?.id ?? 0, 'Mine'), await enter(site.people.employees.empA1, 'Theirs')];
    await linkAdmin(colleague?.id ?? null);
    const page = await site.open('/att/overtime', { as: 'adminA', viewport: 'wide' });
    const itemsOf = async (request_no: string): Promise<string[]> => {
      await page
        .getByRole('row')
        .filter({ hasText: request_no })
        .getByRole('button', { name: /^Actions for/ })
        .click();
      const menu = page.getByRole('menu');
      await menu.waitFor();
      const items = await menu.getByRole('menuitem').allInnerTexts();
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      return items;
    };
    expect(await itemsOf(other.request_no)).toEqual(expect.arrayContaining(['Approve', 'Reject']));
    const mine = await itemsOf(own.request_no);
    expect(mine.filter((item) => /Approve|Reject/.test(item))).toEqual([]);
    await linkAdmin(null);
  });
});

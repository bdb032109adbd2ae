import { beforeAll, describe, expect, test } from 'vitest';
import { ownCalendar } from '#features/attendance/contract/explained-days.ts';
import { employeeSchedule, shift, temporarySchedule, timetable } from '#features/attendance/contract.ts';
import { ownSwapSchedule } from '#features/request/contract.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { isReady, pageFaultsOf, useClockedSite } from './harness/index.ts';

const phoneLook = { language: 'en', theme: 'light', viewport: 'narrow' } as const;
/** A Wednesday, on which one works early and the other late. */
const wednesday = '2026-03-18';

describe('a swap that is refused', () => {
  const site = useClockedSite();
  let admin: Client;
  const make = async (resource: AnyResource, body: object): Promise<number> =>
    Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);
  beforeAll(async () => {
    admin = site.server.caller(await site.people.tokenOf('adminA'));
    const { empA1, empA2 } = site.people.employees;
    await site.server.database.asOwner(
      `update employees o set department = e.department, position = e.position, hire_date = '2020-01-06'
        from employees e where e.id = $1 and o.company_id = e.company_id and o.id in ($1, $2)`,
      [empA1, empA2],
    );
    const early = await make(timetable, { alias: 'Early', in_time: '06:00', out_time: '14:00', breaks: [] });
    const late = await make(timetable, { alias: 'Late', in_time: '14:00', out_time: '22:00', breaks: [] });
    for (const [of, works, alias] of [
      [empA1, early, 'Early week'],
      [empA2, late, 'Late week'],
    ] as const) {
      const week = { alias, cycle_unit: 'week', shift_cycle: 1, days: [{ day: 3, timetable: works }] };
      await make(employeeSchedule, { employee: of, shift: await make(shift, week), start_date: '2026-03-02' });
    }
  });

  test('by the colleague, and another one by the approver, changes nobody’s schedule, and says why', async () => {
    const callers = await Promise.all(
      (['empA1', 'empA2'] as const).map(async (role) => site.server.caller(await site.people.tokenOf(role))),
    );
    const query = { from: wednesday, days: 1 } as const;
    const planned = async () => [
      ...(await Promise.all(callers.map(async (who) => dataOf(await who.callEndpoint(ownCalendar, { query })).days))),
      dataOf(await admin.callEndpoint(temporarySchedule.calls.list, { query: {} })),
    ];
    const before = await planned();
    const page = await site.open('/personal/request/swap-schedule', { as: 'empA1', viewport: 'narrow' });
    const askFor = async (reason: string): Promise<void> => {
      await page.getByRole('button', { name: 'Request a swap' }).first().click();
      const panel = page.getByRole('dialog', { name: 'Request a swap' });
      const day = panel.locator('input[name="swap_date"]');
      await day.fill(wednesday);
      await day.press('Tab');
      const partners = panel.getByRole('region', { name: 'Colleagues who can swap' });
      await partners.getByText('14:00 – 22:00').waitFor();
      await partners
        .getByRole('button', { name: /^Choose/ })
        .first()
        .click();
      await panel.getByText('This swap is possible.').waitFor();
      await panel.getByLabel('Reason').fill(reason);
      await panel.getByRole('button', { name: 'Submit' }).click();
      await panel.waitFor({ state: 'detached' });
    };
    const rowsIn = (state: string) => page.getByRole('row').filter({ hasText: state });
    await askFor('School play');
    await rowsIn('Pending').first().waitFor();

    const colleague = await site.open('/personal/approval/swap-schedule', { as: 'empA2', viewport: 'narrow' });
    const card = (reason: string) => colleague.getByRole('listitem').filter({ hasText: reason });
    const question = colleague.getByRole('dialog').or(colleague.getByRole('alertdialog')).last();
    await card('School play').getByText('Colleague’s consent').waitFor();
    await isReady(colleague);
    expect(await pageFaultsOf(colleague, phoneLook)).toEqual([]);
    await card('School play').getByRole('button', { name: 'Reject' }).click();
    await question.getByLabel('Reason for rejection').fill('Away myself');
    await question.getByRole('button', { name: 'Reject' }).click();
    await card('School play').waitFor({ state: 'detached' });
    await rowsIn('Rejected').first().waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByText(/your request was rejected.*Away myself/).waitFor();
    await page.keyboard.press('Escape');
    expect(await planned()).toEqual(before);

    await askFor('Dentist');
    await rowsIn('Pending').first().waitFor();
    await card('Dentist').getByRole('button', { name: 'Approve' }).click();
    await question.getByRole('button', { name: 'Approve' }).click();
    await card('Dentist').waitFor({ state: 'detached' });
    expect(await planned()).toEqual(before);
    const office = await site.open('/personal/approval/swap-schedule', { as: 'adminA' });
    const asked = office.getByRole('listitem').filter({ hasText: 'Dentist' });
    await asked.getByText('step 2 of 2').waitFor();
    await asked.getByRole('button', { name: 'Reject' }).click();
    const why = office.getByRole('dialog').or(office.getByRole('alertdialog')).last();
    await why.getByLabel('Reason for rejection').fill('Too few on the late shift');
    await why.getByRole('button', { name: 'Reject' }).click();
    await asked.waitFor({ state: 'detached' });
    await rowsIn('Rejected').nth(1).waitFor();

    // The record says who refused, and nothing of either schedule has changed.
    const own = site.server.caller(await site.people.tokenOf('empA1'));
    const [latest] = dataOf(await own.callEndpoint(ownSwapSchedule.calls.list, { query: {} }));
    expect(latest).toMatchObject({ status: 'rejected', reject_reason: 'Too few on the late shift' });
    expect(await planned()).toEqual(before);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByText(/your request was rejected.*Too few on the late shift/).waitFor();
  });
});

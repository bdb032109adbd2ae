import { describe, expect, test } from 'vitest';
import { attendanceDay, temporarySchedule, timetable } from '#features/attendance/contract.ts';
import { companySettings, department } from '#features/company/contract.ts';
import { holiday } from '#features/complement/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import { useSite } from './harness/index.ts';
import type { SignedIn } from './harness/people.ts';

async function made(client: SignedIn['client'], resource: AnyResource, body: Readonly<Record<string, unknown>>) {
  const answered = await client.callEndpoint(resource.calls.create, { body });
  if (!answered.isSuccess) throw new Error(`Not made: ${answered.code} ${JSON.stringify(answered.fields)}`);
  return Number(answered.data.data['id']);
}

describe('values that hold from a day on', () => {
  const site = useSite();

  test('a timetable edited from today changes today and leaves yesterday; what is planned is shown, and withdrawn', async () => {
    const administrator = await site.signIn('administrator');
    const { client } = administrator;
    const people = await client.callEndpoint(employee.calls.list, { query: { emp_code: '1005' } });
    const person = people.isSuccess ? (people.data.data[0]?.id ?? 0) : 0;
    const company = await client.callEndpoint(companySettings.calls.list, {});
    const zone = company.isSuccess ? (company.data.data[0]?.company_timezone ?? 'UTC') : 'UTC';
    const holidays = await client.callEndpoint(holiday.calls.list, { query: { page_size: 100 } });
    for (const { id } of holidays.isSuccess ? holidays.data.data : [])
      await client.callEndpoint(holiday.calls.destroy, { params: { id } });

    const today = Temporal.Now.plainDateISO(zone);
    const yesterday = today.subtract({ days: 1 });
    const late = await made(client, timetable, { alias: 'Late turn', in_time: '14:00', out_time: '22:00', breaks: [] });
    const days = [yesterday, today].map(String);
    const schedules: number[] = [];
    for (const att_date of days) {
      const given = await client.callEndpoint(temporarySchedule.calls.list, {
        query: { employee__in: String(person), att_date__gte: att_date, att_date__lte: att_date },
      });
      for (const { id } of given.isSuccess ? given.data.data : [])
        await client.callEndpoint(temporarySchedule.calls.destroy, { params: { id } });
      schedules.push(
        await made(client, temporarySchedule, { employee: person, att_date, rule_flag: 'replace', timetable: late }),
      );
    }
    const required = async (): Promise<readonly unknown[]> => {
      const answered = await client.callEndpoint(attendanceDay.calls.list, {
        query: { employee__in: String(person), att_date__gte: days[0], att_date__lte: days[1], ordering: 'att_date' },
      });
      return answered.isSuccess ? answered.data.data.map(({ required_min }) => required_min) : [];
    };
    await expect.poll(required).toEqual([480, 480]);

    const page = await site.open('/att/timetable', { as: administrator });
    await page.getByRole('row').filter({ hasText: 'Late turn' }).getByText('Late turn').click();
    const record = page.getByRole('dialog', { name: 'Late turn' });
    await record.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit timetable' });
    await form.locator('input[name="out_time"]').fill('23:00');
    await form.locator('input[name="out_time"]').press('Tab');
    await form.getByText('Past days stay as they are.').waitFor();
    // Yesterday is recalculated together with today, with the same result.
    await client.callEndpoint(temporarySchedule.calls.patch, {
      params: { id: schedules[0] ?? 0 },
      body: { reason: 'Looked at again' },
    });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await expect.poll(required).toEqual([480, 540]);

    await record.getByText('Current').waitFor();
    await record.getByRole('button', { name: 'Edit' }).click();
    await form.locator('input[name="in_time"]').fill('15:00');
    await form.locator('input[name="in_time"]').press('Tab');
    await form.getByRole('button', { name: /^Effective from|Today/ }).click();
    await page.getByRole('option', { name: 'Another date' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Required').first().waitFor();
    const [year = '', month = '', date = ''] = today.add({ days: 40 }).toString().split('-');
    await form.locator('input[name="holds_from"]').fill(`${date}/${month}/${year}`);
    await form.locator('input[name="holds_from"]').press('Tab');
    await form.getByText(/^Planned: nothing changes/).waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });

    await record.getByText('Planned', { exact: true }).waitFor();
    await record.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await record.getByText('Planned', { exact: true }).waitFor({ state: 'detached' });
    expect(await required()).toEqual([480, 540]);
  });

  test('several employees are transferred in one go from the list', async () => {
    const administrator = await site.signIn('administrator');
    const { client } = administrator;
    const root = await client.callEndpoint(department.calls.list, { query: { page_size: 1 } });
    const parent_dept = root.isSuccess ? (root.data.data[0]?.id ?? 0) : 0;
    const other = await made(client, department, { dept_code: 'TR', dept_name: 'Transfer desk', parent_dept });
    const page = await site.open('/team/employee?search=100', { as: administrator, expected: [/400/] });
    const boxes = page.getByRole('row').getByRole('checkbox');
    await boxes.nth(2).waitFor();
    await boxes.nth(1).check({ force: true });
    await boxes.nth(2).check({ force: true });
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Where do these 2 employees move to?' });
    await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
    await dialog.getByText('Set at least one value').waitFor();
    await dialog.getByRole('button', { name: /New department/ }).click();
    await page.keyboard.type('Transfer desk');
    await page
      .getByRole('treeitem', { name: 'Transfer desk' })
      .or(page.getByRole('option', { name: /Transfer desk/ }))
      .click();
    await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
    await page.getByText('2 employees transferred').waitFor();
    await expect
      .poll(async () => {
        const found = await client.callEndpoint(employee.calls.list, { query: { department: other } });
        return found.isSuccess ? found.data.total : 0;
      })
      .toBe(2);
  });
});

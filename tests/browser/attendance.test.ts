import { describe, expect, test } from 'vitest';
import { attendanceDay, globalRule, shift, temporarySchedule, timetable } from '#features/attendance/contract.ts';
import { employee } from '#features/team/contract.ts';
import { useSite } from './harness/index.ts';

describe('days are calculated by themselves', () => {
  const site = useSite();

  test('a day off that an administrator gives is on the report, and gone with its schedule', async () => {
    const administrator = await site.signIn('administrator');
    const { client } = administrator;
    const people = await client.callEndpoint(employee.calls.list, { query: { emp_code: '1005' } });
    const [person] = people.isSuccess ? people.data.data : [];
    const days = await client.callEndpoint(attendanceDay.calls.list, {
      query: { employee__in: String(person?.id), ordering: '-att_date', page_size: 14 },
    });
    // A day that was worked, as the demo has it.
    const day = days.isSuccess ? days.data.data.find(({ status }) => status === 0)?.att_date : undefined;
    if (!person || !day) throw new Error('The demo has no worked day of 1005');

    const page = await site.open('/att/temporary-schedule', { as: administrator });
    await page.getByRole('button', { name: 'New temporary schedule' }).first().click();
    const panel = page.getByRole('dialog', { name: 'New temporary schedule' });
    await panel.getByRole('button', { name: /^Employee/ }).click();
    await page.getByRole('option').filter({ hasText: '1005' }).click();
    const [year = '', month = '', date = ''] = day.split('-');
    await panel.locator('input[name="att_date"]').fill(`${date}/${month}/${year}`);
    await panel.getByLabel('Reason').fill('Moving house');
    await panel.getByRole('button', { name: /^Create/ }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'Moving house' }).waitFor();

    const report = await site.open(
      `/report/report-library/daily-attendance?date__gte=${day}&date__lte=${day}&employee__in=${person.id}`,
      { as: administrator },
    );
    await report.getByRole('row').filter({ hasText: 'Day off' }).waitFor();

    // What is open follows when the day is calculated again.
    const made = await client.callEndpoint(temporarySchedule.calls.list, {
      query: { ordering: '-att_date', page_size: 1 },
    });
    const [schedule] = made.isSuccess ? made.data.data : [];
    await client.callEndpoint(temporarySchedule.calls.destroy, { params: { id: schedule?.id ?? 0 } });
    await report.getByRole('row').filter({ hasText: 'Present' }).waitFor();
  });

  test('a timetable is drawn beside its form: an edge that is moved is in the field, and what is typed moves the edge', async () => {
    const administrator = await site.signIn('administrator');
    const page = await site.open('/att/timetable', { as: administrator });
    await page.getByRole('button', { name: 'New timetable' }).first().click();
    const panel = page.getByRole('dialog', { name: 'New timetable' });
    await panel.getByLabel('Name').fill('Drawn');
    await panel.getByText('The day is drawn here').waitFor();
    await panel.getByLabel('Start').fill('21:00');
    await panel.getByLabel('End').fill('05:00');
    await panel.getByLabel('End').press('Tab');
    const end = panel.getByRole('slider', { name: 'End' });
    await end.focus();
    await page.keyboard.press('PageUp');
    await expect.poll(() => panel.locator('input[name="out_time"]').inputValue()).toBe('06:00');
    await panel.getByRole('slider', { name: 'Check-in from' }).focus();
    await page.keyboard.press('ArrowRight');
    await panel.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => panel.getByLabel('Check-in from (before start)').inputValue()).toBe('115');
    await panel.getByRole('button', { name: 'Next' }).click();
    await panel.getByRole('button', { name: /^Create/ }).click();
    await panel.waitFor({ state: 'detached' });
    const listed = await administrator.client.callEndpoint(timetable.calls.list, { query: { search: 'Drawn' } });
    expect(listed.isSuccess && listed.data.data[0]).toMatchObject({
      in_time: '21:00',
      out_time: '06:00',
      in_ahead_margin: 115,
    });
  });

  test('a shift is painted on its cycle, from a pattern on, and read by its weekdays in the list', async () => {
    const administrator = await site.signIn('administrator');
    const made = await administrator.client.callEndpoint(timetable.calls.create, {
      body: { alias: 'Early bird', in_time: '07:00', out_time: '15:00' },
    });
    if (!made.isSuccess) throw new Error(made.code);
    const page = await site.open('/att/shift', { as: administrator });
    await page.getByRole('button', { name: 'New shift' }).first().click();
    const panel = page.getByRole('dialog', { name: 'New shift' });
    await panel.getByLabel('Name').fill('Six days early');
    await panel.getByRole('button', { name: /^Paint with another/ }).click();
    await page.getByRole('option', { name: /Early bird/ }).click();
    await panel.getByRole('button', { name: /Ready-made pattern/ }).click();
    await page.getByRole('option', { name: /^5×2/ }).click();
    await panel.getByRole('button', { name: 'Use pattern' }).click();
    await expect.poll(() => panel.locator('[data-day="5"] .ui-hidden').textContent()).toContain('Early bird');
    // Saturday comes with it here.
    await panel.locator('[data-day="6"]').click();
    await expect.poll(() => panel.locator('[data-day="6"] .ui-hidden').textContent()).toContain('Early bird');
    await panel.getByRole('button', { name: /^Create/ }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('Six days early');
    await page.getByRole('row').filter({ hasText: 'Mon–Sat Early bird 07:00–15:00' }).waitFor();
    const listed = await administrator.client.callEndpoint(shift.calls.list, { query: { search: 'Six days early' } });
    expect(listed.isSuccess && listed.data.data[0]?.days.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('the global rule is changed on its page', async () => {
    const administrator = await site.signIn('administrator');
    const page = await site.open('/att/global-rule', { as: administrator });
    await page.getByLabel('Ignore repeats within').fill('3');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => {
        const rules = await administrator.client.callEndpoint(globalRule.calls.list, {});
        return rules.isSuccess && rules.data.data[0]?.dedupe_minutes;
      })
      .toBe(3);
  });
});

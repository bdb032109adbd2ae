import { describe, expect, test } from 'vitest';
import {
  attendanceDay,
  employeeSchedule,
  globalRule,
  shift,
  temporarySchedule,
  timetable,
} from '#features/attendance/contract.ts';
import { employee } from '#features/team/contract.ts';
import { word } from '#tests/support/words.ts';
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
    // A day of the demo with work.
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

    // The open day is updated when it is recalculated.
    const made = await client.callEndpoint(temporarySchedule.calls.list, {
      query: { employee__in: String(person.id), att_date: day },
    });
    const [schedule] = made.isSuccess ? made.data.data : [];
    await client.callEndpoint(temporarySchedule.calls.destroy, { params: { id: schedule?.id ?? 0 } });
    // The chart's table also has a row of that name.
    await report.locator('.ui-row').filter({ hasText: 'Present' }).waitFor();
  });

  test('a timetable is drawn beside its form: an edge that is moved is in the field, and what is typed moves the edge', async () => {
    const administrator = await site.signIn('administrator');
    const page = await site.open('/att/timetable', { as: administrator });
    await page.getByRole('button', { name: 'New timetable' }).first().click();
    const panel = page.getByRole('dialog', { name: 'New timetable' });
    await panel.getByLabel('Name').fill('Drawn');
    await panel.getByText('The preview appears').waitFor();
    await panel.locator('input[name="in_time"]').fill('21:00');
    await panel.locator('input[name="out_time"]').fill('05:00');
    await panel.locator('input[name="out_time"]').press('Tab');
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
    // Here Saturday is added.
    await panel.locator('[data-day="6"]').click();
    await expect.poll(() => panel.locator('[data-day="6"] .ui-hidden').textContent()).toContain('Early bird');
    await panel.getByRole('button', { name: /^Create/ }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('Six days early');
    await page.getByRole('row').filter({ hasText: 'Mon–Sat Early bird 07:00–15:00' }).waitFor();
    const listed = await administrator.client.callEndpoint(shift.calls.list, { query: { search: 'Six days early' } });
    expect(listed.isSuccess && listed.data.data[0]?.days.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('a shift is given to people from the list of shifts, which says by name what it cuts before it does', async () => {
    const administrator = await site.signIn('administrator');
    const { client } = administrator;
    const found = await client.callEndpoint(employee.calls.list, { query: { emp_code: '1003' } });
    const [person] = found.isSuccess ? found.data.data : [];
    const shifts = await client.callEndpoint(shift.calls.list, { query: { search: 'Office week' } });
    const [office] = shifts.isSuccess ? shifts.data.data : [];
    if (!person || !office) throw new Error('The demo has no 1003, or no office week');
    const made = await client.callEndpoint(employeeSchedule.calls.create, {
      body: { employee: person.id, shift: office.id, start_date: '2031-01-01', end_date: '2031-12-31' },
    });
    if (!made.isSuccess) throw new Error(made.code);
    const page = await site.open('/att/shift', { as: administrator });
    const row = page.getByRole('row').filter({ hasText: 'Night week' });
    await row.hover();
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Assign to employees' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign a shift' });
    await dialog.getByRole('button', { name: /Employees/ }).click();
    const picker = page.getByRole('dialog', { name: /employees/i });
    await picker.getByRole('searchbox', { name: 'Search name or ID' }).fill('1003');
    await picker.getByText('1–1 of 1').waitFor();
    await picker.getByRole('row').filter({ hasText: '1003' }).locator('.ui-selection-box').click();
    await picker.getByText('1 selected').waitFor();
    await picker.getByRole('button', { name: 'Confirm' }).click();
    await picker.waitFor({ state: 'detached' });
    await dialog.locator('input[name="start_date"]').fill('01/06/2031');
    await dialog.locator('input[name="end_date"]').fill('30/06/2031');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByText('Office week, 1 Jan 2031 to 31 Dec 2031: shortened to 1 Jan 2031 to 31 May 2031').waitFor();
    await dialog.getByText(person.display_name).filter({ visible: true }).waitFor();
    await dialog.getByRole('button', { name: 'Assign to 1 employee' }).click();
    await dialog.waitFor({ state: 'detached' });
    const left = await client.callEndpoint(employeeSchedule.calls.list, {
      query: { employee__in: String(person.id), start_date__gte: '2031-01-01', ordering: 'start_date' },
    });
    expect(
      left.isSuccess && left.data.data.map((one) => [one.shift.display_name, one.start_date, one.end_date]),
    ).toEqual([
      ['Office week', '2031-01-01', '2031-05-31'],
      ['Night week', '2031-06-01', '2031-06-30'],
      ['Office week', '2031-07-01', '2031-12-31'],
    ]);
  });

  test('the worked example of a rule follows what is changed in the form', async () => {
    const administrator = await site.signIn('administrator');
    const page = await site.open('/att/global-rule', { as: administrator });
    const example = page.getByRole('region', { name: 'Worked example' });
    await example.locator('.rule-example-answer').filter({ hasText: '12' }).waitFor();
    await page.getByRole('button', { name: /Late minutes/ }).click();
    await page.getByRole('option', { name: 'Beyond the tolerance' }).click();
    await example.locator('.why-steps').filter({ hasText: '7' }).waitFor();
    await example.getByRole('button', { name: /Situation/ }).click();
    await page.getByRole('option', { name: 'Forgot to check out' }).click();
    await example
      .locator('.rule-example-answer')
      .filter({ hasText: /missed punch/i })
      .waitFor();
    await example.getByText(word('att:ruleExample.timetable')).first().waitFor();
    await expect.poll(() => example.getByText(word('att:why.unknownTimetable')).count()).toBe(0);
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

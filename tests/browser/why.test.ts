import { describe, expect, test } from 'vitest';
import { attendanceDay } from '#features/attendance/contract.ts';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { createTerminal } from '../../scripts/terminal/index.ts';
import { patience, useSite } from './harness/index.ts';

describe('why a day came out as it did', () => {
  const site = useSite();

  test('is told from the report, and follows a punch that comes', async () => {
    const as = await site.signIn('administrator');
    const { client } = as;
    const people = await client.callEndpoint(employee.calls.list, { query: { emp_code: '1006' } });
    const [person] = people.isSuccess ? people.data.data : [];
    const days = await client.callEndpoint(attendanceDay.calls.list, {
      query: { employee__in: String(person?.id), ordering: '-att_date', page_size: 1 },
    });
    const [today] = days.isSuccess ? days.data.data : [];
    if (!person || !today) throw new Error('The demo has no day of 1006');

    const date = today.att_date;
    const page = await site.open(
      `/report/report-library/daily-attendance?date__gte=${date}&date__lte=${date}&employee__in=${person.id}`,
      { as },
    );
    await page.getByRole('row').filter({ hasText: '1006' }).click();
    const panel = page.getByRole('dialog', { name: word('att:why.title') });
    await panel.getByRole('heading', { name: word('att:why.sources') }).waitFor();
    const punches = panel.locator('.why-punches > li');
    const before = await punches.count();

    const terminal = createTerminal({ sn: 'DEMO0001', url: site.origin });
    await terminal.connect();
    // The open day is today, even if midnight has passed since the demo was made.
    const isToday = date === Temporal.Now.plainDateISO('Europe/London').toString();
    terminal.punch({ pin: '1006', ...(isToday ? {} : { time: `${date} 15:00:07` }) });
    expect(await terminal.send()).toBe(1);
    await expect.poll(() => punches.count(), patience).toBe(before + 1);
    terminal.close();

    // Without overtime from today on, the day is worked out again and says so.
    const form = await site.open(`/team/employee?record=${person.id}`, { as });
    await form.getByRole('button', { name: word('common:list.edit'), exact: true }).click();
    const dialog = form.getByRole('dialog');
    await dialog.getByText(word('per:employee.field.enable_overtime'), { exact: true }).click();
    if (!isToday) {
      const [year, month, day] = date.split('-');
      await dialog.getByRole('button', { name: new RegExp(word('common:field.holds_from')) }).click();
      await form.getByRole('option', { name: word('common:dated.kind.day') }).click();
      await dialog.locator('input[name="holds_from"]').fill(`${day}/${month}/${year}`);
      await dialog.locator('input[name="holds_from"]').press('Tab');
    }
    await dialog.getByRole('button', { name: word('common:form.save'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await panel.getByText(word('att:why.step.overtimeSwitchedOff')).waitFor(patience);
  });

  test('is told from the calendar of an employee, which is gone through by the keys', async () => {
    const as = await site.signIn('administrator');
    const people = await as.client.callEndpoint(employee.calls.list, { query: { emp_code: '1006' } });
    const [person] = people.isSuccess ? people.data.data : [];
    const page = await site.open('/att/employee-calendar?month=2026-03', { as });
    await page.getByRole('button', { name: new RegExp(`^${word('att:employeeCalendar.employee')}`) }).click();
    await page.getByRole('option').filter({ hasText: '1006' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('employee'), patience).toBe(String(person?.id));
    const title = page.getByRole('heading', { level: 2 }).first();
    await expect.poll(() => title.textContent(), patience).toBe('March 2026');
    await page.getByRole('button', { name: word('att:employeeCalendar.today') }).click();
    await expect.poll(() => title.textContent(), patience).not.toBe('March 2026');
    const month = await title.textContent();
    const today = page.locator('[data-today]');
    await today.focus();
    await page.keyboard.press('PageUp');
    await expect.poll(() => title.textContent(), patience).not.toBe(month);
    // The focus moves too, to the same day of the previous month.
    await page.locator('[data-date]:focus').waitFor();
    await page.keyboard.press('PageDown');
    await expect.poll(() => title.textContent(), patience).toBe(month);
    await page.locator('[data-today]:focus').waitFor();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: word('att:why.title') });
    await panel.getByRole('heading', { name: word('att:why.steps') }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  test('follows a punch that is voided and restored where the day is shown', async () => {
    const as = await site.signIn('administrator');
    const { client } = as;
    const people = dataOf(await client.callEndpoint(employee.calls.list, { query: { emp_code: '1006' } }));
    const days = dataOf(
      await client.callEndpoint(attendanceDay.calls.list, {
        query: { employee__in: String(people[0]?.id), ordering: '-att_date', page_size: 20 },
      }),
    );
    // A past day of work: nothing but the voided punch changes it.
    const day = days
      .slice(1)
      .find(({ punch_count: punches, regular_min: worked }) => (punches ?? 0) > 1 && (worked ?? 0) > 0);
    if (!day) throw new Error('The demo has no past day of 1006 with work');
    const date = day.att_date;
    const page = await site.open(
      `/report/report-library/daily-attendance?date__gte=${date}&date__lte=${date}&employee__in=${people[0]?.id}`,
      { as },
    );
    await page.getByRole('row').filter({ hasText: '1006' }).click();
    const panel = page.getByRole('dialog', { name: word('att:why.title') });
    const answer = panel.locator('.why-answer');
    const before = (await answer.textContent()) ?? '';
    const first = panel.locator('.why-punches > li').first();
    const label = (name: 'void_punch' | 'restore_punch') => word(`device:transaction.action.${name}.label`);
    await first.getByRole('button', { name: new RegExp(`^${label('void_punch')}`) }).click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel(word('device:transaction.field.void_reason')).fill('Somebody else held the card');
    await question.getByRole('button', { name: label('void_punch'), exact: true }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => first.getAttribute('data-ignored'), patience).toBe('true');
    await first.getByText('Somebody else held the card').waitFor();
    await expect.poll(() => answer.textContent()).not.toBe(before);
    await first.getByRole('button', { name: new RegExp(`^${label('restore_punch')}`) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: label('restore_punch'), exact: true })
      .click();
    await expect.poll(() => answer.textContent(), patience).toBe(before);
  });

  test('is told to an employee of their own day, on the page where they land', async () => {
    const as = await site.signIn('employee');
    const page = await site.open('/', { as });
    await page.getByRole('toolbar').first().waitFor();
    await page.getByRole('button', { name: word('default:dashboard.why') }).click();
    const panel = page.getByRole('dialog', { name: word('att:why.title') });
    await panel.getByRole('heading', { name: word('att:why.steps') }).waitFor();
    // Its rules are named, without links to screens that the person may not open.
    await expect.poll(() => panel.getByRole('link').count()).toBe(0);
  });
});

import { describe, expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

const fieldWord = (name: string): string => word(`report:shared.field.${name}`);

describe('columns and conditions of reports', () => {
  const site = useSite();

  test('each break is a row, found by what became of it, and its day says why', async () => {
    const page = await site.open('/report/report-library/break-time?period=lastMonth', {
      as: await site.signIn('administrator'),
    });
    await isReady(page);
    const table = page.getByRole('grid', { name: word('report:breakTimes.title') });
    await table.getByRole('columnheader', { name: fieldWord('break_outcome') }).waitFor();
    await page.getByRole('button', { name: word('common:list.filter'), exact: true }).click();
    await page.getByRole('option', { name: fieldWord('break_outcome') }).click();
    const deducted = word('report:shared.break_outcome_choice.deducted');
    await page.getByRole('dialog').getByText(deducted, { exact: true }).click();
    await page.getByRole('button', { name: word('common:list.applyFilter') }).click();
    await page.waitForURL(/break_outcome/);
    await isReady(page);
    await table.getByText(deducted, { exact: true }).first().waitFor();
    for (const other of ['missed', 'tooLong'])
      await expect
        .poll(() => table.getByText(word(`report:shared.break_outcome_choice.${other}`), { exact: true }).count())
        .toBe(0);
    await table.getByText(deducted, { exact: true }).first().click();
    await page.getByRole('dialog', { name: word('att:why.title') }).waitFor();
  });

  test('who a person reports to and what the company keeps of its own stand among the columns', async () => {
    const page = await site.open(
      '/report/report-library/employee-summary?period=lastMonth&columns=employee,present_days',
      {
        as: await site.signIn('administrator'),
      },
    );
    await isReady(page);
    const table = page.getByRole('grid', { name: word('report:employeeSummary.title') });
    await page.getByRole('button', { name: word('common:list.columns') }).click();
    for (const name of ['superior_name', 'hire_date', 'own_fields', 'payable_days'])
      await page.getByText(fieldWord(name), { exact: true }).last().click();
    await page.keyboard.press('Escape');
    for (const name of ['superior_name', 'hire_date', 'own_fields', 'payable_days'])
      await table.getByRole('columnheader', { name: fieldWord(name) }).waitFor();
    const totals = page.getByRole('group', { name: word('common:list.totals') });
    await totals.getByText(new RegExp(`^${RegExp.escape(fieldWord('payable_days'))} [\\d,.]+$`)).waitFor();
  });

  test('the missed punches about which nobody has asked are found', async () => {
    const page = await site.open('/report/report-library/missed-in-out?period=lastMonth', {
      as: await site.signIn('administrator'),
    });
    await isReady(page);
    await page.getByRole('button', { name: word('common:list.filter'), exact: true }).click();
    await page.getByRole('option', { name: fieldWord('request_state'), exact: true }).click();
    await page.getByRole('dialog').getByText(word('report:shared.request_state_choice.none'), { exact: true }).click();
    await page.getByRole('button', { name: word('common:list.applyFilter') }).click();
    await page.waitForURL(/request_state/);
    await isReady(page);
    await page
      .getByRole('button', { name: new RegExp(fieldWord('request_state')) })
      .first()
      .waitFor();
  });
});

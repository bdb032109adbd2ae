import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readCsv } from '#tests/support/table-files.ts';
import { word } from '#tests/support/words.ts';
import { isReady, pageFaultsOf, useSite } from './harness/index.ts';

const phoneLook = { language: 'ar', theme: 'dark', viewport: 'narrow' } as const;
/** The last weeks of the demo, up to today. */
const today = Temporal.Now.plainDateISO('UTC');
const days = `date__gte=${today.subtract({ days: 45 }).toString()}&date__lte=${today.add({ days: 1 }).toString()}`;
const summary = `/report/report-library/payroll-summary?${days}`;

describe('a hand-over to payroll', () => {
  const site = useSite();

  test('keeps the figures; a punch voided later is listed as a change, on the screen and in a file', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open(summary, { as });
    await isReady(page);
    const note = page.getByRole('region', { name: word('report:handover.title') });
    await note.getByText(word('report:handover.none')).waitFor();
    await note.getByRole('button', { name: word('report:handover.open') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(word('report:handover.notOver')).waitFor();
    await dialog.getByRole('textbox', { name: word('report:handover.remark') }).fill('First run');
    await dialog.getByRole('button', { name: word('report:handover.confirm'), exact: true }).click();
    await page.waitForURL(/payroll-handover\?.*handover=1/);
    await page.getByRole('row').filter({ hasText: '1003' }).first().waitFor();

    const punches = await site.open('/device/transaction?search=1003&ordering=-punch_time', { as });
    await isReady(punches);
    const last = punches.getByRole('row').filter({ hasText: '1003' }).first();
    await last.getByRole('checkbox').press('Space');
    const label = word('device:transaction.action.void_punch.label');
    await punches.getByRole('button', { name: label, exact: true }).click();
    const question = punches.getByRole('alertdialog');
    await question.getByLabel(word('device:transaction.field.void_reason')).fill('Wrong card');
    await question.getByRole('button', { name: label, exact: true }).click();
    await question.waitFor({ state: 'detached' });

    const later = await site.open(summary, { as });
    await isReady(later);
    await later.getByText('First run').waitFor();
    // The page follows the calculation of the day.
    await later.getByRole('link', { name: word('report:handover.seeDiffering') }).click();
    await later.waitForURL(/payroll-difference/);
    await later.getByRole('row').filter({ hasText: '1003' }).first().waitFor();
    await later.getByRole('button', { name: word('common:list.export') }).click();
    const coming = later.waitForEvent('download');
    await later.getByRole('menuitem', { name: word('common:list.format.csv'), exact: true }).click();
    const [head, ...lines] = readCsv(await readFile(await (await coming).path()));
    expect(head).toContain(word('report:shared.field.hours_changed'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line[0]).toBe('1003');

    const phone = await site.open(summary, { as, ...phoneLook });
    await isReady(phone);
    await phone.getByText('First run').waitFor();
    expect(await pageFaultsOf(phone, phoneLook)).toEqual([]);
  });
});

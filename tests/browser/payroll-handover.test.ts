import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { transaction } from '#features/device/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
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

    const punches = dataOf(
      await as.client.callEndpoint(transaction.calls.list, {
        query: { search: '1003', ordering: '-punch_time', is_void: 'false' },
      }),
    );
    const voided = { ids: [punches[0]?.id ?? 0], void_reason: 'Wrong card' };
    dataOf(await as.client.callEndpoint(transaction.actions.void_punch.call, { body: voided }));

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

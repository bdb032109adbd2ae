import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readXlsx } from '#tests/support/table-files.ts';
import { word } from '#tests/support/words.ts';
import { useSite } from './harness/index.ts';

describe('a report as a file', () => {
  const site = useSite();

  test('the transactions of a department leave as an Arabic workbook, named and laid out for its reader', async () => {
    const page = await site.open('/report/report-library/transaction', {
      as: await site.signIn('administrator'),
      language: 'ar',
    });
    await page.getByRole('heading', { name: word('report:transaction.title', {}, 'ar') }).waitFor();
    await page.getByRole('button', { name: word('common:list.export', {}, 'ar') }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: word('common:list.format.xlsx', {}, 'ar') }).click();
    const file = await download;
    expect(await file.failure()).toBeNull();
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    const rows = readXlsx(await readFile(await file.path()));
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.flat()).toContain(word('report:shared.field.emp_code', {}, 'ar'));
  });
});

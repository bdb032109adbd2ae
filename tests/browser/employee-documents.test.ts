import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { documentType, employeeDocument } from '#features/complement/contract.ts';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

describe('documents of many employees', () => {
  const site = useSite();

  test('a zip of scans is chosen, previewed and imported, and the documents are in the list', async () => {
    const as = await site.signIn('administrator');
    const [first, second] = dataOf(
      await as.client.callEndpoint(employee.calls.list, { query: { page_size: 5, ordering: 'emp_code' } }),
    );
    if (!first || !second) throw new Error('The demo has two employees');
    const type = dataOf(
      await as.client.callEndpoint(documentType.calls.create, {
        body: { doc_type_code: 'DIPLOMA', doc_type_name: 'University diploma' },
      }),
    );
    const page = await site.open('/complement/employee-document', { as });
    await isReady(page);
    await page.getByRole('button', { name: word('complement:documentZip.button') }).click();
    const dialog = page.getByRole('dialog', { name: word('complement:documentZip.button') });
    const scan = new TextEncoder().encode('%PDF-1.7\nscan');
    await dialog.getByLabel(word('complement:documentZip.choose')).setInputFiles({
      name: 'scans.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(
        zipSync({
          [`${first.emp_code}_diploma_D-77.pdf`]: scan,
          [`University diploma/${second.emp_code}.pdf`]: scan,
          'nobody-7_diploma.pdf': scan,
        }),
      ),
    });
    const files = dialog.getByRole('region', { name: word('complement:documentZip.list') });
    await files.getByRole('cell', { name: word('complement:documentZip.problem.nobody') }).waitFor();
    await files
      .getByRole('cell', { name: `${word('complement:documentZip.added', { type: type.doc_type_name })} · D-77` })
      .waitFor();
    await files.getByText(second.display_name).waitFor();
    const start = dialog.getByRole('button', { name: word('complement:documentZip.start_other', { count: 2 }) });
    await expect.poll(() => start.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByText(word('complement:documentZip.done_other', { count: 2 })).waitFor();
    await dialog.getByText(word('complement:documentZip.left_one', { count: 1 })).waitFor();
    const close = dialog.getByRole('button', { name: word('common:ui.close') }).last();
    await close.click();
    await dialog.waitFor({ state: 'detached' });
    const stored = dataOf(
      await as.client.callEndpoint(employeeDocument.calls.list, {
        query: { doc_type: String(type.id), page_size: 5, ordering: 'id' },
      }),
    );
    expect(stored.map(({ employee: of, doc_no: number, file }) => [of?.id, number, file?.name])).toEqual([
      [first.id, 'D-77', `${first.emp_code}_diploma_D-77.pdf`],
      [second.id, '', `${second.emp_code}.pdf`],
    ]);
    await page.goto(`${new URL(page.url()).pathname}?doc_type=${type.id}`);
    await page.getByRole('row').filter({ hasText: 'D-77' }).first().waitFor();
  });
});

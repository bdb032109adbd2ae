import { describe, expect, test } from 'vitest';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

describe('punches of a former system', () => {
  const site = useSite();

  test('a file is chosen, its columns corrected, checked and imported, and its punches are in the list', async () => {
    const as = await site.signIn('administrator');
    const [person] = dataOf(
      await as.client.callEndpoint(employee.calls.list, { query: { page_size: 1, ordering: 'hire_date' } }),
    );
    if (!person) throw new Error('The demo has an employee');
    const day = Temporal.PlainDate.from(person.hire_date ?? '2024-01-08')
      .add({ days: 1 })
      .toString();
    const page = await site.open('/device/punch-import', { as });
    await isReady(page);
    await page.getByRole('button', { name: word('device:punchImport.button') }).click();
    const dialog = page.getByRole('dialog', { name: word('device:punchImport.dialog.title') });
    await dialog.getByLabel(word('common:import.choose')).setInputFiles({
      name: 'former.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Number,Moment,Key\n${person.emp_code},${day} 04:17:23,Z-9\n${person.emp_code},${day} 04:18:24,Z-9\nnobody-7,${day} 04:19:00,Z-9\n`,
      ),
    });
    const first = dialog.getByRole('region', { name: word('device:punchImport.dialog.first') });
    await first.getByText(`${day} 04:17:23`).first().waitFor();
    const key = first.getByRole('button', {
      name: new RegExp(word('device:punchImport.dialog.columnOf', { title: 'Key' })),
    });
    await key.click();
    await page.getByRole('option', { name: word('device:punchImport.role.terminal'), exact: true }).click();
    await expect.poll(() => key.textContent()).toContain(word('device:punchImport.role.terminal'));
    await dialog.getByRole('button', { name: word('device:punchImport.dialog.check') }).click();
    await dialog.waitFor({ state: 'detached' });

    const row = page.getByRole('row').filter({ hasText: 'former.csv' });
    await row.filter({ hasText: word('device:punchImport.status_choice.checked') }).waitFor();
    await page.getByRole('button', { name: word('common:list.actionsOf', { name: 'former.csv' }) }).click();
    await page.getByRole('menuitem', { name: word('device:punchImport.refused.button') }).waitFor();
    const label = word('device:punchImport.action.import_punches.label');
    await page.getByRole('menuitem', { name: label, exact: true }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: label, exact: true })
      .click();
    await row.filter({ hasText: word('device:punchImport.status_choice.imported') }).waitFor();

    await page.goto(`${new URL(page.url()).origin}/device/transaction?ordering=punch_time&emp_code=${person.emp_code}`);
    await isReady(page);
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Z-9' }).count()).toBe(2);
  });
});

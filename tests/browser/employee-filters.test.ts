import { describe, expect, test } from 'vitest';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

describe('employees by what they have', () => {
  const site = useSite();

  test('who has a card, who has none, and who misses a document', async () => {
    const as = await site.signIn('administrator');
    const [someone] = dataOf(await as.client.callEndpoint(employee.calls.list, { query: { emp_code: '1002' } }));
    dataOf(
      await as.client.callEndpoint(employee.calls.patch, {
        params: { id: someone?.id ?? 0 },
        body: { card_no: '77880099' },
      }),
    );
    const page = await site.open('/team/employee', { as });
    await isReady(page);
    const filterBy = async (field: string, choose: () => Promise<void>) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('option', { name: word(`per:employee.field.${field}`), exact: true }).click();
      await choose();
    };
    await filterBy('has_card', () => page.getByRole('button', { name: word('common:list.yes'), exact: true }).click());
    await page.waitForURL(/has_card=true/);
    await page.getByRole('row').filter({ hasText: '1002' }).first().waitFor();
    await expect.poll(() => page.getByRole('row').filter({ hasText: '1003' }).count()).toBe(0);
    await page.goto('/team/employee?has_card=false');
    await page.getByRole('row').filter({ hasText: '1003' }).first().waitFor();
    await expect.poll(() => page.getByRole('row').filter({ hasText: '1002' }).count()).toBe(0);
    await page.goto('/team/employee');
    await isReady(page);
    await filterBy('missing_documents', async () => {
      await page.getByRole('option', { name: 'Employment contract' }).click();
      await page.getByRole('button', { name: word('common:list.applyFilter') }).click();
    });
    await page.waitForURL(/missing_documents/);
    await isReady(page);
    const address = new URL(page.url()).searchParams;
    const query = Object.fromEntries([...address].filter(([name]) => name.startsWith('missing_documents')));
    const missing = dataOf(await as.client.callEndpoint(employee.calls.list, { query: { ...query, page_size: 1 } }));
    await page
      .getByRole('row')
      .filter({ hasText: missing[0]?.emp_code ?? '' })
      .first()
      .waitFor();
    await page.goto(`/team/employee?record=${someone?.id}`);
    await page.getByText(word('per:employee.field.has_card'), { exact: true }).waitFor();
    expect(missing).toHaveLength(1);
  });
});

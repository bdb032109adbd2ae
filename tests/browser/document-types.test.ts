import { describe, expect, test } from 'vitest';
import { documentType, employeeDocument } from '#features/complement/contract.ts';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { word } from '#tests/support/words.ts';
import { isReady, looks, pageFaultsOf, useSite } from './harness/index.ts';

describe('document types', () => {
  const site = useSite();

  test.each(looks)('my documents in $language, $theme, $viewport', async (look) => {
    const page = await site.open('/personal/document', { ...look, as: await site.signIn('employee') });
    await isReady(page);
    expect(await pageFaultsOf(page, look)).toEqual([]);
  });

  test('that everyone must have count who has none, and the number opens their list', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/complement/document-type', { as });
    await isReady(page);
    await page
      .getByRole('button', { name: word('complement:documentType.create') })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: word('complement:documentType.create') });
    await form.locator('input[name="doc_type_code"]').fill('IDCARD');
    await form.locator('input[name="doc_type_name"]').fill('Identity card');
    await form.locator('input[name="is_required"]').click({ force: true });
    await form.getByRole('button', { name: word('common:form.create') }).click();
    await form.waitFor({ state: 'detached' });
    const row = page.getByRole('row').filter({ hasText: 'IDCARD' }).first();
    const missing = row.getByRole('link').first();
    await missing.waitFor();
    const count = Number((await missing.innerText()).replaceAll(',', ''));
    expect(count).toBeGreaterThan(1);
    await missing.click();
    await page.waitForURL(/missing_documents=/);
    await isReady(page);
    // The filter is named by its type, and a person's page says what is missing.
    await page.getByText('Identity card').first().waitFor();
    const [type] = dataOf(
      await as.client.callEndpoint(documentType.calls.list, { query: { doc_type_code: 'IDCARD' } }),
    );
    const [without] = dataOf(
      await as.client.callEndpoint(employee.calls.list, {
        query: { status__in: 'active', missing_documents: String(type?.id), page_size: 1 },
      }),
    );
    const person = without?.id ?? 0;
    await page.goto(`/team/employee?record=${person}`);
    const panel = page.getByText(word('per:employee.field.missing_documents'), { exact: true });
    await panel.waitFor();
    await page.getByText('Identity card').first().waitFor();
    dataOf(
      await as.client.callEndpoint(employeeDocument.calls.create, {
        body: { employee: person, doc_type: type?.id ?? 0 },
      }),
    );
    await page.goto('/complement/document-type');
    await row.getByRole('link', { name: new Intl.NumberFormat('en').format(count - 1), exact: true }).waitFor();
  });

  test('that have expired open their documents, and employees open their own', async () => {
    const as = await site.signIn('administrator');
    const person = await site.signIn('employee');
    const type = dataOf(
      await as.client.callEndpoint(documentType.calls.create, {
        body: { doc_type_code: 'SITEPASS', doc_type_name: 'Site pass', visible_to_employee: true },
      }),
    );
    const scan = await sendFile(as.client, 'complement.employee_document.file', 'pass.pdf', '%PDF-1.7 pass');
    const [colleague] = dataOf(await as.client.callEndpoint(employee.calls.list, { query: { emp_code: '1001' } }));
    if (!colleague) throw new Error('The demo has somebody with 1001');
    dataOf(
      await as.client.callEndpoint(employeeDocument.calls.create, {
        body: { employee: colleague.id, doc_type: type.id, doc_no: 'L-9', expire_date: '2020-01-01', file: scan },
      }),
    );
    const page = await site.open('/complement/document-type', { as });
    const row = page.getByRole('row').filter({ hasText: 'SITEPASS' }).first();
    await row.getByRole('link', { name: '1', exact: true }).click();
    await page.waitForURL(/validity__in=expired/);
    const listed = page.getByRole('row').filter({ hasText: 'L-9' }).first();
    await listed.getByText(word('complement:employeeDocument.validity_choice.expired')).waitFor();
    const own = await site.open('/personal/document', { as: person });
    const document = own.getByRole('row').filter({ hasText: 'L-9' }).first();
    await document.getByText(word('complement:employeeDocument.validity_choice.expired')).waitFor();
    const download = own.waitForEvent('download');
    await document.getByRole('link', { name: 'pass.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('pass.pdf');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { documentType, employeeDocument } from '#features/complement/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { UploadedFile } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { smallJpeg } from '#tests/support/pictures.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('documents of employees', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let type: number;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    const made = await admin.callEndpoint(documentType.calls.create, {
      body: { doc_type_code: 'VISA', doc_type_name: 'Visa' },
    });
    if (!made.isSuccess) throw new Error(made.code);
    type = made.data.data.id;
  });

  const send = (name: string, text: string): Promise<UploadedFile> =>
    sendFile(admin, 'complement.employee_document.file', name, text);
  const open = async (file: UploadedFile | null): Promise<string> =>
    file ? (await server.fetch(file.dataURL)).text() : '';

  it('are named by type and number, and carry a file that is a download', async () => {
    const { calls } = employeeDocument;
    const file = await send('visa.pdf', '%PDF-1.7 one');
    const made = await admin.callEndpoint(calls.create, {
      body: { employee: people.employees.empA1, doc_type: type, doc_no: 'V-17', file },
    });
    if (!made.isSuccess) throw new Error(made.code);
    const { id, display_name, file: stored } = made.data.data;
    expect([display_name, stored?.name, stored?.size, await open(stored)]).toEqual([
      'Visa V-17',
      'visa.pdf',
      12,
      '%PDF-1.7 one',
    ]);
    expect((await server.fetch(stored?.dataURL ?? '')).headers.get('content-disposition')).toMatch(/^attachment/);
    const next = await send('new.pdf', '%PDF-1.7 two');
    const kept = await admin.callEndpoint(calls.patch, { params: { id }, body: { file: stored, remark: 'Seen' } });
    expect(kept.isSuccess && (await open(kept.data.data.file))).toBe('%PDF-1.7 one');
    const changed = await admin.callEndpoint(calls.patch, { params: { id }, body: { file: next } });
    expect(changed.isSuccess && (await open(changed.data.data.file))).toBe('%PDF-1.7 two');
    expect((await server.fetch(stored?.dataURL ?? '')).status).toBe(404);
  });

  it('without a scan are photographed page by page, in their order, and what is left out goes', async () => {
    const { calls } = employeeDocument;
    const photo = (name: string) =>
      sendFile(admin, 'complement.employee_document.pages', name, new Uint8Array(smallJpeg));
    const [first, second] = [await photo('page 1.jpg'), await photo('page 2.jpg')];
    const made = dataOf(
      await admin.callEndpoint(calls.create, {
        body: { employee: people.employees.empA1, doc_type: type, pages: [first, second] },
      }),
    );
    expect(made.pages.map(({ name }) => name)).toEqual(['page 1.jpg', 'page 2.jpg']);
    const [kept, dropped] = made.pages;
    const status = async (file: UploadedFile | undefined) => (await server.fetch(file?.dataURL ?? '')).status;
    expect([await status(kept), await status(dropped)]).toEqual([200, 200]);
    const changed = dataOf(
      await admin.callEndpoint(calls.patch, { params: { id: made.id }, body: { pages: kept ? [kept] : [] } }),
    );
    expect(changed.pages.map(({ name }) => name)).toEqual(['page 1.jpg']);
    expect([await status(changed.pages[0]), await status(dropped)]).toEqual([200, 404]);
  });

  it('are filed by who is kept to a department for its own people only', async () => {
    const scoped = server.caller(await people.tokenOf('scopedA'));
    const body = { employee: people.employees.empA2, doc_type: type };
    expect(await scoped.callEndpoint(employeeDocument.calls.create, { body })).toMatchObject({
      fields: { employee: [{ code: 'unknownRecord' }] },
    });
  });

  it('keep their type, and expire after they were issued', async () => {
    const gone = await admin.callEndpoint(documentType.calls.multiDestroy, { body: { ids: [type] } });
    expect(gone.isSuccess && gone.data.data.map(({ code }) => code)).toEqual(['ZBCO0021']);
    const wrong = await admin.callEndpoint(employeeDocument.calls.create, {
      body: { employee: people.employees.empA1, doc_type: type, issue_date: '2026-05-01', expire_date: '2026-04-30' },
    });
    expect(wrong).toMatchObject({ fields: { expire_date: [{ code: 'expiresBeforeIssue' }] } });
  });

  it('go with their employee, their bytes too', async () => {
    const made = await admin.callEndpoint(employee.calls.create, {
      body: { emp_code: '9001', first_name: 'Brief', department: people.a.departments.one, area: [people.a.rootArea] },
    });
    if (!made.isSuccess) throw new Error(made.code);
    const params = { id: made.data.data.id };
    const filed = await admin.callEndpoint(employeeDocument.calls.create, {
      body: { employee: params.id, doc_type: type, file: await send('c.pdf', '%PDF-1.7 three') },
    });
    const link = (filed.isSuccess && filed.data.data.file?.dataURL) || '';
    expect((await server.fetch(link)).status).toBe(200);
    expect((await admin.callEndpoint(employee.calls.destroy, { params })).isSuccess).toBe(true);
    expect((await server.fetch(link)).status).toBe(404);
    const left = await admin.callEndpoint(employeeDocument.calls.list, { query: { employee__in: String(params.id) } });
    expect(left.isSuccess && left.data.total).toBe(0);
  });
});

import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { operationLog } from '#features/system/contract.ts';
import { employee } from '#features/team/contract.ts';
import { mostBadges, printBadges, badgeCodes } from '#features/team/contract/badges.ts';
import { reportingLevel, reportingPath } from '#features/team/contract/reporting.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { dataUrlOf } from '#tests/support/pictures.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('badges and reporting lines', () => {
  const server = useServer();
  const fixtures = usePeople(server);
  let admin: Client;
  let scoped: Client;
  beforeAll(async () => {
    admin = server.caller(await fixtures.tokenOf('adminA'));
    scoped = server.caller(await fixtures.tokenOf('scopedA'));
  });

  const look = { sheet: 'a4_10', mark: 'qr', number: 'emp_code' } as const;
  const change = async (id: number, body: Record<string, unknown>) =>
    dataOf(await admin.callEndpoint(employee.calls.patch, { params: { id: String(id) }, body }));
  async function pdf(input: Parameters<typeof ask>[1], by: Client = admin) {
    const { blob, fileName } = await ask(by, input);
    const text = Buffer.from(await blob.arrayBuffer()).toString('latin1');
    return { fileName, text, pages: text.match(/\/Type \/Page\b/g)?.length ?? 0 };
  }
  const ask = (by: Client, input: { body?: object; query?: { search: string } }) =>
    by.downloadEndpoint(printBadges, { query: input.query ?? {}, body: { ...look, ...input.body } });

  it('prints the chosen people: one card a page, or ten a sheet, with photo and code', async () => {
    const { empA1, empA2 } = fixtures.employees;
    const photo = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#446688' } })
      .jpeg()
      .toBuffer();
    await change(empA1, { photo: dataUrlOf(photo), card_no: '445566' });
    const sheet = await pdf({ body: { ids: [empA2, empA1] } });
    expect([sheet.text.slice(0, 5), sheet.pages, sheet.fileName]).toEqual(['%PDF-', 1, 'Badges.pdf']);
    expect(sheet.text).toContain('/Subtype /Image');
    for (const mark of ['qr', 'barcode', 'none'] as const)
      expect((await pdf({ body: { ids: [empA1, empA2], sheet: 'single', mark, number: 'card_no' } })).pages).toBe(2);
    expect((await pdf({ body: { ids: [empA1], sheet: 'a4_8' } })).pages).toBe(1);
    const log = dataOf(
      await admin.callEndpoint(operationLog.calls.list, { query: { search: 'Badges', page_size: 50 } }),
    );
    expect(log[0]).toMatchObject({ action: 'export', object_name: 'Badges' });
  });

  it('prints all that the question finds, and nobody else', async () => {
    expect((await pdf({ query: { search: 'Person1001' }, body: { sheet: 'single' } })).pages).toBe(1);
    expect((await pdf({ body: { sheet: 'single' } })).pages).toBe(2);
    await expect(ask(admin, { query: { search: 'nobody of this name' } })).rejects.toMatchObject({
      code: badgeCodes.noBadges.code,
    });
  });

  it('prints only people whom its reader may see, of the own company', async () => {
    const { empA1, empA2, empB1 } = fixtures.employees;
    expect((await pdf({ body: { ids: [empA1, empA2, empB1], sheet: 'single' } }, scoped)).pages).toBe(1);
    await expect(ask(admin, { body: { ids: [empB1] } })).rejects.toMatchObject({ code: badgeCodes.noBadges.code });
  });

  it('holds a most number of badges', async () => {
    await server.database.asOwner(
      `insert into employees (company_id, emp_code, first_name, department)
       select $1, 'M' || n, 'Many', $2 from generate_series(1, $3::int) n`,
      [fixtures.a.id, fixtures.a.departments.two, mostBadges],
    );
    await expect(ask(admin, {})).rejects.toMatchObject({ code: badgeCodes.tooManyBadges.code });
    await server.database.asOwner(`delete from employees where company_id = $1 and first_name = 'Many'`, [
      fixtures.a.id,
    ]);
  });

  it('shows who reports to whom, level by level, and the line to a person', async () => {
    const { empA1, empA2 } = fixtures.employees;
    const level = async (by: Client, under?: number) =>
      dataOf(await by.callEndpoint(reportingLevel, { query: under === undefined ? {} : { under: String(under) } }));
    const path = async (by: Client, id: number) =>
      dataOf(await by.callEndpoint(reportingPath, { params: { id: String(id) } })).path;
    expect(await level(admin)).toEqual({ people: [], more: 0 });
    await change(empA1, { superior: empA2 });
    expect((await level(admin)).people.map(({ id, reports }) => [id, reports])).toEqual([[empA2, 1]]);
    expect((await level(admin, empA2)).people.map(({ emp_code: code, reports }) => [code, reports])).toEqual([
      ['1001', 0],
    ]);
    expect(await path(admin, empA1)).toEqual([empA2, empA1]);
    // The manager is of another department.
    expect((await level(scoped)).people).toEqual([]);
    expect((await level(scoped, empA2)).people.map(({ id }) => id)).toEqual([empA1]);
    expect(await path(scoped, empA1)).toEqual([empA1]);
    await expect(path(scoped, empA2)).rejects.toMatchObject({ status: 404 });
  });
});

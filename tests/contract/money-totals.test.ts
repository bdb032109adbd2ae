import { beforeAll, describe, expect, it } from 'vitest';
import { order, vendorOrder, vendorRefund, vendorTransaction } from '#features/subscription/contract.ts';
import { leaveRequest } from '#features/leave/contract.ts';
import { servedCalls } from '#shared/contract/index.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { readCsv, readXlsx } from '#tests/support/table-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { word } from '#tests/support/words.ts';

const server = useServer();
const people = usePeople(server);
let vendorToken: string;
let adminToken: string;
beforeAll(async () => {
  vendorToken = await people.tokenOf('vendor');
  adminToken = await people.tokenOf('adminA');
  const sql = server.database.asOwner;
  const expires = server.clock.now().add({ hours: 24 }).toString();
  const placed = [
    [people.a.id, 'A-1', 100_050, 'USD', 'paid', 50],
    [people.a.id, 'A-2', 1234, 'KWD', 'unpaid', 0],
    [people.a.id, 'A-3', 700, 'JPY', 'unpaid', 0],
    [people.b.id, 'B-1', 200_000, 'USD', 'unpaid', 0],
    // More than a sum of 32 bits holds.
    [people.b.id, 'B-2', 900_000_000_000, 'AED', 'paid', 0],
    [people.b.id, 'B-3', 900_000_000_001, 'AED', 'paid', 0],
  ];
  for (const values of placed)
    await sql(
      `insert into orders (company_id, order_ref, type, description, total, currency, status, refunded, expires_at)
       values ($1, $2, 'new', 'A year', $3, $4, $5, $6, '${expires}')`,
      values,
    );
  await sql(
    `insert into payments (company_id, "order", gateway, gateway_ref, reference, amount, currency, status, request_time, refunded)
     select company_id, id, 'telr', 'g' || id, 'r' || id, total, currency, 'paid', create_time, refunded from orders where status = 'paid'`,
  );
});
const vendor = () => server.caller(vendorToken);
const admin = () => server.caller(adminToken);
const bytesOf = async (blob: Promise<{ readonly blob: Blob }>) => new Uint8Array(await (await blob).blob.arrayBuffer());

describe('the totals of a list with amounts', () => {
  it('are those of all that its conditions find, each currency by itself', async () => {
    const totals = async (query: Record<string, string | number>) =>
      dataOf(await vendor().callEndpoint(vendorOrder.calls.totals, { query }));
    const [aed, jpy, kwd, usd] = [
      { currency: 'AED', amounts: { total: 1_800_000_000_001, refunded: 0 } },
      { currency: 'JPY', amounts: { total: 700, refunded: 0 } },
      { currency: 'KWD', amounts: { total: 1234, refunded: 0 } },
      { currency: 'USD', amounts: { total: 300_050, refunded: 50 } },
    ];
    expect(await totals({})).toEqual([aed, jpy, kwd, usd]);
    // Of all pages, whichever of them is shown.
    expect(await totals({ page: 3, page_size: 1, ordering: 'create_time' })).toEqual([aed, jpy, kwd, usd]);
    expect(await totals({ company: people.a.id })).toEqual([
      jpy,
      kwd,
      { currency: 'USD', amounts: { total: 100_050, refunded: 50 } },
    ]);
    expect(await totals({ search: 'B-1' })).toEqual([{ currency: 'USD', amounts: { total: 200_000, refunded: 0 } }]);
    expect(await totals({ search: 'nothing' })).toEqual([]);
    expect(dataOf(await vendor().callEndpoint(vendorTransaction.calls.totals, { query: {} }))).toEqual([
      { currency: 'AED', amounts: { amount: 1_800_000_000_001, refunded: 0 } },
      { currency: 'USD', amounts: { amount: 100_050, refunded: 50 } },
    ]);
    expect(dataOf(await vendor().callEndpoint(vendorRefund.calls.totals, { query: {} }))).toEqual([]);
  });

  it('are in the provider’s log by the line of their list, and by one of their own without it', async () => {
    const viewed = async (ask: () => Promise<unknown>): Promise<unknown[]> => {
      const [{ last }] = (await server.database.asOwner('select coalesce(max(id), 0) as last from vendor_logs')) as [
        { readonly last: number },
      ];
      await ask();
      return server.database.asOwner(
        `select object_type, action, company from vendor_logs where id > $1 order by company`,
        [last],
      );
    };
    const totals = (query: Record<string, string>) => vendor().callEndpoint(vendorOrder.calls.totals, { query });
    const list = (query: Record<string, string>) => vendor().callEndpoint(vendorOrder.calls.list, { query });
    const ofList = { object_type: vendorOrder.name, action: 'view', company: String(people.a.id) };
    server.clock.advance({ minutes: 11 });
    const question = { company: String(people.a.id) };
    expect(await viewed(() => totals(question))).toEqual([{ ...ofList, company: null }]);
    server.clock.advance({ minutes: 11 });
    expect(await viewed(() => list({ ...question, page_size: '1' }))).toEqual([ofList]);
    expect(await viewed(() => totals(question))).toEqual([]);
    // Another question is another view, and so is the same one long after.
    for (const other of [{}, { ...question, search: 'A-1' }, { ...question, status: 'paid' }])
      expect(await viewed(() => totals(other))).toEqual([{ ...ofList, company: null }]);
    server.clock.advance({ minutes: 11 });
    vendorToken = await people.tokenOf('vendor');
    adminToken = await people.tokenOf('adminA');
    expect(await viewed(() => totals(question))).toEqual([{ ...ofList, company: null }]);
  });

  it('are of one’s own company alone, and of lists without amounts there are none', async () => {
    const own = dataOf(await admin().callEndpoint(order.calls.totals, { query: {} }));
    expect(own?.map(({ currency, amounts }) => [currency, amounts['total']])).toEqual([
      ['JPY', 700],
      ['KWD', 1234],
      ['USD', 100_050],
    ]);
    expect(servedCalls(leaveRequest)).not.toHaveProperty('totals');
    await expect(admin().callEndpoint(vendorOrder.calls.totals, { query: {} })).rejects.toMatchObject({ status: 403 });
    expect(await vendor().callEndpoint(vendorOrder.calls.totals, { query: { nothing: '1' } })).toMatchObject({
      isSuccess: false,
      fields: { nothing: [{ code: 'unknownField' }] },
    });
  });

  it('end its workbook, in whole units of each currency with the currency beside them', async () => {
    const query = { format: 'xlsx', columns: ['order_ref', 'total'], language: 'en' } as const;
    const rows = readXlsx(await bytesOf(admin().downloadEndpoint(order.calls.export, { query })));
    const head = rows.findIndex((row) => row.includes(word('sub:order.field.total')));
    expect(rows[head]).toEqual(['order_ref', 'total', 'currency'].map((name) => word(`sub:order.field.${name}`)));
    expect(rows.slice(head + 1).map((row) => row.slice(0, 3))).toEqual([
      ['A-3', 700, 'JPY'],
      ['A-2', 1.234, 'KWD'],
      ['A-1', 1000.5, 'USD'],
      ['Total JPY', 700, 'JPY'],
      ['Total KWD', 1.234, 'KWD'],
      ['Total USD', 1000.5, 'USD'],
    ]);
  });

  it('end a csv only if they are asked for: programs add up by themselves', async () => {
    const lines = async (more: Record<string, string>) => {
      const query = { format: 'csv', columns: ['order_ref', 'total'], language: 'en', ...more };
      return readCsv(await bytesOf(admin().downloadEndpoint(order.calls.export, { query })));
    };
    const rows = [
      ['A-3', '700.00', 'JPY'],
      ['A-2', '1.234', 'KWD'],
      ['A-1', '1000.50', 'USD'],
    ];
    expect((await lines({})).slice(1)).toEqual(rows);
    expect((await lines({ with_totals: 'true' })).slice(1)).toEqual([
      ...rows,
      ...rows.map(([, amount, currency]) => [`Total ${currency}`, amount, currency]),
    ]);
  });

  it.each(['en', 'ar'] as const)('end its paper as the screen writes them, in %s', async (language) => {
    const query = { format: 'pdf', columns: ['order_ref', 'company', 'total', 'refunded'], language };
    const [head, ...rows] = readPdf(await bytesOf(vendor().downloadEndpoint(vendorOrder.calls.export, { query }))).rows;
    const said = (minor: number, currency: string): string => moneyText({ minor, currency }, language);
    const bare = (text = ''): string => text.replaceAll(/[\s\u200e\u200f]/g, '');
    expect(head?.[2]).toBe(word('vendor:order.field.total', {}, language));
    expect(rows).toHaveLength(10);
    const total = word('report:file.total', {}, language);
    expect(rows.slice(6).map((row) => row.map(bare))).toEqual(
      [
        [`${total} AED`, '', said(1_800_000_000_001, 'AED'), said(0, 'AED')],
        [`${total} JPY`, '', said(700, 'JPY'), said(0, 'JPY')],
        [`${total} KWD`, '', said(1234, 'KWD'), said(0, 'KWD')],
        [`${total} USD`, '', said(300_050, 'USD'), said(50, 'USD')],
      ].map((row) => row.map(bare)),
    );
    expect(rows.slice(0, 6).map(([reference, , amount]) => [reference, bare(amount)])).toContainEqual([
      'A-2',
      bare(said(1234, 'KWD')),
    ]);
  });
});

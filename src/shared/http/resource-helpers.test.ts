import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createClient, fileNameOf, resourceHelpers, websocketUrl } from './index.ts';

const path = '/personnel/api/v2/areas/';
const record = z.object({ id: z.int() });

function stub(answer: () => Response = () => Response.json({ code: 'ZBTE0000', data: { id: 1 } })) {
  const sent: { line: string; body: unknown; type: string | null }[] = [];
  const client = createClient({
    fetch: async (url, init) => {
      sent.push({
        line: `${init.method} ${url}`,
        body: init.body,
        type: new Headers(init.headers).get('content-type'),
      });
      return answer();
    },
  });
  return { helpers: resourceHelpers(client), sent };
}

describe('resource helpers', () => {
  it('make the requests of spec section 7', async () => {
    const { helpers, sent } = stub();
    await helpers.create(path, { name: 'a' }, record);
    await helpers.retrieve(path, 4, record);
    await helpers.update(path, 4, { name: 'b' }, record);
    await helpers.patch(path, 4, { name: 'c' }, record);
    await helpers.destroy(path, 4);
    await helpers.multiDestroy(path, { ids: [1, 2] });
    await helpers.action(path, 'read', { items: [1] }, record);
    await helpers.action(path, 4, {}, record, { prefix: 'enable' });
    await helpers.query(path, { day: '2026-01-01' }, record);
    await helpers.get(path, record);
    await helpers.post(path, {}, record);
    expect(sent.map(({ line, body }) => (body === undefined ? line : `${line} ${String(body)}`))).toEqual([
      'POST /web/personnel/api/v2/areas/ {"name":"a"}',
      'GET /web/personnel/api/v2/areas/4/',
      'PUT /web/personnel/api/v2/areas/4/ {"name":"b"}',
      'PATCH /web/personnel/api/v2/areas/4/ {"name":"c"}',
      'DELETE /web/personnel/api/v2/areas/4/',
      'DELETE /web/personnel/api/v2/areas/multi-destroy/ {"ids":[1,2]}',
      'POST /web/personnel/api/v2/areas/read/ {"items":[1]}',
      'POST /web/personnel/api/v2/areas/enable/4/ {}',
      'GET /web/personnel/api/v2/areas/?day=2026-01-01',
      'GET /web/personnel/api/v2/areas/',
      'POST /web/personnel/api/v2/areas/ {}',
    ]);
  });

  it('list: records, total and the next page', async () => {
    const { helpers, sent } = stub(() => Response.json({ code: 'ZBTE0000', data: [{ id: 1 }], next: null, total: 1 }));
    const outcome = await helpers.list(path, record, { page: 1, id__in: [1, 2] });
    expect(sent[0]?.line).toBe('GET /web/personnel/api/v2/areas/?page=1&id__in=1&id__in=2');
    expect(outcome).toMatchObject({ isSuccess: true, data: { data: [{ id: 1 }], next: null, total: 1 } });
  });

  it('form create, update and patch send multipart without a content type of their own', async () => {
    const { helpers, sent } = stub();
    await helpers.formCreate(path, { name: 'a', tags: [1, 2], note: undefined }, record);
    await helpers.formUpdate(path, 4, { photo: new Blob(['x']) }, record);
    await helpers.formPatch(path, 4, { name: 'b' }, record);
    expect(sent.map(({ line, type }) => [line.split(' ')[0], type])).toEqual([
      ['POST', null],
      ['PUT', null],
      ['PATCH', null],
    ]);
    const form = sent[0]?.body;
    expect(form instanceof FormData ? [...form.entries()] : null).toEqual([
      ['name', 'a'],
      ['tags', '1'],
      ['tags', '2'],
    ]);
  });

  it('download: bytes and name, by GET or by POST with a body', async () => {
    const { helpers, sent } = stub(
      () =>
        new Response('a,b', {
          headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="week 1.csv"' },
        }),
    );
    const file = await helpers.download(`${path}export/`, { query: { format: 'csv' } });
    expect([file.fileName, await file.blob.text()]).toEqual(['week 1.csv', 'a,b']);
    await helpers.download(`${path}export/`, { body: { ids: [1] } });
    expect(sent.map(({ line }) => line)).toEqual([
      'GET /web/personnel/api/v2/areas/export/?format=csv',
      'POST /web/personnel/api/v2/areas/export/',
    ]);
  });

  it('download: a refusal is an error, never a file', async () => {
    const { helpers } = stub(() => Response.json({ code: 'ZBCO0002' }, { status: 400 }));
    await expect(helpers.download(path)).rejects.toMatchObject({ kind: 'refused', code: 'ZBCO0002' });
  });
});

describe('name of a downloaded file', () => {
  it.each([
    ['attachment; filename="report.xlsx"', '/web/x/export/', 'report.xlsx'],
    ['attachment; filename="x.csv"; filename*=UTF-8\'\'%D8%AA%D9%82%D8%B1%D9%8A%D8%B1.csv', '/x/', 'تقرير.csv'],
    ["attachment; filename*=utf-8'en'a%20b.pdf", '/x/', 'a b.pdf'],
    ['attachment; filename=plain.csv', '/x/', 'plain.csv'],
    ['attachment; filename="a\\"b.csv"', '/x/', 'ab.csv'],
    ['attachment; filename="../../etc/passwd"', '/x/', 'passwd'],
    ['attachment; filename="C:\\\\temp\\\\.htaccess"', '/x/', 'htaccess'],
    [null, '/files/logo%20small.png?size=1', 'logo small.png'],
    [null, '/personnel/api/v2/areas/export/', 'export'],
    ["attachment; filename*=UTF-8''%ff%zz", '/x/export/', 'export'],
    [null, '/', 'download_file'],
    ['attachment; filename=""', '', 'download_file'],
  ])('%s of %s is %s', (header, from, name) => {
    expect(fileNameOf(header, from)).toBe(name);
  });
});

describe('websocket URL', () => {
  it.each([
    ['https:', 'acme.muster.test', undefined, undefined, 'wss://acme.muster.test/websocket/live/'],
    ['http:', 'acme.localhost:8080', 'a.b-c', undefined, 'ws://acme.localhost:8080/websocket/live/?token=JWT%20a.b-c'],
    ['https:', 'acme.test', 'a', 12.5, 'wss://acme.test/websocket/live/?token=JWT%20a&age=13'],
  ])('%s %s %s %s', (protocol, host, token, age, url) => {
    expect(websocketUrl('/live/', { protocol, host }, token, age)).toBe(url);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { department } from '#features/company/contract.ts';
import { fillPath } from '#shared/contract/index.ts';
import { callsOf } from '#server/app.ts';
import { operationLog } from '#features/system/contract.ts';
import { employee } from '#features/team/contract.ts';
import { companyResources } from '#tests/support/made-records.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('what comes in is judged before it is obeyed', () => {
  const server = useServer();
  const fixtures = usePeople(server);
  let token = '';
  beforeAll(async () => {
    token = await fixtures.tokenOf('adminA');
  });

  const send = (path: string, init: { method?: string; body?: BodyInit; type?: string } = {}): Promise<Response> =>
    server.fetch(`/web${path}`, {
      method: init.method ?? 'GET',
      headers: { authorization: `JWT ${token}`, 'content-type': init.type ?? 'application/json' },
      ...(init.body === undefined ? {} : { body: init.body }),
    });
  const create = (body: unknown): Promise<Response> =>
    send(department.path, { method: 'POST', body: JSON.stringify(body) });
  const good = { dept_code: 'X1', dept_name: 'Extra' };

  it.each(['0', '-1', '1e3', '1.0', '9223372036854775808', '1;', '1%00', '%5B1%5D', 'abc', '1%20or%201'])(
    'answers the id %s with 404',
    async (id) => {
      for (const resource of companyResources(server)) {
        expect([resource.name, (await send(`${resource.path}${id}/`)).status]).toEqual([resource.name, 404]);
      }
    },
  );

  it.each([
    'page_size=1000000',
    'page_size=0',
    'page=0',
    'page=-1',
    'page=1e9',
    'colour=red',
    'dept_code__like=x',
    'ordering=password',
    "ordering=dept_code'--",
    'ordering=dept_code;select',
    'id__in=1;drop',
    'parent_dept=abc',
    'page=1&page=2',
    'id__in=1.5',
    ['hire_date__gte=0000-01-01', employee.path],
    ['birthday__lte=0000-12-31', employee.path],
    [`time__gte=${encodeURIComponent('2026-01-01T00:00:00+23:59')}`, operationLog.path],
    [`time__lte=${encodeURIComponent('2026-01-01T00:00:00-23:59')}`, operationLog.path],
  ])('refuses the question ?%s', async (asked) => {
    const [query = '', path = department.path] = [asked].flat();
    const answer = await send(`${path}?${query}`);
    expect(answer.status).toBe(400);
    const body: { code: string; data: Record<string, unknown> } = await answer.json();
    expect(body.code).toBe('ZBCO0002');
    expect(Object.keys(body.data)).not.toEqual([]);
  });

  it.each(["' or 1=1 --", '"; select pg_sleep(5)', '%', '_', '\\', 'a%00b', '||', "x' || (select 1) || '"])(
    'takes the search %s as text',
    async (text) => {
      const searched = server.running.app.registry
        .all()
        .filter(({ resource }) => resource.audience.of === 'company')
        .filter(
          ({ resource, searchColumn }) =>
            searchColumn !== undefined || Object.values(resource.fields).some(({ options }) => options.search),
        );
      expect(searched.length).toBeGreaterThan(5);
      for (const { resource } of searched) {
        const answer = await send(`${resource.path}?search=${encodeURIComponent(text)}`);
        expect([resource.name, answer.status]).toEqual([resource.name, 200]);
        const body: { total: number } = await answer.json();
        expect([resource.name, body.total]).toEqual([resource.name, 0]);
      }
    },
  );

  it.each([
    ['an unknown field', { ...good, colour: 'red' }, 'colour', 'unknownField'],
    ['a wrong type', { ...good, dept_name: 5 }, 'dept_name', 'type'],
    ['too long a text', { ...good, dept_code: 'x'.repeat(51) }, 'dept_code', 'maxLength'],
    ['nothing where something is required', { dept_code: 'X1' }, 'dept_name', 'required'],
    ['null where something is required', { ...good, dept_name: null }, 'dept_name', 'required'],
    ['blanks where something is required', { ...good, dept_name: '   ' }, 'dept_name', 'required'],
    ['<', { ...good, dept_name: 'a<b' }, 'dept_name', 'illegalInput'],
    ['=', { ...good, remark: '=1+1' }, 'remark', 'illegalInput'],
    ['a record that is not there', { ...good, parent_dept: 999999999 }, 'parent_dept', 'unknownRecord'],
    ['an id of the record', { ...good, id: 5 }, 'id', 'unknownField'],
  ])('refuses %s at its field', async (_, body, field, code) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    const { data }: { data: Record<string, { code: string }[]> } = await answer.json();
    expect(data[field]?.map((message) => message.code)).toContain(code);
  });

  it.each(['birthday', 'hire_date'])('refuses a day of the year 0 as %s', async (field) => {
    const path = `${employee.path}${fixtures.employees.empA1}/`;
    for (const day of ['0000-01-01', '0000-12-31', '0999-12-31']) {
      const answer = await send(path, { method: 'PATCH', body: JSON.stringify({ [field]: day }) });
      const { data }: { data: object } = await answer.json();
      expect([answer.status, Object.keys(data)]).toEqual([400, [field]]);
    }
  });

  it('refuses `<>=` in a form and in a change as it does in JSON', async () => {
    const form = new FormData();
    form.set('dept_code', 'X2');
    form.set('dept_name', 'a<script>');
    const made = await server.fetch(`/web${department.path}`, {
      method: 'POST',
      headers: { authorization: `JWT ${token}` },
      body: form,
    });
    expect(made.status).toBe(400);
    const changed = await send(`${department.path}${fixtures.a.departments.one}/`, {
      method: 'PATCH',
      body: JSON.stringify({ dept_name: 'a>b' }),
    });
    expect(changed.status).toBe(400);
  });

  it('takes a form as it takes JSON', async () => {
    const form = new FormData();
    form.set('dept_code', 'FORM');
    form.set('dept_name', 'By form');
    form.set('parent_dept', String(fixtures.a.departments.one));
    const made = await server.fetch(`/web${department.path}`, {
      method: 'POST',
      headers: { authorization: `JWT ${token}` },
      body: form,
    });
    expect(made.status).toBe(200);
  });

  it.each([
    ['broken JSON', '{"dept_code": ', 'application/json'],
    ['bytes after it', '{"dept_code":"X"} x', 'application/json'],
    ['a key twice', '{"dept_code":"X","dept_code":"Y","dept_name":"Z"}', 'application/json'],
    ['a key twice, spelt otherwise', '{"dept_code":"X","\\u0064ept_code":"Y","dept_name":"Z"}', 'application/json'],
    [
      'a key twice, far from its colon',
      `{"dept_code":"X","dept_code"${' \n'.repeat(5000)}:"Y","dept_name":"Z"}`,
      'application/json',
    ],
    ['a hundred thousand brackets', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'application/json'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'application/json'],
    ['another charset', '{}', 'application/json; charset=latin1'],
    ['plain text', '{"dept_code":"X","dept_name":"Y"}', 'text/plain'],
    ['a cross-site form', 'dept_code=X&dept_name=Y', 'application/x-www-form-urlencoded'],
    ['a form that is none', 'x', 'multipart/form-data; boundary=y'],
  ])('refuses %s with 400', async (_, body, type) => {
    const answer = await send(department.path, {
      method: 'POST',
      body: typeof body === 'string' ? body : new Uint8Array(body),
      type,
    });
    expect(answer.status).toBe(400);
  });

  it('refuses a body of 100 MB without reading it', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        if (pulled > 1600) controller.close();
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const request = new Request(`http://127.0.0.1/web${department.path}`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { authorization: `JWT ${token}`, 'content-type': 'application/json', host: '127.0.0.1' },
    } as RequestInit);
    const answer = await server.running.app.fetch(request);
    expect(answer.status).toBe(413);
    expect(pulled).toBeLessThan(50);
  });

  it('keeps names that look alike from standing side by side', async () => {
    expect((await create({ dept_code: 'Café', dept_name: 'One' })).status).toBe(200);
    for (const alike of [
      'CAFÉ',
      'cafe\u0301',
      ' Café ',
      'Ca\u200Bfé',
      'Ca\u200Dfé',
      'C\u00ADafé',
      'C\u2060afé',
      'C\u200Eafé',
    ]) {
      const answer = await create({ dept_code: alike, dept_name: 'Two' });
      expect([alike, answer.status]).toEqual([alike, 400]);
    }
  });

  it('lets nobody become his own ancestor', async () => {
    const child: { data: { id: number } } = await (
      await create({ dept_code: 'C', dept_name: 'Child', parent_dept: fixtures.a.departments.one })
    ).json();
    const answer = await send(`${department.path}${fixtures.a.departments.one}/`, {
      method: 'PATCH',
      body: JSON.stringify({ parent_dept: child.data.id }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('loop');
  });

  it('tells a change that came too late, and changes nothing', async () => {
    const path = `${department.path}${fixtures.a.departments.two}/`;
    const { data }: { data: { version: number; remark: string } } = await (await send(path)).json();
    expect(
      (await send(path, { method: 'PATCH', body: JSON.stringify({ remark: 'first', version: data.version }) })).status,
    ).toBe(200);
    expect(
      (await send(path, { method: 'PATCH', body: JSON.stringify({ remark: 'second', version: data.version }) })).status,
    ).toBe(409);
    const after: { data: { remark: string } } = await (await send(path)).json();
    expect(after.data.remark).toBe('first');
  });

  it('does not delete what others refer to, and says so', async () => {
    const answer = await send(`${department.path}${fixtures.a.departments.one}/`, { method: 'DELETE' });
    expect(answer.status).toBe(409);
    // Names the records and not the table or constraint.
    expect(await answer.json()).toEqual({ code: 'ZBCO0021', context: { by: 'Departments 2 (By form, Child)' } });
    expect((await send(`${department.path}${fixtures.a.departments.one}/`)).status).toBe(200);
  });

  it('refuses a picture that is none, whatever it calls itself', async () => {
    const people: { data: { id: number }[] } = await (await send(employee.path)).json();
    const path = `${employee.path}${people.data[0]?.id ?? 0}/`;
    for (const content of [
      '<html><script>alert(1)</script></html>',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'MZ\x90\x00',
      '\x00\x00\x00\x18ftypheic',
    ]) {
      const photo = `data:image/png;base64,${Buffer.from(content).toString('base64')}`;
      expect((await send(path, { method: 'PATCH', body: JSON.stringify({ photo }) })).status).toBe(400);
    }
  });

  it('answers every path with the methods that it has', async () => {
    const byPath = Map.groupBy(callsOf(server.running.app), (call) => call.path);
    for (const [path, calls] of byPath) {
      const known = calls.map((call): string => call.method);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].filter(
        (one) => !known.includes(one),
      )) {
        const answer = await send(fillPath(path, { id: '1', zoom: '1', x: '1', y: '1', name: 'x' }), { method });
        expect([path, method, answer.status]).toEqual([path, method, 405]);
        expect(
          answer.headers
            .get('allow')
            ?.split(', ')
            .filter((one) => one !== 'HEAD'),
        ).toEqual(known);
      }
    }
  });

  it.each(['TRACE', 'OPTIONS', 'PROPFIND'])('has no use for %s, nor for a method in a header', async (method) => {
    if (method !== 'TRACE') expect((await send(department.path, { method })).status).toBe(405);
    const answer = await server.fetch(`/web${department.path}${fixtures.a.departments.one}/`, {
      method: 'GET',
      headers: { authorization: `JWT ${token}`, 'x-http-method-override': 'DELETE' },
    });
    expect(answer.status).toBe(200);
    expect((await send(`${department.path}${fixtures.a.departments.one}/?_method=DELETE`)).status).toBe(400);
  });
});

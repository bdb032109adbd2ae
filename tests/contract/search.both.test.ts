import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { transaction } from '#features/device/contract.ts';
import { department } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { searchable } from '#shared/text/searchable.ts';
import { companyResources, recordMaker } from '#tests/support/made-records.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('search', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let token = '';
  beforeAll(async () => {
    token = await people.tokenOf('adminA');
    admin = server.caller(token);
    const { one, two } = people.a.departments;
    await server.database
      .asOwner(`insert into employees (company_id, emp_code, first_name, last_name, department) values
      (${people.a.id}, 'S9', 'Íñigo', 'Núñez', ${one}), (${people.a.id}, 'S10', 'Işıl', 'Şahin', ${two}),
      (${people.a.id}, 'S101', 'أحمد', 'الفاسي', ${one})`);
    await givePunches(server, people.a.id, 'UTC', [
      { code: 'S9', at: '2026-03-01T08:00:00Z' },
      { code: 'S10', at: '2026-03-01T09:00:00Z' },
      { code: 'S9', at: '2026-03-02T08:00:00Z' },
    ]);
  });

  async function found(resource: AnyResource, query: Record<string, string | number>, as = admin): Promise<number[]> {
    const answer = await as.callEndpoint(resource.calls.list, { query: { page_size: 100, ...query } });
    if (!answer.isSuccess) throw new Error(`${resource.name}: ${answer.code}`);
    return answer.data.data.map(({ id }) => Number(id));
  }

  async function codes(query: Record<string, string | number>): Promise<string[]> {
    const answer = await admin.callEndpoint(employee.calls.list, { query: { page_size: 100, ...query } });
    if (!answer.isSuccess) throw new Error(answer.code);
    return answer.data.data.map(({ emp_code }) => emp_code);
  }

  async function punches(search: string, as = admin): Promise<(string | undefined)[]> {
    const answer = await as.callEndpoint(transaction.calls.list, { query: { search } });
    if (!answer.isSuccess) throw new Error(answer.code);
    return answer.data.data.map(({ emp_code }) => emp_code);
  }

  it('compares texts in the database as in the browser', async () => {
    // The alphabets of names, whatever the database's locale. For others its `lower` may know less than the browser.
    const alphabets =
      '\u0020-\u007E\u00C0-\u0131\u0134-\u017E\u0388-\u03CE\u0400-\u045F\u0490\u0491\u0621-\u0652\u0660-\u0669\u06A9\u06CC\u06F0-\u06F9\u1E9E';
    const signs = fc.stringMatching(new RegExp(`^[${alphabets}]{0,12}$`, 'u'));
    const texts = [
      ...fc.sample(signs, { numRuns: 500, seed: 17 }),
      // Texts of plain letters alone take a shorter way in the database.
      ...fc.sample(fc.stringMatching(/^[ -~]{0,12}$/), { numRuns: 100, seed: 17 }),
      'Ñuñoa',
      'İstanbul IĞDIR ığdır',
      'Straße ÆØÅ œuvre',
      'Łódź Đorđe Ħ',
      'ΟΔΟΣ',
      'مُحَمَّد ليلى فاطمة ١٢٣',
      'کیان ۴۵',
    ];
    const rows = await server.host.database.within({ role: 'system' }, (tx) =>
      queryRows(
        tx,
        sql`select searchable(text) as found from json_array_elements_text(${JSON.stringify(texts)}::json) with ordinality as given (text, place) order by place`,
        z.object({ found: z.string() }),
      ),
    );
    expect(rows.map((row) => row.found)).toEqual(texts.map(searchable));
  });

  it('finds a record of every resource that has words to search, accents aside', async () => {
    const maker = recordMaker(server, () => token, 'Ñuñoa Łódź ');
    const searchedFor: string[] = [];
    for (const resource of companyResources(server)) {
      const plain = Object.values(resource.fields).some(
        ({ options, write, target }) => options.search && !target && write.safeParse('Ñuñoa Łódź 1').success,
      );
      if (!plain) continue;
      const id = await maker.make(resource);
      if (id === undefined) continue;
      expect(await found(resource, { search: 'lodz nunoa', ordering: '-id' }), resource.name).toContain(id);
      searchedFor.push(resource.name);
    }
    expect(searchedFor).toEqual(
      expect.arrayContaining(['company.department', 'personnel.employee', 'device.terminal']),
    );
  });

  it('finds by the words of the employee whatever is of one', () => {
    // Resources with a search text of their own have the name in it.
    const hasOwnText = (name: string): boolean =>
      server.running.app.registry.all().some((one) => one.resource.name === name && one.searchColumn !== undefined);
    // A department belongs to no employee, whoever manages it.
    const isDepartment = ({ name }: { readonly name: string }): boolean => name === 'company.department';
    const unsearched = companyResources(server).filter(
      (resource) =>
        !hasOwnText(resource.name) &&
        !isDepartment(resource) &&
        Object.entries(resource.fields).some(
          ([name, { target, valueType, options }]) =>
            // A leave is of the person who is away, not of the colleague who takes over.
            name !== 'handover_to' &&
            target === 'personnel.employee' &&
            valueType === 'reference' &&
            options.column &&
            !options.search,
        ),
    );
    expect(unsearched.map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ['a name', 'inigo', ['S9', 'S9']],
    ['words in any order', 'nunez inigo', ['S9', 'S9']],
    ['a code', 's10', ['S10']],
    ['letters that people type for one another', 'isil', ['S10']],
    ['nobody', 'nobody by this name', []],
  ])('finds punches by %s', async (_, search, expected) => expect(await punches(search)).toEqual(expected));

  it('finds punches of more people than are named one by one', async () => {
    await server.database.asOwner(`insert into employees (company_id, emp_code, first_name, department)
      select ${people.a.id}, 'M' || n, 'Íñigo', ${people.a.departments.one} from generate_series(1, 1001) n`);
    expect(await punches('inigo')).toEqual(['S9', 'S9']);
    await server.database.asOwner(`delete from employees where company_id = ${people.a.id} and emp_code like 'M%'`);
  });

  it('finds by name only whom the reader may see', async () => {
    const scoped = server.caller(await people.tokenOf('scopedA'));
    expect(await punches('nunez', scoped)).toEqual(['S9', 'S9']);
    expect(await punches('sahin', scoped)).toEqual([]);
  });

  it('filters by a part of a text, accents aside', async () => {
    expect(await codes({ first_name__icontains: 'INI' })).toEqual(['S9']);
    expect(await codes({ last_name__icontains: 'الفاسى' })).toEqual(['S101']);
  });

  it('orders codes as numbers are ordered', async () => {
    expect(await codes({ emp_code__icontains: 's' })).toEqual(['S9', 'S10', 'S101']);
    expect(await codes({ emp_code__icontains: 's', ordering: '-emp_code' })).toEqual(['S101', 'S10', 'S9']);
    for (const dept_code of ['N11', 'N2', 'N1']) {
      const made = await admin.callEndpoint(department.calls.create, { body: { dept_code, dept_name: dept_code } });
      expect(made.isSuccess).toBe(true);
    }
    const answer = await admin.callEndpoint(department.calls.list, { query: { dept_code__icontains: 'n' } });
    expect(
      answer.isSuccess && answer.data.data.map(({ dept_code }) => dept_code).filter((code) => /^N\d/.test(code)),
    ).toEqual(['N1', 'N2', 'N11']);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { area, department } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const people = 1200;

describe('lists of more rows than are found at once', () => {
  const server = useServer();
  const fixtures = usePeople(server);
  let admin: Client;
  beforeAll(async () => {
    admin = server.caller(await fixtures.tokenOf('adminA'));
    // Odd ones are in the second department; every third has the same name.
    await server.database.asOwner(`insert into employees (company_id, emp_code, first_name, department)
      select ${fixtures.a.id}, 'L' || lpad(n::text, 5, '0'), case when n % 3 = 0 then 'Third' else 'Other' end,
        case when n % 2 = 1 then ${fixtures.a.departments.two} else ${fixtures.a.departments.one} end from generate_series(1, ${people}) n`);
  });

  const code = (number: number): string => `L${String(number).padStart(5, '0')}`;

  async function page(
    query: Record<string, string | number>,
  ): Promise<{ codes: string[]; total: number; next: number | null }> {
    const answer = await admin.callEndpoint(employee.calls.list, {
      query: { emp_code__icontains: 'L0', page_size: 50, ...query },
    });
    if (!answer.isSuccess) throw new Error(`No list: ${answer.code}`);
    return {
      codes: answer.data.data.map((record) => record.emp_code),
      total: answer.data.total ?? 0,
      next: answer.data.next ?? null,
    };
  }

  const numbers = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, at) => code(from + at));

  it.each([
    ['the first', 1, numbers(1, 50), 2],
    ['one in the middle', 12, numbers(551, 600), 13],
    ['one past it', 20, numbers(951, 1000), 21],
    ['the last', 24, numbers(1151, 1200), null],
    ['one after the last', 25, [], null],
  ])('answers %s page', async (_, number, codes, next) => {
    expect(await page({ page: number })).toEqual({ codes, total: people, next });
  });

  it('answers pages of another size and the other direction', async () => {
    expect(await page({ page: 11, page_size: 110, ordering: '-emp_code' })).toEqual({
      codes: numbers(1, 100).toReversed(),
      total: people,
      next: null,
    });
    expect((await page({ page: 1, page_size: 3, ordering: '-emp_code' })).codes).toEqual([
      code(1200),
      code(1199),
      code(1198),
    ]);
  });

  it('answers pages of what a search or a filter leaves, few or many', async () => {
    const thirds = await page({ search: 'third', page: 8 });
    expect(thirds).toEqual({
      codes: numbers(1, people)
        .filter((_, at) => (at + 1) % 3 === 0)
        .slice(350, 400),
      total: 400,
      next: null,
    });
    expect(await page({ search: 'l001 other', page: 1, page_size: 3 })).toEqual({
      codes: [code(100), code(101), code(103)],
      total: 67,
      next: 2,
    });
    expect((await page({ search: 'l0', page: 24 })).codes).toEqual(numbers(1151, 1200));
    const odd = await page({ department__in: fixtures.a.departments.two, page: 12 });
    expect([odd.total, odd.codes.at(-1)]).toEqual([600, code(1199)]);
  });

  it('finds a code however it is written', async () => {
    expect((await page({ emp_code: 'l00007' })).codes).toEqual(['L00007']);
  });

  it('counts what slices above refer to a record with, by field and by link, and finds the latest of it', async () => {
    const departments = await admin.callEndpoint(department.calls.list, { query: { page_size: 200 } });
    const areas = await admin.callEndpoint(area.calls.list, { query: {} });
    if (!departments.isSuccess || !areas.isSuccess) throw new Error('No lists');
    const counts = new Map(departments.data.data.map((record) => [record.id, record.employee_count]));
    // Each also has one of the fixtures' people, who are in the first area too.
    const { one, two } = fixtures.a.departments;
    expect([counts.get(one), counts.get(two)]).toEqual([people / 2 + 1, people / 2 + 1]);
    expect(areas.data.data.find(({ id }) => id === fixtures.a.rootArea)).toMatchObject({
      employee_count: 2,
      terminal_count: 0,
    });

    await givePunches(server, fixtures.a.id, 'UTC', [
      { code: '1001', at: '2026-03-02T08:00:00Z' },
      { code: '1001', at: '2026-03-01T08:00:00Z' },
    ]);
    const found = await admin.callEndpoint(employee.calls.list, { query: { emp_code: '1001' } });
    expect(found.isSuccess && found.data.data[0]?.last_punch).toBe('2026-03-02T08:00:00Z');
  });
});

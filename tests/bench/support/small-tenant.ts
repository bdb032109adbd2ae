import type { BenchDatabase } from './large-tenant.ts';

/**
 * Makes a company of `people` employees and `terminals` proven terminals inside the database. Serial numbers are BENCH001 …;
 * another company's begin with its domain in capitals instead of BENCH.
 */
export async function makeTenant(
  bench: BenchDatabase,
  people: number,
  terminals: number,
  domain = 'bench',
): Promise<number> {
  const [company] = await bench.owner(`insert into companies (company_name, company_domain, company_timezone)
    values ('Bench', '${domain}', 'Europe/London') returning id`);
  const id = Number(company?.['id']);
  await bench.owner(`insert into departments (company_id, dept_code, dept_name) values (${id}, '1', 'All')`);
  await bench.owner(`insert into areas (company_id, area_code, area_name) values (${id}, '1', 'All')`);
  await bench.owner(`insert into employees (company_id, emp_code, first_name, department)
    select ${id}, (1000 + n)::text, 'Person ' || n, (select d.id from departments d where d.company_id = ${id} limit 1)
    from generate_series(1, ${people}) n`);
  await bench.owner(`with made as (
      insert into terminals (company_id, sn, alias, area, standing, protocol)
      select ${id}, '${domain.toUpperCase()}' || lpad(n::text, 3, '0'), 'Terminal ' || n, (select a.id from areas a where a.company_id = ${id} limit 1), 'proven',
        '{"registryCode":"bench","sessionId":"bench"}'::jsonb
      from generate_series(1, ${terminals}) n returning id, sn)
    insert into terminal_registry (sn, company_id, terminal, first_seen, last_seen) select sn, ${id}, id, now(), now() from made`);
  await bench.owner('analyze');
  return id;
}

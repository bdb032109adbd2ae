import type { OpenHost } from '#server/open-host.ts';
import type { BenchHost } from './bench-host.ts';

/** The parts of a measured host that making tenants needs. */
export type BenchDatabase = Pick<BenchHost, 'owner'>;

/**
 * Makes a company of 100,000 people in 400 departments and 5 million punches of eight weeks, inside the database.
 * @returns its id, and its busiest day as `YYYY-MM-DD`
 */
export async function makeLargeTenant(
  bench: BenchDatabase,
  people = 100_000,
  punches = 5_000_000,
): Promise<{ company: number; lastDay: string }> {
  const [company] = await bench.owner(`insert into companies (company_name, company_domain, company_timezone)
    values ('Large', 'large', 'Europe/London') returning id`);
  const id = Number(company?.['id']);
  await bench.owner(
    `insert into departments (company_id, dept_code, dept_name) select ${id}, 'D' || n, 'Department ' || n from generate_series(1, 400) n`,
  );
  await bench.owner(`insert into areas (company_id, area_code, area_name) values (${id}, '1', 'All')`);
  await bench.owner(`insert into employees (company_id, emp_code, first_name, last_name, department, hire_date, birthday, email)
    select ${id}, (100000 + n)::text,
      (array['Anna','Ben','Carla','David','Elena','Farid','Grace','Hugo','Iris','Jonas','Kira','Liam'])[1 + n % 12],
      'Family' || (n % 7919), (select min(id) from departments where company_id = ${id}) + n % 400, date '2015-01-01' + (n % 3650), date '1960-01-01' + (n % 14610), 'p' || n || '@large.test'
    from generate_series(1, ${people}) n`);
  await bench.owner(`insert into terminals (company_id, sn, alias, area) select ${id}, 'LARGE' || n, 'Terminal ' || n,
    (select min(id) from areas where company_id = ${id}) from generate_series(1, 200) n`);
  await bench.owner(`insert into punches (company_id, employee, department, emp_code, punch_time, punch_local, tz, punch_state, verify_type,
      terminal, terminal_sn, terminal_alias, area, upload_time)
    select ${id}, e.id, e.department, e.emp_code, t, t at time zone 'UTC', 'Europe/London', (n % 2)::smallint, 15,
      (select min(id) from terminals where company_id = ${id}) + n % 200, 'LARGE' || (1 + n % 200), 'Terminal ' || (1 + n % 200),
      (select min(id) from areas where company_id = ${id}), t
    from generate_series(0, ${punches} - 1) n
    join (select id, department, emp_code, row_number() over (order by id) - 1 as place from employees where company_id = ${id}) e on e.place = n % ${people}
    cross join lateral (select timestamptz '2026-09-01 07:00+00' + (n / ${people}) * interval '1 day' + ((n::bigint * 7919) % 36000) * interval '1 second' as t) times`);
  // As autovacuum does some minutes after a table has grown.
  await bench.owner('vacuum analyze');
  const [last] = await bench.owner(`select max(punch_time)::date::text as day from punches where company_id = ${id}`);
  return { company: id, lastDay: String(last?.['day']) };
}

/** The password of every owner from {@link ownerToken}. */
export const benchPassword = 'Bench#Horse7';

/** An owner of the company with an access token. */
export async function ownerToken(
  bench: BenchDatabase & { readonly host: Pick<OpenHost, 'config' | 'database' | 'clock'> },
  company: number,
  email = `bench${company}@muster.test`,
): Promise<string> {
  const { hashPassword, openSession } = await import('#server/auth/index.ts');
  const hash = await hashPassword(benchPassword);
  const [user] = await bench.owner(
    `insert into users (email, first_name, password_hash) values ('${email}', 'Bench', '${hash}') returning id`,
  );
  const userId = Number(user?.['id']);
  await bench.owner(`insert into groups (company_id, group_name, is_owner) select ${company}, 'Owner', true
    where not exists (select 1 from groups where company_id = ${company} and is_owner)`);
  await bench.owner(`with g as (select id from groups where company_id = ${company} and is_owner),
      m as (insert into memberships (company_id, user_id) values (${company}, ${userId}) returning id)
    insert into membership_groups (company_id, membership, "group") select ${company}, m.id, g.id from m, g`);
  const { host } = bench;
  const pair = await host.database.within({ role: 'system', userId }, (tx) =>
    openSession(
      tx,
      host.config,
      { userId, companyId: company, client: { ip: '127.0.0.1', userAgent: 'bench' } },
      host.clock.now(),
    ),
  );
  return pair.token;
}

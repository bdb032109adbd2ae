import type { BenchHost } from './bench-host.ts';

/** 5,000 clients, and four visits a day of the first people by their Employee ID for the two weeks from 2099-05-04 on. */
export async function makeVisits({ owner }: Pick<BenchHost, 'owner'>, company: number, people: number): Promise<void> {
  await owner(`insert into clients (company_id, client_code, client_name, place, radius)
    select ${company}, 'C' || n, 'Client ' || n, jsonb_build_object('location', jsonb_build_object('lat', 51 + n / 10000.0, 'lng', n / 10000.0),
      'formatted_address', n || ' High Street', 'name', '', 'timezone', '',
      'address', '{"country":"","country_code":"","state":"","city":""}'::jsonb), 200 from generate_series(1, 5000) n`);
  await owner(`insert into visits (company_id, employee, client, visit_date, start_time, end_time)
    select ${company}, e.id, c.id, date '2099-05-04' + day, make_time(9 + nth, 0, 0), make_time(10 + nth, 0, 0)
    from (select id, row_number() over (order by emp_code) as place from employees where company_id = ${company}) e
    cross join generate_series(0, 13) day cross join generate_series(0, 3) nth
    join (select id, row_number() over (order by id) as place from clients where company_id = ${company}) c
      on c.place = (e.place * 56 + day * 4 + nth) % 5000 + 1
    where e.place <= ${people}`);
  await owner('analyze');
}

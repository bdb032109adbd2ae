import { expect, test } from 'vitest';
import { readStatement } from './company-named.ts';

const isTenant = (table: string): boolean => ['employees', 'departments', 'punches'].includes(table);
const faultsOf = (text: string): readonly string[] => readStatement(text, isTenant).faults;

test.each([
  'select 1',
  'select * from users where id = $1',
  'select * from "employees" where ("employees"."company_id" = $1 and "employees"."id" in ($2, $3))',
  'select * from employees where company_id = 7::bigint',
  'select * from employees e join departments d on d.company_id = $1 and d.id = e.department where e.company_id = $1',
  'select * from employees e, departments d where $1 = e.company_id and d.company_id = $1',
  'select (select max(p.punch_time) from punches p where p.company_id = $1 and p.employee = e.id) from employees e where e.company_id = $1',
  'select * from employees e left join departments d on d.company_id = e.company_id and d.id = e.department where e.company_id = $1',
  'with employees as (select 1) select * from employees',
  'with recursive reach as (select id from departments where company_id = $1 union select d.id from departments d join reach on d.company_id = $1 and d.parent_dept = reach.id) select * from reach',
  'update employees set first_name = $1 where company_id = $2 and id = $3',
  'update employees e set department = d.id from departments d where e.company_id = $1 and d.company_id = $1',
  'delete from punches p using employees e where p.company_id = $1 and e.company_id = $1 and p.employee = e.id',
  'insert into employees (company_id, first_name) values ($1, $2), ($3, $4)',
  'insert into employees (first_name, company_id) select u.n, $1::bigint from unnest($2::text[]) as u (n) on conflict do nothing',
])('the company is named: %s', (text) => expect(faultsOf(text)).toEqual([]));

test.each([
  ['select * from employees where id = $1', ['employees: no company']],
  ['select * from employees where company_id = $1 or id = $2', ['employees: no company']],
  ['select * from employees where company_id = any($1)', ['employees: no company']],
  ['select * from employees where company_id = app_company_id()', ['employees: no company']],
  [
    'select * from employees e left join departments d on d.company_id = e.company_id',
    ['employees e: no company', 'departments d: no company'],
  ],
  [
    'select * from employees e where company_id = $1 and exists (select from punches p where p.company_id = e.company_id)',
    ['punches p: no company'],
  ],
  [
    'select * from employees e, departments d where company_id = $1',
    ['employees e: no company', 'departments d: no company'],
  ],
  ['select * from (select id from employees) x', ['employees: no company']],
  ['with x as (delete from punches returning id) select * from x', ['punches: no company']],
  ['insert into employees (first_name) values ($1)', ['insert into employees: no company']],
  [
    'insert into employees (company_id, id) select d.company_id, 1 from departments d where d.company_id = $1 returning id',
    ['insert into employees: no company'],
  ],
  [
    'insert into employees (company_id, id) select $1, given from unnest($2::bigint[]) given',
    ['insert into employees: selected without returning or on conflict'],
  ],
  ['insert into employees (company_id) values ($1), (app_company_id())', ['insert into employees: no company']],
])('the company is not named: %s', (text, faults) => expect(faultsOf(text)).toEqual(faults));

test('the parameters that stand for companies and all tables are told', () => {
  const text =
    'with x as (insert into jobs (kind) values ($1) returning id) update employees set department = $2 from x, users u where company_id = $3 and employees.id = $4 and exists (select from plans)';
  expect(readStatement(text, isTenant)).toEqual({
    faults: [],
    companies: [3],
    tables: ['employees', 'plans', 'users', 'jobs'],
  });
});

/**
 * What a subscription binds while many create at the same moment, on PostgreSQL, through the served calls: `npm run bench -- quota`. Fifty
 * creations arrive at once where the plan has ten places left, for employees, terminals and locations. Goal: exactly ten are made, the
 * others are refused as over the limit. How long the answers take is printed beside it.
 */
import { location } from '#features/company/contract.ts';
import { terminal } from '#features/device/contract.ts';
import { employee } from '#features/team/contract.ts';
import { commonCodes, servedCalls } from '#shared/contract/index.ts';
import { z } from 'zod';
import { endBenches, percentile } from './support/bench-host.ts';
import { openServer } from './support/bench-server.ts';
import { ownerToken } from './support/large-tenant.ts';
import { printTable } from './support/print-table.ts';
import { makeTenant } from './support/small-tenant.ts';

const places = 10;
const atOnce = 50;
const taken = { people: 100, terminals: 2 };
const refusal = z.object({ code: z.string() });

const server = await openServer();
const company = await makeTenant(server, taken.people, taken.terminals);
await server.owner(
  `insert into subscriptions (company_id, plan_name, status, max_employees, max_terminals, max_locations)
   values ($1, 'Bench', 'active', $2, $3, $4)
   on conflict (company_id) do update set status = 'active', max_employees = $2, max_terminals = $3, max_locations = $4`,
  [company, taken.people + places, taken.terminals + places, places],
);
const idOf = async (table: string): Promise<number> =>
  Number((await server.owner(`select min(id) as id from ${table} where company_id = ${company}`))[0]?.['id']);
const department = await idOf('departments');
const area = await idOf('areas');
const token = await ownerToken(server, company);

/** Creates a record. @returns whether it was made, the code of a refusal, and the milliseconds */
async function create(path: string, body: object): Promise<{ made: boolean; code: string; took: number }> {
  const started = performance.now();
  const answer = await fetch(`${server.url}/web${path}`, {
    method: 'POST',
    headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const took = performance.now() - started;
  if (answer.status < 300) return { made: true, code: '', took };
  return { made: false, code: refusal.parse(JSON.parse(text)).code, took };
}

const placeAt = (at: number) => ({
  location: { lat: 51.5, lng: at / 100 },
  name: `Place ${at}`,
  formatted_address: `Place ${at}`,
  address: { country: '', country_code: '', state: '', city: '' },
  timezone: 'Europe/London',
});
const quotas = [
  {
    of: 'employees',
    path: servedCalls(employee).create?.path,
    body: (at: number) => ({ emp_code: `${70_000 + at}`, first_name: 'Many', department, area: [area] }),
  },
  {
    of: 'terminals',
    path: servedCalls(terminal).create?.path,
    body: (at: number) => ({ sn: `QUOTA${String(at).padStart(4, '0')}`, alias: `Door ${at}`, area }),
  },
  {
    of: 'locations',
    path: servedCalls(location).create?.path,
    body: (at: number) => ({ location_name: `Place ${at}`, place: placeAt(at), radius: 100 }),
  },
];

const rows: (string | number)[][] = [];
let isMet = true;
for (const { of, path, body } of quotas) {
  if (path === undefined) throw new Error(`${of} are not created by a call`);
  const answers = await Promise.all(Array.from({ length: atOnce }, (_, at) => create(path, body(at))));
  const made = answers.filter((answer) => answer.made).length;
  const wrong = answers.filter((answer) => !answer.made && answer.code !== commonCodes.quotaReached.code);
  if (wrong[0]) throw new Error(`${of}: ${wrong[0].code}`);
  const p95 = percentile(
    answers.map(({ took }) => took),
    0.95,
  );
  const isGood = made === places;
  isMet &&= isGood;
  rows.push([of, `${made} of ${atOnce}`, places, p95.toFixed(0), isGood ? 'met' : 'missed']);
}
await server.close();
await endBenches();
printTable(['created at once', 'made', 'places', 'p95 ms', ''], rows);
process.exitCode = isMet ? 0 : 1;

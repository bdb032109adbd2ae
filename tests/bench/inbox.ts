/**
 * The inbox of somebody for whom 10,000 requests wait, on PostgreSQL, with the server's own calls: `npm run bench -- inbox`. Once they
 * wait for whoever may approve, once for this person by name. Goal: p95 under 100 ms.
 */
import { overtimeApprovals } from '#features/request/contract.ts';
import { endBenches, openBench, percentile } from './support/bench-host.ts';
import { ownerToken } from './support/large-tenant.ts';
import { printTable } from './support/print-table.ts';
import { makeTenant } from './support/small-tenant.ts';
import { makeWaitingOvertime } from './support/waiting-requests.ts';

const goal = 100;
const many = 10_000;
const times = 40;

const bench = await openBench('PostgreSQL');
const company = await makeTenant(bench, many, 1);
const token = await ownerToken(bench, company);
await makeWaitingOvertime(bench, company);
const [first] = await bench.owner(`select min(id) as id from overtimes where company_id = ${company}`);

/** Sends a call and returns its milliseconds. */
async function ask(path: string): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(`${bench.url}/web${path}`, { headers: { authorization: `JWT ${token}` } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  return performance.now() - begin;
}

const { list } = overtimeApprovals;
const questions: readonly [name: string, path: string][] = [
  ['first page', `${list.path}?box=waiting`],
  ['last page', `${list.path}?box=waiting&page=${many / 20}`],
  ['decided by me', `${list.path}?box=decided`],
  ['how a request stands', `${list.path}${String(first?.['id'])}/course/`],
  ['who is away meanwhile', `${list.path}${String(first?.['id'])}/team/`],
  ['the company’s list, pending', `${overtimeApprovals.kind.calls.list.path}?status=pending&page_size=50`],
];

const rows: (string | number)[][] = [];
let isMet = true;
for (const who of ['by right', 'by name']) {
  if (who === 'by name') {
    await bench.owner(
      `update request_deciders set user_id = (select user_id from memberships where company_id = ${company}) where company_id = ${company}`,
    );
    await bench.owner('analyze');
  }
  for (const [name, path] of questions) {
    await ask(path);
    const taken: number[] = [];
    for (let turn = 0; turn < times; turn += 1) taken.push(await ask(path));
    const p95 = percentile(taken, 0.95);
    isMet &&= p95 <= goal;
    rows.push([who, name, percentile(taken, 0.5).toFixed(1), p95.toFixed(1), goal, p95 <= goal ? 'met' : 'missed']);
  }
}
printTable(['waiting', 'question', 'p50 ms', 'p95 ms', 'goal', ''], rows);
await bench.close();
await endBenches();
process.exit(isMet ? 0 : 1);

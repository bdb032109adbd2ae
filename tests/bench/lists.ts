/**
 * Lists of a tenant with 100,000 employees and 5 million punches on PostgreSQL, with the server's own calls: `npm run bench --
 * lists`. Goal: p95 under 100 ms; the first page of a report under 1 s. `node tests/bench/lists.ts employees` runs only the
 * questions whose names contain a word; if all words begin with `employees`, only a tenth of the punches is made, which saves as
 * much time.
 */
import { endBenches, openBench, percentile } from './support/bench-host.ts';
import { printTable } from './support/print-table.ts';
import { listQuestions } from './support/list-questions.ts';
import { makeLargeTenant, ownerToken } from './support/large-tenant.ts';

const times = 40;
const words = process.argv.slice(2);
const isAsked = (name: string): boolean => words.length === 0 || words.some((word) => name.includes(word));
const isAboutPeople = words.length > 0 && words.every((word) => word.startsWith('employees'));
const bench = await openBench('PostgreSQL');
const started = performance.now();
const { company, lastDay } = await makeLargeTenant(bench, 100_000, isAboutPeople ? 500_000 : 5_000_000);
process.stdout.write(`Tenant made in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
const token = await ownerToken(bench, company);
const [department] = await bench.owner(`select min(id) as id from departments where company_id = ${company}`);

async function ask(path: string): Promise<number> {
  const answer = await fetch(`${bench.url}/web${path}`, { headers: { authorization: `JWT ${token}` } });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const body: { data: unknown[] } = JSON.parse(await answer.text());
  return body.data.length;
}

const questions = listQuestions(String(department?.['id']), lastDay);

const rows: (string | number)[][] = [];
let isMet = true;
for (const [name, path, goal] of questions.filter(([name]) => isAsked(name))) {
  const found = await ask(path);
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const begin = performance.now();
    await ask(path);
    taken.push(performance.now() - begin);
  }
  const p95 = percentile(taken, 0.95);
  isMet &&= p95 <= goal;
  rows.push([name, found, percentile(taken, 0.5).toFixed(1), p95.toFixed(1), goal, p95 <= goal ? 'met' : 'missed']);
}
printTable(['question', 'rows', 'p50 ms', 'p95 ms', 'goal', ''], rows);
await bench.close();
await endBenches();
process.exit(isMet ? 0 : 1);

/**
 * A thousand decisions at once on both databases: overtime of a thousand people is pending; the list's own calls count everything
 * that its filter finds, start the job and wait for its result. One request is the person's own, which is refused. `npm run bench
 * -- decisions`. Goal: 10 s, with a result for each.
 */
import { z } from 'zod';
import { matchingResultSchema } from '#shared/contract/action-matching.ts';
import { endBenches, openBench, type Kind } from './support/bench-host.ts';
import { ownerToken } from './support/large-tenant.ts';
import { printTable } from './support/print-table.ts';
import { makeTenant } from './support/small-tenant.ts';
import { makeWaitingOvertime } from './support/waiting-requests.ts';

const goal = 10;
const many = 1000;
const dataOf = <S extends z.ZodType>(data: S) => z.object({ data });
const jobSchema = dataOf(z.object({ status: z.string(), result: matchingResultSchema.nullable() }));

interface Measured {
  /** Milliseconds until the number is shown. */
  readonly counted: number;
  /** Seconds from the press to the result. */
  readonly decided: number;
  readonly whole: boolean;
}

async function decideAll(kind: Kind): Promise<Measured> {
  const bench = await openBench(kind);
  const company = await makeTenant(bench, many, 1);
  const token = await ownerToken(bench, company);
  await makeWaitingOvertime(bench, company);
  await bench.owner(`update overtimes set applied_by = (select max(id) from users)
    where id = (select max(id) from overtimes where company_id = ${company})`);

  const ask = async <S extends z.ZodType>(path: string, schema: S, body?: object): Promise<z.output<S>> => {
    const answer = await fetch(`${bench.url}/web${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return schema.parse(await answer.json());
  };
  const matching = '/att/api/v2/overtimes/approve/matching/?status=pending&overtime_date__gte=2026-03-01';
  let started = performance.now();
  const found = await ask(matching, dataOf(z.object({ count: z.int() })));
  const counted = performance.now() - started;
  started = performance.now();
  const { data } = await ask(matching, dataOf(z.object({ job: z.int() })), {});
  for (;;) {
    const job = (await ask(`/system/api/v2/jobs/${data.job}/`, jobSchema)).data;
    if (job.status === 'failed') throw new Error('The job failed');
    if (job.status === 'done') {
      const decided = (performance.now() - started) / 1000;
      await bench.close();
      const { result } = job;
      return {
        counted,
        decided,
        whole: found.data.count === many && result?.done === many - 1 && result.refused === 1,
      };
    }
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
}

const rows: (string | number)[][] = [];
let isMet = true;
for (const kind of ['PostgreSQL', 'PGlite'] as const) {
  const { counted, decided, whole } = await decideAll(kind);
  isMet &&= whole && decided <= goal;
  rows.push([kind, counted.toFixed(0), decided.toFixed(1), goal, whole ? 'a result for each' : 'results missing']);
}
printTable(['database', 'counted ms', `${many} decided s`, 'goal s', ''], rows);
await endBenches();
process.exit(isMet ? 0 : 1);

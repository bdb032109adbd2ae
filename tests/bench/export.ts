/**
 * A million rows of the transaction report as a workbook, from a tenant with 100,000 employees and 5 million punches on PostgreSQL,
 * with the screen's own calls and a job: `npm run bench -- export`. The server is that of production, in its own process. Goal: its
 * resident memory stays under 400 MB from its start to the end of the file. Linux only, which reports that peak.
 */
import { Unzip, UnzipInflate } from 'fflate';
import { z } from 'zod';
import { endBenches } from './support/bench-host.ts';
import { printTable } from './support/print-table.ts';
import { openServer } from './support/bench-server.ts';
import { makeLargeTenant, ownerToken } from './support/large-tenant.ts';

const goal = 400;
const megabyte = 1024 * 1024;
const people = 100_000;
const days = 10;

/** Counts the rows in a workbook's sheets. */
function countRows(chunks: readonly Uint8Array[]): number {
  const mark = Buffer.from('<row ');
  let rows = 0;
  const unzip = new Unzip((file) => {
    let kept = Buffer.alloc(0);
    file.ondata = (error, data) => {
      if (error) throw error;
      const text = Buffer.concat([kept, data]);
      let at = text.indexOf(mark);
      while (at >= 0) {
        rows += 1;
        at = text.indexOf(mark, at + mark.length);
      }
      // A tag may be split between two chunks.
      kept = text.subarray(Math.max(0, text.length - mark.length + 1));
    };
    if (file.name.startsWith('xl/worksheets/')) file.start();
  });
  unzip.register(UnzipInflate);
  for (const [at, chunk] of chunks.entries()) unzip.push(chunk, at === chunks.length - 1);
  return rows;
}

const server = await openServer();
let started = performance.now();
const { company, lastDay } = await makeLargeTenant(server, people);
process.stdout.write(`Tenant made in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
const token = await ownerToken(server, company);
const from = Temporal.PlainDate.from(lastDay)
  .subtract({ days: days - 1 })
  .toString();
const ask = async (path: string, method = 'GET'): Promise<Response> => {
  const answer = await fetch(`${server.url}/web${path}`, {
    method,
    headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
};
const period = `date__gte=${from}&date__lte=${lastDay}`;
const report = '/report/api/v2/transaction/';
await (await ask(`${report}?${period}&page_size=50`)).text();
const jobSchema = z.object({ data: z.object({ status: z.string(), file: z.object({ url: z.string() }).nullable() }) });

const before = server.memory();
started = performance.now();
const { data } = z
  .object({ data: z.object({ job: z.int() }) })
  .parse(await (await ask(`${report}export/?${period}&format=xlsx`, 'POST')).json());
let link: string | undefined;
while (link === undefined) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  const job = jobSchema.parse(await (await ask(`/system/api/v2/jobs/${data.job}/`)).json()).data;
  if (job.status === 'failed') throw new Error('The export failed');
  link = job.file?.url;
}
const seconds = (performance.now() - started) / 1000;
const file = await fetch(server.url + link);
const chunks: Uint8Array[] = [];
for await (const chunk of file.body ?? []) chunks.push(chunk);
const { peak } = server.memory();
await server.close();
await endBenches();

const rows = countRows(chunks);
if (rows < people * days) throw new Error(`The file has ${rows} rows`);
const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
const isMet = peak / megabyte < goal;
printTable(
  ['rows of the sheet', 'whole file s', 'rows/s', 'file MB', 'memory before MB', 'peak MB', `goal ${goal}`],
  [
    [
      rows,
      seconds.toFixed(1),
      Math.round(rows / seconds),
      (bytes / megabyte).toFixed(1),
      (before.now / megabyte).toFixed(0),
      (peak / megabyte).toFixed(0),
      isMet ? 'met' : 'missed',
    ],
  ],
);
process.exit(isMet ? 0 : 1);

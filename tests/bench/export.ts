/**
 * A million rows of the transaction report as a workbook, out of a tenant with 100,000 employees and 5 million punches on
 * PostgreSQL, by the screen's own call: `npm run bench -- export`. The server is production's, in a process of its own.
 * Goal: its resident memory stays under 400 MB from its start to the end of the file. Linux only, which tells that peak.
 */
import { Unzip, UnzipInflate } from 'fflate';
import { endBenches, printTable } from './support/bench-host.ts';
import { openServer } from './support/bench-server.ts';
import { makeLargeTenant, ownerToken } from './support/large-tenant.ts';

const goal = 400;
const megabyte = 1024 * 1024;
const people = 100_000;
const days = 10;

/** Counts the rows of a workbook's sheets. */
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
      // A mark may lie across two pieces.
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
const ask = async (path: string): Promise<Response> => {
  const answer = await fetch(`${server.url}/web/report/api/v2/transaction/${path}`, {
    headers: { authorization: `JWT ${token}` },
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
};
const period = `date__gte=${from}&date__lte=${lastDay}`;
await (await ask(`?${period}&page_size=50`)).text();

const before = server.memory();
started = performance.now();
const file = await ask(`export/?${period}&format=xlsx`);
const chunks: Uint8Array[] = [];
let first = 0;
for await (const chunk of file.body ?? []) {
  first ||= performance.now() - started;
  chunks.push(chunk);
}
const seconds = (performance.now() - started) / 1000;
const { peak } = server.memory();
await server.close();
await endBenches();

const rows = countRows(chunks);
if (rows < people * days) throw new Error(`The file has ${rows} rows`);
const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
const isMet = peak / megabyte < goal;
printTable(
  [
    'rows of the sheet',
    'first byte s',
    'whole file s',
    'rows/s',
    'file MB',
    'memory before MB',
    'peak MB',
    `goal ${goal}`,
  ],
  [
    [
      rows,
      (first / 1000).toFixed(1),
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

/**
 * A million punches of a former system are brought in from a CSV file through the product's own calls: sent, checked and imported by
 * its jobs. `npm run bench -- moving-in`, or with fewer lines: `npm run bench -- moving-in 100000`. Goal: 2,000 lines a second
 * checked, 1,000 imported.
 */
import { z } from 'zod';
import { endBenches, openBench } from './support/bench-host.ts';
import { ownerToken } from './support/large-tenant.ts';
import { printTable } from './support/print-table.ts';
import { makeTenant } from './support/small-tenant.ts';

const lines = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000_000);
const goals = { checked: 2000, imported: 1000 };
const people = 1000;

const bench = await openBench('PostgreSQL');
const company = await makeTenant(bench, people, 1);
const token = await ownerToken(bench, company);

const dataOf = <S extends z.ZodType>(data: S) => z.object({ data });
async function ask<S extends z.ZodType>(path: string, schema: S, body?: object | Blob): Promise<z.output<S>> {
  const isFile = body instanceof Blob;
  const answer = await fetch(`${bench.url}/web${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `JWT ${token}`,
      'content-type': isFile ? 'application/octet-stream' : 'application/json',
    },
    ...(body ? { body: isFile ? body : JSON.stringify(body) } : {}),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return schema.parse(await answer.json());
}

const recordSchema = dataOf(
  z.object({ status: z.string(), new_count: z.int().nullable(), imported_count: z.int().nullable() }),
);
/** Waits for a state of the import. @returns seconds, and the record */
async function until(
  id: number,
  status: string,
): Promise<{ seconds: number; data: z.output<typeof recordSchema>['data'] }> {
  const started = performance.now();
  for (;;) {
    const { data } = await ask(`/device/api/v2/punch_imports/${id}/`, recordSchema);
    if (data.status === status) return { seconds: (performance.now() - started) / 1000, data };
    await new Promise((resolve) => void setTimeout(resolve, 100));
  }
}

const begin = Temporal.PlainDateTime.from('2021-01-04T08:00:00');
const text = ['emp_code,punch_time,state'];
for (let at = 0; at < lines; at += 1) {
  const time = begin.add({ hours: Math.floor(at / people) * 9, seconds: at % people });
  text.push(`${1001 + (at % people)},${time.toString().replace('T', ' ')},${Math.floor(at / people) % 2}`);
}
const file = new Blob([text.join('\n')]);
const sent = await ask(
  `/system/api/v2/uploads/?for=device.punch_import.file&name=former.csv&size=${file.size}`,
  dataOf(z.object({ dataURL: z.string() })),
  file,
);
const body = {
  file: sent.data.dataURL,
  file_name: 'former.csv',
  time_zone: 'Europe/London',
  mapping: { heading: true, order: 'ymd', columns: ['emp_code', 'moment', 'state'] },
};
const { data: made } = await ask('/device/api/v2/punch_imports/check/', dataOf(z.object({ id: z.int() })), body);
const checked = await until(made.id, 'checked');
await ask('/device/api/v2/punch_imports/import_punches/', z.unknown(), { ids: [made.id] });
const imported = await until(made.id, 'imported');
const megabytes = process.resourceUsage().maxRSS / 1024;
const rates = { checked: lines / checked.seconds, imported: lines / imported.seconds };
printTable(
  ['pass', 'lines', 'seconds', 'lines a second', 'goal'],
  [
    ['checked', checked.data.new_count ?? 0, checked.seconds.toFixed(1), rates.checked.toFixed(0), goals.checked],
    [
      'imported',
      imported.data.imported_count ?? 0,
      imported.seconds.toFixed(1),
      rates.imported.toFixed(0),
      goals.imported,
    ],
  ],
);
printTable(['most memory of the process, MB'], [[megabytes.toFixed(0)]]);
const isWhole = checked.data.new_count === lines && imported.data.imported_count === lines;
await bench.close();
await endBenches();
process.exit(isWhole && rates.checked >= goals.checked && rates.imported >= goals.imported ? 0 : 1);

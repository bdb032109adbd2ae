import { performance } from 'node:perf_hooks';

/**
 * Terminals in their own process, as in reality, so that their cost is not the server's. Started with `<url> <terminals> <batches>
 * <batch> <people>`; prints the seconds of all uploads together.
 */
const [url = '', ...numbers] = process.argv.slice(2);
const [terminals = 0, batches = 0, batch = 0, people = 0] = numbers.map(Number);

/** The upload of a terminal's batch, in the terminals' form; no two records are the same. */
function bodyOf(terminal: number, index: number): string {
  return Array.from({ length: batch }, (_, at) => {
    const number = index * batch + at;
    const time = new Date(Date.UTC(2025, 0, 1, 0, Math.floor(number / 60), number % 60))
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    return `${1001 + ((number * 37 + terminal * 251) % people)}\t${time}\t255\t15\t\t0\t0\t`;
  }).join('\n');
}

const started = performance.now();
await Promise.all(
  Array.from({ length: terminals }, async (_, terminal) => {
    const sn = `BENCH${String(terminal + 1).padStart(3, '0')}`;
    for (let index = 0; index < batches; index += 1) {
      const answer = await fetch(`${url}/iclock/cdata?SN=${sn}&table=ATTLOG&Stamp=9999`, {
        method: 'POST',
        body: bodyOf(terminal, index),
      });
      const text = await answer.text();
      if (text !== `OK: ${batch}`) throw new Error(`Answered ${answer.status} ${text}`);
    }
  }),
);
process.stdout.write(String((performance.now() - started) / 1000));

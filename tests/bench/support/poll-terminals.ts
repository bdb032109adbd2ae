import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Terminals that poll, in a process of their own. Started with `<url> <companies> <terminals of each>`; prints the milliseconds
 * that each poll took once all are known, and how many there were in all, as JSON. A terminal asks ten seconds after its last answer, as they do.
 */
const [url = '', ...numbers] = process.argv.slice(2);
const [companies = 0, ofCompany = 0] = numbers.map(Number);
const interval = 10_000;
/** In which terminals come one after another and make themselves known. */
const warming = 60_000;
const measured = 75_000;

const times: number[] = [];
let polls = 0;
const started = performance.now();
const firmware = { 'user-agent': 'iClock Proxy/1.09', accept: '*/*' };

async function terminal(sn: string, at: number): Promise<void> {
  // Spread by the golden section, as a fleet is that was switched on over the years.
  await pause(((at * 0.618_034) % 1) * (warming - 2 * interval));
  while (performance.now() - started < warming + measured) {
    const asked = performance.now();
    polls += 1;
    const text = await fetch(`${url}/iclock/getrequest?SN=${sn}`, { headers: firmware })
      .then((answer) => answer.text())
      .catch(() => 'nothing');
    // Who is not answered counts as long as the wait for the next try.
    if (asked - started > warming) times.push(text === 'OK' ? performance.now() - asked : interval);
    await pause(interval);
  }
}

const numbersOf = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
await Promise.all(
  numbersOf(companies)
    .flatMap((company) => numbersOf(ofCompany).map((n) => `FIRM${company}${String(n).padStart(3, '0')}`))
    .map(terminal),
);
process.stdout.write(JSON.stringify({ times, polls }));

import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polling terminals in their own process. Started with `<url> <companies> <terminals of each>`; prints the milliseconds of each
 * poll after the warm-up, and the total number of polls, as JSON. A terminal polls ten seconds after its last answer, as real ones
 * do.
 */
const [url = '', ...numbers] = process.argv.slice(2);
const [companies = 0, ofCompany = 0] = numbers.map(Number);
const interval = 10_000;
/** The warm-up, in which terminals start one after another. */
const warming = 60_000;
const measured = 75_000;

const times: number[] = [];
let polls = 0;
const started = performance.now();
const firmware = { 'user-agent': 'iClock Proxy/1.09', accept: '*/*' };

async function terminal(sn: string, at: number): Promise<void> {
  // Spread by the golden ratio, like a fleet that was switched on over the years.
  await pause(((at * 0.618_034) % 1) * (warming - 2 * interval));
  while (performance.now() - started < warming + measured) {
    const asked = performance.now();
    polls += 1;
    const text = await fetch(`${url}/iclock/getrequest?SN=${sn}`, { headers: firmware })
      .then((answer) => answer.text())
      .catch(() => 'nothing');
    // Without an answer it counts as long as the wait before the next attempt.
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

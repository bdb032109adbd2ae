import { parseArgs } from 'node:util';
import { createBell, createTerminal, live, sendBulk } from './terminal/index.ts';
import type { Terminal } from './terminal/index.ts';

const help = `A simulated attendance terminal. It calls the server as a real one does.

  npm run terminal -- --sn DEMO0001 [options]

  --sn <serial>      its serial number, by which the server knows it
  --url <address>    the server (default http://localhost:8080)
  --pins <a,b,c>     the people who punch, by Employee ID (default 1001 to 1010)
  --every <time>     punch by itself, for example every 5s, 500ms or 2m
  --bulk <n>         send n punches of the past as fast as the server takes them, then end
  --batch <n>        records of one upload (default 100)
  --parallel <n>     so many terminals side by side, numbered on from the serial number
  --key <text>       communication key, where the server asks for one
  --offset <±hh:mm>  how far east of Greenwich its clock was set up (default this machine's)
  --fast <time>      how far its clock is fast, for example 7m, or slow, -7m, until the server sets it
  --help             this text

Without --every and --bulk each key press is a punch; type q or Ctrl-C to end.
`;

/** Minutes of `+05:45`. @throws with a message for people */
function readOffset(text: string): number {
  const found = /^([+-]?)(\d{1,2}):(\d\d)$/.exec(text);
  if (!found) throw new Error(`--offset ${text}: a distance such as +05:45 is meant`);
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]));
}

/** Seconds of `5s`, `500ms`, `2m`, `1h` or a bare number. @throws with a message for people */
function readDuration(name: string, text: string): number {
  const found = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text);
  const unit = { ms: 0.001, s: 1, m: 60, h: 3600 }[found?.[2] ?? 's'] ?? 1;
  const seconds = Number(found?.[1]) * unit;
  if (!(seconds >= 0.01)) throw new Error(`--${name} ${text}: a time such as 5s is meant`);
  return seconds;
}

function readCount(name: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} ${text}: a whole number above 0 is meant`);
  return count;
}

/** `DEMO0001`, `DEMO0002` …: counts in the digits at the end, which are added if there are none. */
function serialNumbers(first: string, count: number): string[] {
  if (count === 1) return [first];
  const digits = /\d+$/.exec(first)?.[0] ?? '';
  const stem = first.slice(0, first.length - digits.length);
  const start = digits === '' ? 1n : BigInt(digits);
  return Array.from({ length: count }, (_, at) => stem + String(start + BigInt(at)).padStart(digits.length, '0'));
}

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      sn: { type: 'string' },
      url: { type: 'string', default: 'http://localhost:8080' },
      pins: { type: 'string' },
      every: { type: 'string' },
      bulk: { type: 'string' },
      batch: { type: 'string', default: '100' },
      parallel: { type: 'string', default: '1' },
      key: { type: 'string' },
      offset: { type: 'string' },
      fast: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  if (values.sn === undefined || !/^[A-Za-z0-9_-]{1,64}$/.test(values.sn))
    throw new Error('--sn: a serial number of letters and digits is needed');
  if (!URL.canParse(values.url) || !/^https?:/.test(values.url))
    throw new Error(`--url ${values.url}: an address such as http://localhost:8080 is meant`);
  const pins =
    values.pins === undefined
      ? Array.from({ length: 10 }, (_, at) => String(1001 + at))
      : values.pins
          .split(',')
          .map((pin) => pin.trim())
          .filter((pin) => pin !== '');
  if (pins.length === 0) throw new Error('--pins: at least one Employee ID is needed');
  return {
    url: values.url,
    pins,
    sns: serialNumbers(values.sn, readCount('parallel', values.parallel)),
    every: values.every === undefined ? null : readDuration('every', values.every),
    bulk: values.bulk === undefined ? null : readCount('bulk', values.bulk),
    batch: readCount('batch', values.batch),
    key: values.key,
    offset: values.offset === undefined ? undefined : readOffset(values.offset),
    fast:
      values.fast === undefined
        ? undefined
        : Math.round(readDuration('fast', values.fast.replace(/^-/, '')) * (values.fast.startsWith('-') ? -1 : 1)),
  };
}

/** Returns a function that makes the next person punch, in turn, first in and then out. */
function createTurns(pins: readonly string[]): (terminal: Terminal, pin?: string) => string {
  let turn = 0;
  return (terminal, pin) => {
    const state = Math.floor(turn / pins.length) % 2;
    const punch = terminal.punch({ pin: pin ?? pins[turn % pins.length] ?? '1001', state });
    turn += 1;
    return `${punch.pin} punches ${state === 0 ? 'in' : 'out'} at ${punch.time.slice(11)}`;
  };
}

/** Reads key presses in a console, otherwise lines (each a punch of the person that it names). */
function listen(punch: (pin?: string) => void, end: () => void): () => void {
  const { stdin } = process;
  const hear = (data: Buffer): void => {
    const text = data.toString('utf8');
    if (stdin.isTTY) {
      if (text === '\u0003' || text === 'q') end();
      else punch();
      return;
    }
    for (const line of text.split('\n').filter((part) => part.trim() !== '')) punch(line.trim());
  };
  if (stdin.isTTY) stdin.setRawMode(true);
  stdin.on('data', hear);
  return () => {
    stdin.off('data', hear);
    if (stdin.isTTY) stdin.setRawMode(false);
    stdin.pause();
  };
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === null) {
    process.stdout.write(help);
    return;
  }
  const stop = new AbortController();
  const end = (): void => stop.abort();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  const say = (words: string): void => void process.stdout.write(`${words}\n`);
  const terminals = options.sns.map((sn) =>
    createTerminal({
      sn,
      url: options.url,
      batch: options.batch,
      signal: stop.signal,
      say: options.bulk === null ? (words) => say(`${sn}: ${words}`) : () => undefined,
      ...(options.key === undefined ? {} : { key: options.key }),
      ...(options.offset === undefined ? {} : { offset: options.offset }),
      ...(options.fast === undefined ? {} : { fast: options.fast }),
    }),
  );

  if (options.bulk !== null) {
    const { sent, seconds } = await sendBulk(
      terminals,
      { punches: options.bulk, pins: options.pins },
      stop.signal,
      say,
    );
    say(`${sent} punches stored in ${seconds.toFixed(1)} s, ${Math.round(sent / Math.max(seconds, 0.001))} a second`);
  } else {
    const turns = createTurns(options.pins);
    const bells = terminals.map(() => createBell());
    const punch = (at: number, pin?: string): void => {
      const terminal = terminals[at];
      if (terminal === undefined) return;
      say(`${terminal.sn}: ${turns(terminal, pin)}`);
      bells[at]?.ring();
    };
    let next = 0;
    const quiet =
      options.every === null ? listen((pin) => punch(next++ % terminals.length, pin), end) : () => undefined;
    const timers =
      options.every === null ? [] : terminals.map((_, at) => setInterval(() => punch(at), (options.every ?? 1) * 1000));
    if (options.every === null)
      say(
        process.stdin.isTTY ? 'Each key press is a punch, q ends.' : 'Each line is a punch of the person named in it.',
      );
    await Promise.all(
      terminals.map((terminal, at) =>
        live(terminal, bells[at] ?? createBell(), stop.signal, (words) => say(`${terminal.sn}: ${words}`)),
      ),
    );
    timers.forEach(clearInterval);
    quiet();
  }
  const waiting = terminals.reduce((sum, terminal) => sum + terminal.waiting, 0);
  if (waiting > 0) say(`${waiting} punches were not stored by the server`);
  terminals.forEach((terminal) => terminal.close());
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

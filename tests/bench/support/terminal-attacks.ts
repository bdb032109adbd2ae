/** The serial number of a terminal of the attacked company. */
export const attackedTerminal = 'ATTACKED001';

async function send(url: string, path: string, body: string): Promise<number> {
  const answer = await fetch(`${url}/iclock/${path}`, { method: 'POST', body });
  await answer.arrayBuffer();
  return answer.status;
}

/** Punches one second apart. */
function punches(count: number, from: Temporal.PlainDateTime): string {
  const lines: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const time = from.add({ seconds: at }).toString({ smallestUnit: 'second' }).replace('T', ' ');
    lines.push(`${1001 + (at % 100)}\t${time}\t0\t1\t0\t0`);
  }
  return lines.join('\n');
}

const past = (): Temporal.PlainDateTime => Temporal.Now.plainDateTimeISO('UTC').subtract({ days: 2 });
const ahead = (): Temporal.PlainDateTime => Temporal.Now.plainDateTimeISO('UTC').add({ days: 5 });

async function both(url: string, sn: string, body: string): Promise<number[]> {
  return [await send(url, `cdata?SN=${sn}&table=options`, body), await send(url, `registry?SN=${sn}`, body)];
}

/**
 * What a terminal, or a contact that claims to be one, sends without an account, by the attack's name; each returns the statuses.
 */
export const terminalAttacks: Readonly<Record<string, (url: string) => Promise<number[]>>> = {
  'stranger: options of 4,000 line feeds': (url) => both(url, 'STRANGE001', `A=1${'\n'.repeat(4000)}x`),
  'stranger: options of 60 kB of commas': (url) => both(url, 'STRANGE002', `A=1${','.repeat(60_000)}x`),
  'stranger: 5 x 16 MB of punches': async (url) => {
    const body = punches(530_000, past()).slice(0, 16_000_000);
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) statuses.push(await send(url, 'cdata?SN=STRANGE003&table=ATTLOG', body));
    return statuses;
  },
  'terminal: operation log of 490 kB, glued': async (url) => [
    await send(url, `cdata?SN=${attackedTerminal}&table=OPERLOG`, 'xUSER PIN=1'.repeat(44_500)),
  ],
  'terminal: 17,000 punches at once': async (url) => [
    await send(url, `cdata?SN=${attackedTerminal}&table=ATTLOG`, punches(17_000, past())),
  ],
  'terminal: 3,000 punches of days ahead': async (url) => [
    await send(url, `cdata?SN=${attackedTerminal}&table=ATTLOG`, punches(3000, ahead())),
  ],
  'terminal: 50,000 punches at once': async (url) => [
    await send(url, `cdata?SN=${attackedTerminal}&table=ATTLOG`, punches(50_000, past())),
  ],
};

import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createAgent, doingAt, type ActivityAgent, type SendToServer } from './agent/index.ts';

const help = `A simulated activity agent. It sends what a person does at a computer, in the form of ActivityWatch.

  npm run agent -- --token msa_… [options]

  --token <text>   the token that "My activity" shows once when a computer is added
  --url <address>  the server (default http://localhost:8080)
  --every <n>      seconds between two heartbeats (default 10)
  --past <n>       first send the last n minutes, as an agent does that was without network
  --host <name>    what the computer is called (default this machine's)
  --help           this text

Ctrl-C ends it.
`;

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      token: { type: 'string' },
      url: { type: 'string', default: 'http://localhost:8080' },
      every: { type: 'string', default: '10' },
      past: { type: 'string', default: '0' },
      host: { type: 'string', default: hostname() },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  if (values.token === undefined) throw new Error('--token: the token of a computer is needed');
  const [every, past] = [Number(values.every), Number(values.past)];
  if (!(every >= 1 && every <= 300)) throw new Error(`--every ${values.every}: 1 to 300 seconds are meant`);
  if (!(past >= 0 && past <= 44_640)) throw new Error(`--past ${values.past}: minutes of at most 31 days are meant`);
  return { token: values.token, url: values.url.replace(/\/$/, ''), every, past, host: values.host };
}

/** Sends what the person does at a moment. @returns the status of a refusal, undefined if everything was accepted */
async function beat(agent: ActivityAgent, at: number, seconds: number, seed: number): Promise<number | undefined> {
  const { app, title, url, away } = doingAt(at, seed);
  const answers = [await agent.presence({ at, seconds, away })];
  if (!away) answers.push(await agent.window({ at, seconds, app, title }));
  if (!away && url !== null) answers.push(await agent.tab({ at, seconds, url, title }));
  return answers.find(({ status }) => status !== 200)?.status;
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === null) {
    process.stdout.write(help);
    return;
  }
  const { token, url, every, past, host } = options;
  const send: SendToServer = async (path, body) => {
    const answer = await fetch(`${url}/api/0/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const agent = createAgent(host, send);
  const seed = host.length + token.length;
  await agent.open();
  const now = (): number => Math.floor(Date.now() / 1000);
  for (let at = now() - past * 60; at < now() - every; at += every) {
    const refused = await beat(agent, at, every, seed);
    // If the server says so, it tries again later.
    if (refused === 429) at -= every;
    if (refused !== undefined) await wait(2000);
  }
  process.stdout.write(`${host} sends to ${url} every ${every} s\n`);
  while (true) {
    const refused = await beat(agent, now() - every, every, seed);
    if (refused !== undefined) process.stdout.write(`The server answered ${refused}\n`);
    await wait(every * 1000);
  }
}

process.on('SIGINT', () => process.exit(0));
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

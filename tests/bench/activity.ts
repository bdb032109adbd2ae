/**
 * Productivity of 1,000 people at computers, on PostgreSQL: `npm run bench -- activity`, with a number of days for other than 30.
 * An ordinary day has a window every four minutes and times away. Goals: a day of all of them is summed by categories within 5 s, all
 * days again (as after a changed rule) within 60 s, and agents that send every 30 s take less than a quarter of a processor.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sumMarked } from '#features/productivity/server.ts';
import { newSecret } from '#server/auth/index.ts';
import { asCompany } from '#server/http/index.ts';
import { endBenches, openBench } from './support/bench-host.ts';
import { openServer, type BenchServer } from './support/bench-server.ts';
import { printTable } from './support/print-table.ts';
import { makeTenant } from './support/small-tenant.ts';

const people = 1000;
const days = Number(process.argv[2] ?? 30);
const goals = { day: 5, all: 60, processor: 0.25 };
const rows: (string | number)[][] = [];
let isMet = true;
/** Where it is, since millions of events take minutes before the first figure. */
const say = (what: string): boolean => process.stdout.write(`${(performance.now() / 1000).toFixed(0)} s  ${what}\n`);
const report = (what: string, value: number, goal: number): void => {
  isMet &&= value <= goal;
  rows.push([what, value.toFixed(2), goal, value <= goal ? 'met' : 'missed']);
  say(`${what}: ${value.toFixed(2)}`);
};

/** Settings that record, and rules of the kinds and number that a company has. */
async function setUp({ owner }: Pick<BenchServer, 'owner'>, company: number): Promise<void> {
  await owner(`insert into activity_settings (company_id, enabled, working_hours_only, consent_text)
    values (${company}, true, false, 'Text') on conflict (company_id) do update set enabled = true, working_hours_only = false`);
  await owner(`insert into activity_categories (company_id, category_name, productivity)
    select ${company}, 'Category ' || n, (array['productive', 'neutral', 'unproductive'])[1 + n % 3] from generate_series(1, 12) n`);
  await owner(`insert into activity_rules (company_id, match, pattern, category, priority)
    select ${company}, 'app', 'app' || n || '*', (select min(id) from activity_categories where company_id = ${company}) + n % 12, 100
    from generate_series(1, 100) n`);
}

const bench = await openBench('PostgreSQL', false);
const company = await makeTenant(bench, people, 1);
await setUp(bench, company);
await bench.owner(`insert into activity_agents (company_id, employee, agent_name, token_hash, token_hint)
  select company_id, id, 'Computer', 'none', 'none' from employees where company_id = ${company}`);
await bench.owner(`insert into activity_buckets (company_id, agent, bucket, type, client, hostname, create_time)
  select company_id, id, 'window', 'currentwindow', 'bench', 'bench', now() from activity_agents where company_id = ${company}`);
say(`storing ${days} days of ${people} people`);
const begin = `extract(epoch from (current_date - d))::bigint + 28800`;
// Windows of four minutes over eight hours, and ten minutes away in each hour.
await bench.owner(`insert into activity_events (company_id, employee, bucket, started, ended, kind, fingerprint, work_date, app, domain, title, url)
  select ${company}, a.employee, b.id, ${begin} + n * 240, ${begin} + n * 240 + 240, 0, 'w' || n, current_date - d,
    'app' || (n * 7 + a.employee) % 130 || '.exe', '', '', ''
  from activity_agents a join activity_buckets b on b.company_id = a.company_id and b.agent = a.id,
    generate_series(1, ${days}) d, generate_series(0, 119) n where a.company_id = ${company}`);
await bench.owner(`insert into activity_events (company_id, employee, bucket, started, ended, kind, fingerprint, work_date, app, domain, title, url)
  select ${company}, a.employee, b.id, ${begin} + n * 3600 + part * 3000, ${begin} + n * 3600 + 3000 + part * 600, 2 + part, 'p' || part || n,
    current_date - d, '', '', '', ''
  from activity_agents a join activity_buckets b on b.company_id = a.company_id and b.agent = a.id,
    generate_series(1, ${days}) d, generate_series(0, 7) n, generate_series(0, 1) part where a.company_id = ${company}`);
await bench.owner('analyze');
say('summing the last day');

/** Sums the marked days, as the recurring job does. @returns seconds */
async function sum(where: string): Promise<number> {
  await bench.owner(`insert into activity_marks (company_id, employee, work_date)
    select distinct company_id, employee, work_date from activity_events where company_id = ${company} and ${where}`);
  const started = performance.now();
  const acting = { companyId: company, name: 'Bench', accessor: 'job' } as const;
  for (let more = true; more;) ({ hasMore: more } = await asCompany(bench.host, acting, sumMarked));
  return (performance.now() - started) / 1000;
}
report(`a day of ${people} people summed, s`, await sum('work_date = current_date - 1'), goals.day);
say(`summing all ${days} days`);
await sum('true');
await bench.owner(`update activity_rules set category = (select max(id) from activity_categories where company_id = ${company})
  where company_id = ${company} and pattern in ('app7*', 'app8*', 'app9*')`);
say('summing them again after a changed rule');
report(`${days} days summed again after a changed rule, s`, await sum('true'), goals.all);
await bench.close();

const server = await openServer();
const sending = await makeTenant(server, people, 1);
await setUp(server, sending);
const { secret, hash } = newSecret();
await server.owner(`insert into activity_agents (company_id, employee, agent_name, token_hash, token_hint)
  select company_id, id, 'Computer', '${hash}', 'none' from employees where company_id = ${sending}`);
await server.owner(`insert into activity_consents (company_id, employee, text_version, agreed_time)
  select company_id, id, 1, now() - interval '1 day' from employees where company_id = ${sending}`);
const agents = (await server.owner(`select id from activity_agents where company_id = ${sending} order by id`)).map(
  ({ id }) => Number(id),
);
const send = async (agent: number, path: string, body: object): Promise<void> => {
  const answer = await fetch(`${server.url}/api/0/buckets/window${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer msa_${sending}_${agent}_${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status}`);
};
for (const agent of agents) await send(agent, '', { client: 'bench', type: 'currentwindow', hostname: 'bench' });
const interval = 30_000;
say('sending for two minutes, as all agents do');
const rounds = 3;
const before = { at: performance.now(), used: server.processorSeconds() };
await Promise.all(
  agents.map(async (agent, place) => {
    await pause((place / agents.length) * interval);
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      const event = {
        timestamp: new Date().toISOString(),
        duration: 0,
        data: { app: `app${(place + round) % 50}.exe`, title: '' },
      };
      await send(agent, '/heartbeat?pulsetime=60', event);
      if (round < rounds - 1) await pause(Math.max(0, interval - (performance.now() - begun)));
    }
  }),
);
const seconds = (performance.now() - before.at) / 1000;
const sent = (agents.length * rounds) / seconds;
// As if they sent at exactly their pace all the while.
report(
  `processors that ${people} agents take, sending every 30 s`,
  ((server.processorSeconds() - before.used) / seconds / sent) * (people / (interval / 1000)),
  goals.processor,
);
await server.close();
await endBenches();
printTable(['what', 'measured', 'goal', ''], rows);
process.exitCode = isMet ? 0 : 1;

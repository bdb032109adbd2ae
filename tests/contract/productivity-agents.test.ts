import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownActivity, ownActivityDay, revokeOwnAgent, withdraw } from '#features/productivity/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { agreeNow, computerOf, sendBy, setProductivity, sumAll } from '#tests/support/activity.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let person: Client;
let other: Client;
/** Seconds since 1970: the beginning of a minute, half an hour ago. */
let base: number;

/** Advances the clock and signs everybody in again, since their sessions have expired by then. */
async function pass(time: Temporal.DurationLike): Promise<void> {
  server.clock.advance(time);
  admin = server.caller(await people.tokenOf('adminA'));
  person = server.caller(await people.tokenOf('empA1'));
  other = server.caller(await people.tokenOf('empA2'));
}

beforeAll(async () => {
  await pass({ hours: 1 });
  await setProductivity(admin, { enabled: true, working_hours_only: false });
});

beforeEach(async () => {
  for (const table of ['activity_events', 'activity_days', 'activity_agents'])
    await server.database.asOwner(`delete from ${table}`);
  await pass({ minutes: 1 });
  await agreeNow(person);
  await pass({ hours: 26 });
  base = Math.floor(server.clock.now().epochMilliseconds / 60_000) * 60 - 1800;
});

const events = (columns: string) =>
  server.database.asOwner(`select ${columns} from activity_events order by started, kind, app, domain`);
const dayOf = async (of: Client) => {
  const date = server.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString();
  return dataOf(await of.callEndpoint(ownActivityDay, { query: { date } }));
};

describe('what an agent sends', () => {
  it('is stored once, however often and in whatever order it comes', async () => {
    const { agent } = await computerOf(server, person, 'desk');
    const beats = [
      () => agent.window({ at: base, seconds: 10, app: 'Word' }),
      () => agent.window({ at: base + 10, seconds: 10, app: 'Word' }),
      () => agent.window({ at: base + 20, seconds: 30, app: 'Games' }),
      () => agent.presence({ at: base, seconds: 50, away: false }),
    ];
    for (const beat of beats) expect((await beat()).status).toBe(200);
    for (const beat of beats.toReversed()) await beat();
    for (const beat of beats) await beat();
    expect(await events(`app, (started - ${base})::int as from, (ended - ${base})::int as to`)).toEqual([
      { app: 'Word', from: 0, to: 20 },
      { app: '', from: 0, to: 50 },
      { app: 'Games', from: 20, to: 50 },
    ]);
    const day = await dayOf(person);
    expect([day.active, day.productive, day.uncategorised]).toEqual([50, 20, 30]);
  });

  it('is two events where the pulse was missed, as with a machine that slept', async () => {
    const { agent } = await computerOf(server, person, 'lid');
    await agent.window({ at: base, seconds: 10, app: 'Word' });
    await agent.window({ at: base + 600, seconds: 10, app: 'Word' });
    expect((await dayOf(person)).active).toBe(20);
  });

  it('of two computers at once counts once', async () => {
    const [desk, lap] = [await computerOf(server, person, 'one'), await computerOf(server, person, 'two')];
    await desk.agent.window({ at: base, seconds: 100, app: 'Word' });
    await lap.agent.window({ at: base + 50, seconds: 100, app: 'Excel' });
    await lap.agent.presence({ at: base, seconds: 150, away: true });
    await desk.agent.presence({ at: base, seconds: 100, away: false });
    const day = await dayOf(person);
    expect([day.active, day.idle]).toEqual([150, 0]);
  });

  it('holds no titles, addresses or private windows unless the company keeps them', async () => {
    const { agent } = await computerOf(server, person, 'titles');
    const send = async (): Promise<void> => {
      await agent.window({ at: base, seconds: 10, app: 'Firefox', title: 'A secret' });
      await agent.tab({ at: base, seconds: 5, url: 'https://www.a.test/secret?x=1', title: 'A secret' });
      await agent.tab({ at: base + 5, seconds: 5, url: 'https://b.test/', title: 'x', incognito: true });
    };
    await send();
    expect(await events('app, domain, title, url')).toEqual([
      { app: 'Firefox', domain: '', title: '', url: '' },
      { app: '', domain: 'a.test', title: '', url: '' },
      { app: '', domain: '', title: '', url: '' },
    ]);
    await server.database.asOwner('delete from activity_events');
    await setProductivity(admin, { keep_titles: true, keep_urls: true });
    await send();
    expect((await events('title, url')).map(({ title, url }) => [title, url])).toEqual([
      ['A secret', ''],
      ['A secret', 'https://www.a.test/secret?x=1'],
      ['', ''],
    ]);
    await setProductivity(admin, { keep_titles: false, keep_urls: false });
  });

  it('of a clock that is fast, of long ago or of no known form is thrown away and counted', async () => {
    const { agent, id, send } = await computerOf(server, person, 'clock');
    await agent.window({ at: base + 90_000, seconds: 10, app: 'Word' });
    await agent.window({ at: base - 40 * 86_400, seconds: 10, app: 'Word' });
    const odd = { timestamp: new Date(base * 1000).toISOString(), duration: 1, data: { app: 7 } };
    expect((await send('buckets/aw-watcher-window_clock/heartbeat?pulsetime=10', odd)).status).toBe(200);
    expect(await events('app')).toEqual([]);
    const mine = dataOf(await person.callEndpoint(ownActivity)).agents.find((one) => one.id === id);
    expect(mine?.discarded).toBe(3);
  });

  it('goes back in time without counting anything twice', async () => {
    const { agent } = await computerOf(server, person, 'back');
    await agent.window({ at: base, seconds: 60, app: 'Word' });
    await agent.window({ at: base - 30, seconds: 60, app: 'Word' });
    expect((await dayOf(person)).active).toBe(90);
  });

  it('may be a list, which is taken as a whole or not at all', async () => {
    const { send } = await computerOf(server, person, 'list');
    const event = (at: number) => ({
      timestamp: new Date((base + at) * 1000).toISOString(),
      duration: 10,
      data: { app: 'Word', title: '' },
    });
    const path = 'buckets/aw-watcher-window_list/events';
    expect((await send(path, [event(0), event(20), event(0)])).status).toBe(200);
    expect((await send(path, [event(40), { ...event(60), duration: -1 }])).status).toBe(400);
    expect(await events(`(started - ${base})::int as from`)).toEqual([{ from: 0 }, { from: 20 }]);
    expect(JSON.parse((await send(`${path}?limit=1`)).text)).toMatchObject([{ duration: 10, data: { app: 'Word' } }]);
    expect((await send(`${path}/count?limit=-1`)).text).toBe('2');
  });
});

describe('the door of agents', () => {
  it('refuses a body of ten megabytes, and a thousand and one events', async () => {
    const { token, send } = await computerOf(server, person, 'large');
    const answer = await server.fetch('/api/0/buckets/x/events', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: ' '.repeat(10_000_000),
    });
    expect(answer.status).toBe(413);
    const event = { timestamp: '2026-03-02T10:00:00Z', duration: 0, data: {} };
    expect(
      (
        await send(
          'buckets/aw-watcher-window_large/events',
          Array.from({ length: 1001 }, () => event),
        )
      ).status,
    ).toBe(400);
  });

  it('knows no token that is wrong, revoked, of another agent or of another company', async () => {
    const { token, id, send } = await computerOf(server, person, 'token');
    const { token: another } = await computerOf(server, other, 'token');
    const secret = token.slice(-43);
    for (const wrong of [
      '',
      'x',
      `msa_${people.a.id}_${id}_${'a'.repeat(43)}`,
      `msa_${people.b.id}_${id}_${secret}`,
      another.slice(0, -43) + secret,
    ])
      expect((await sendBy(server, wrong)('info')).status).toBe(401);
    expect((await send('info')).status).toBe(200);
    await expect(other.callEndpoint(revokeOwnAgent, { body: { id } })).rejects.toMatchObject({ code: 'ZBCO0003' });
    dataOf(await person.callEndpoint(revokeOwnAgent, { body: { id } }));
    expect((await send('info')).status).toBe(401);
  });

  it('holds up who guesses', async () => {
    const guess = () => server.fetch('/api/0/info', { headers: { authorization: 'Bearer x' }, from: '192.0.2.7' });
    const answers = await Promise.all(Array.from({ length: 40 }, guess));
    expect(answers.map(({ status }) => status).filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  it('answers each agent its own buckets alone', async () => {
    const mine = await computerOf(server, person, 'mine');
    const theirs = await computerOf(server, other, 'theirs');
    expect(Object.keys(JSON.parse((await mine.send('buckets/')).text) as object)).toHaveLength(3);
    expect((await theirs.send('buckets/aw-watcher-window_mine')).status).toBe(404);
    expect((await theirs.send('buckets/aw-watcher-window_mine/events')).status).toBe(404);
  });

  it('lets a browser’s extension call, and no website', async () => {
    const ask = (origin: string) => server.fetch('/api/0/info', { method: 'OPTIONS', headers: { origin } });
    const extension = 'moz-extension://1f2e3d4c-0000-4000-8000-000000000000';
    expect((await ask(extension)).headers.get('access-control-allow-origin')).toBe(extension);
    expect((await ask('https://evil.test')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is told nothing of the token in the log', async () => {
    const { token } = await computerOf(server, person, 'log');
    expect(server.logLines.some((line) => line.includes(token.slice(-43)))).toBe(false);
  });
});

describe('consent', () => {
  it('comes before anything is recorded, and is asked anew for another text', async () => {
    const { agent } = await computerOf(server, other, 'before');
    await agent.window({ at: base, seconds: 10, app: 'Word' });
    expect(await events('app')).toEqual([]);
    await agreeNow(other);
    await agent.window({ at: base, seconds: 10, app: 'Word' });
    expect(await events('app')).toEqual([]);
    await pass({ hours: 1 });
    await agent.window({ at: base + 1900, seconds: 10, app: 'Word' });
    expect(await events('app')).toEqual([{ app: 'Word' }]);
    await setProductivity(admin, { consent_text: `Another text ${base}` });
    await agent.window({ at: base + 2000, seconds: 10, app: 'Excel' });
    expect(await events('app')).toEqual([{ app: 'Word' }]);
  });

  it('is withdrawn with all that was recorded, or with all but the sums of days', async () => {
    for (const [on_withdrawal, kept] of [
      ['keepSums', 1],
      ['delete', 0],
    ] as const) {
      await setProductivity(admin, { on_withdrawal });
      await agreeNow(person);
      await pass({ hours: 25 });
      const at = Math.floor(server.clock.now().epochMilliseconds / 1000) - 600;
      const { agent } = await computerOf(server, person, `gone ${on_withdrawal}`);
      await agent.window({ at, seconds: 100, app: 'Word' });
      await sumAll(server, people.a.id);
      dataOf(await person.callEndpoint(withdraw, { body: {} }));
      await agent.window({ at: at + 200, seconds: 100, app: 'Word' });
      await sumAll(server, people.a.id);
      expect(await events('app')).toEqual([]);
      const days = await server.database.asOwner('select active_s from activity_days');
      expect(days).toHaveLength(kept);
      const sums = await server.database.asOwner(
        'select active_s from activity_department_days where company_id = $1 and active_s > 0',
        [people.a.id],
      );
      expect(sums).toHaveLength(kept);
    }
  });
});

describe('working hours', () => {
  it('are all that is recorded of, where the company says so', async () => {
    await setProductivity(admin, { working_hours_only: true });
    await agreeNow(person);
    await pass({ hours: 1 });
    const { agent } = await computerOf(server, person, 'evening');
    const at = Math.floor(server.clock.now().epochMilliseconds / 1000) - 600;
    await agent.window({ at, seconds: 100, app: 'Word' });
    expect(await events('app')).toEqual([]);
    const date = server.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate();
    const minutes = (seconds: number): number =>
      Math.floor((seconds - date.toZonedDateTime('Europe/London').epochMilliseconds / 1000) / 60);
    // Punched in from two minutes before its beginning to one minute after.
    await server.database.asOwner(
      `insert into att_day_totals (company_id, employee, att_date, department, zone, day_kind, schedule_source, status,
         rule_version, engine_version, input_hash, create_time, first_in, last_out)
       values ($1, $2, $3, $4, 'Europe/London', 0, 0, 0, '', 1, 0, now(), $5, $6)`,
      [
        people.a.id,
        people.employees.empA1,
        date.toString(),
        people.a.departments.one,
        minutes(at) - 2,
        minutes(at) + 1,
      ],
    );
    await agent.window({ at, seconds: 100, app: 'Word' });
    const [stored] = await events('(ended - started)::int as seconds');
    expect(Number(stored?.['seconds'])).toBeGreaterThan(0);
    expect(Number(stored?.['seconds'])).toBeLessThanOrEqual(60);
    await setProductivity(admin, { working_hours_only: false });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serverSlices } from '#features/slices.server.ts';
import { employee } from '#features/team/contract.ts';
import { DatabaseUnavailable, type Database } from '#server/db/database.ts';
import type { Log } from '#server/host.ts';
import { defineJobKind, startWorker } from '#server/jobs/index.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { keepUp, startUpkeep, type Upkeep } from '#server/upkeep/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const atOnce = { first: 1, longest: 1 };

beforeEach(() => server.database.asOwner(`update companies set upkeep = ''`));

/** Upkeep that records where it ran, and optionally fails. */
function recordedUpkeep(name: string, fails: (company: number) => boolean = () => false) {
  const companies: number[] = [];
  const upkeep: Upkeep = {
    name,
    run: async ({ companyId }) => {
      if (fails(companyId)) throw new Error('Tired');
      companies.push(companyId);
    },
  };
  return { upkeep, companies };
}

/** A digest of the rows of every table of companies. */
async function rowsByTable(): Promise<Record<string, unknown>> {
  const tables = await server.database.asOwner(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_name)
     where c.column_name = 'company_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`,
  );
  const digests: [string, unknown][] = [];
  for (const { name } of tables) {
    const [row] = await server.database.asOwner(
      `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as digest from "${String(name)}" t`,
    );
    digests.push([String(name), row]);
  }
  return Object.fromEntries(digests);
}

/** The host while its database is away, until it is back, with the texts of logged errors and information. */
function hostAway() {
  const lines: string[] = [];
  let tries = 0;
  let isAway = true;
  const triedThrice = Promise.withResolvers<void>();
  const log: Log = {
    debug: () => undefined,
    info: (_details, text) => void lines.push(text),
    warn: () => undefined,
    error: (_details, text) => void lines.push(text),
    child: () => log,
  };
  const { database } = server.host;
  const away: Database = {
    kind: 'embedded',
    within: (scope, work) => {
      if (!isAway) return database.within(scope, work);
      if ((tries += 1) === 3) triedThrice.resolve();
      return Promise.reject(new DatabaseUnavailable(new Error('connection refused')));
    },
    notify: (channel, text) => database.notify(channel, text),
    listen: (channel, hear, missed) => database.listen(channel, hear, missed),
    isListening: () => database.isListening(),
    ping: () => database.ping(),
    close: () => database.close(),
  };
  const back = (): void => void (isAway = false);
  return { host: { ...server.host, database: away, log }, lines, triedThrice: triedThrice.promise, back };
}

describe('upkeep', () => {
  it('is done once in each company, however many processes there are, and again under another name', async () => {
    const { upkeep, companies } = recordedUpkeep('test.once');
    await Promise.all([keepUp(server.host, [upkeep]), keepUp(server.host, [upkeep])]);
    expect(companies.toSorted((one, other) => one - other)).toEqual([people.a.id, people.b.id]);
    await server.database.asOwner(`update companies set upkeep = '' where id = $1`, [people.b.id]);
    await keepUp(server.host, [upkeep]);
    expect(companies.slice(2)).toEqual([people.b.id]);
    const next = recordedUpkeep('test.once 2');
    await keepUp(server.host, [next.upkeep]);
    expect(next.companies).toHaveLength(2);
  });

  it('of every slice leaves what a company has done since, however often it runs again', async () => {
    const admin = server.caller(await people.tokenOf('adminA'));
    const body = {
      department: people.a.departments.one,
      area: [people.a.rootArea],
      login_enabled: true,
    };
    for (const [emp_code, email] of [
      ['7301', 'sent@acme.test'],
      ['7302', ''],
    ] as const)
      dataOf(
        await admin.callEndpoint(employee.calls.create, { body: { ...body, emp_code, email, first_name: 'Ada' } }),
      );
    const all = serverSlices.flatMap((slice) => slice.upkeep ?? []);
    await keepUp(server.host, all);
    const before = await rowsByTable();
    expect(
      await server.database.asOwner(`select sign_in from employees where emp_code like '730%' order by 1`),
    ).toEqual([{ sign_in: 'sent' }, { sign_in: 'unsent' }]);
    // As a former version left it at each start, although the link had been sent.
    await server.database.asOwner(`update employees set sign_in = 'unsent' where emp_code = '7301'`);
    await server.database.asOwner(`update companies set upkeep = ''`);
    expect(await keepUp(server.host, all)).toBe(0);
    expect(await rowsByTable()).toEqual(before);
  });

  it('that fails in one company keeps no other, and is tried again there alone', async () => {
    let failures = 0;
    const { upkeep, companies } = recordedUpkeep(
      'test.tired',
      (company) => company === people.a.id && (failures += 1) <= 2,
    );
    await startUpkeep(server.host, [upkeep], atOnce).done;
    expect(companies).toEqual([people.b.id, people.a.id]);
  });

  it('goes on when the database is back, and logs a line an outage', async () => {
    const { host, lines, triedThrice, back } = hostAway();
    const { upkeep, companies } = recordedUpkeep('test.away');
    const running = startUpkeep(host, [upkeep], atOnce);
    await triedThrice;
    expect(companies).toEqual([]);
    back();
    await running.done;
    expect(companies).toHaveLength(2);
    expect(lines).toEqual(['Upkeep of companies waits: the database is away', 'Upkeep of companies goes on']);
  });

  it('ends with the server, also in a pause', async () => {
    const { host, triedThrice } = hostAway();
    const { upkeep, companies } = recordedUpkeep('test.ended');
    const running = startUpkeep(host, [upkeep], { first: 1, longest: 1 });
    await triedThrice;
    await running.stop();
    const forLong = startUpkeep(hostAway().host, [upkeep], { first: 3_600_000, longest: 3_600_000 });
    await forLong.stop();
    expect(companies).toEqual([]);
  });
});

describe('an outage is one line, however often is looked', () => {
  it.each([
    ['Jobs', (host: typeof server.host) => startWorker(host, [idle])],
    ['Recurring jobs', (host: typeof server.host) => startRecurring(host, [daily])],
  ])('for %s', async (subject, start) => {
    const { host, lines, back } = hostAway();
    const worker = await start(host);
    for (let look = 0; look < 3; look += 1) await worker.drain();
    expect(lines).toEqual([`${subject} wait: the database is away`]);
    back();
    await worker.drain();
    expect(lines).toEqual([`${subject} wait: the database is away`, `${subject} are read again`]);
    await worker.stop();
  });
});

const idle = defineJobKind({ kind: 'test.idle.work', permission: null, payload: z.object({}), run: async () => ({}) });
const daily = {
  name: 'test.outage',
  scope: 'host',
  schedule: { dailyAt: '00:30' },
  run: async () => undefined,
} as const;

import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { terminal } from '#features/device/contract.ts';
import { punches } from '#features/device/server.ts';
import { heldBound } from '#features/device/server/unclaimed-records.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { forgetUnclaimed } from '#features/device/server/unclaimed-records.ts';
import type { Client } from '#shared/http/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let second = 0;

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
});

async function register(sn: string): Promise<void> {
  const made = await admin.callEndpoint(terminal.calls.create, {
    body: { sn, alias: sn, area: people.a.rootArea },
  });
  expect(made.isSuccess).toBe(true);
}

async function send(
  sn: string,
  query: string,
  body: string,
  { path = 'cdata', from = '10.0.0.1' } = {},
): Promise<{ status: number; text: string }> {
  const response = await server.fetch(`/iclock/${path}?SN=${sn}${query}`, { method: 'POST', body, from });
  return { status: response.status, text: await response.text() };
}

/** A unique punch. */
function punchLine(pin = '1001'): string {
  second += 1;
  const time = Temporal.PlainDateTime.from('2026-01-05T00:00:00').add({ seconds: second });
  return `${pin}\t${time.toString({ smallestUnit: 'second' }).replace('T', ' ')}\t0\t1\t\t0\t0`;
}

const count = (table: string, where = 'true'): Promise<number> =>
  server.host.database.within({ role: 'tenant', companyId: people.a.id }, async (tx) => {
    const [found] = await queryRows(
      tx,
      sql.raw(`select count(*) as n from ${table} where company_id = ${people.a.id} and ${where}`),
      z.object({ n: z.coerce.number() }),
    );
    return found?.n ?? 0;
  });
const refused = (sn: string): Promise<number> => count('refused_records', `terminal_sn = '${sn}'`);

describe('a row that no table takes is set aside alone', () => {
  beforeAll(() => register('ODD1'));

  it.each<[attempt: string, table: string, bad: string, good: string, stored: string]>([
    [
      'Pri=32768',
      'OPERLOG',
      'USER PIN=901\tName=A\tPri=32768',
      'USER PIN=902\tName=B\tPri=14',
      "terminal_people|emp_code = '902'",
    ],
    [
      'OPLOG 40000',
      'OPERLOG',
      'OPLOG 40000\t0\t2026-01-05 08:00:00\t0\t0\t0\t0',
      'OPLOG 4\t0\t2026-01-05 08:00:00\t0\t0\t0\t0',
      'terminal_events|op_type = 4',
    ],
    [
      'FID=40000',
      'OPERLOG',
      'FP PIN=901\tFID=40000\tSize=4\tValid=1\tTMP=AAAA',
      'FP PIN=901\tFID=3\tSize=4\tValid=1\tTMP=AAAA',
      "bio_templates|emp_code = '901' and bio_no = 3",
    ],
    [
      'Index=99999',
      'BIODATA',
      'BIODATA Pin=903\tNo=0\tIndex=99999\tValid=1\tType=9\tTmp=AAAA',
      'BIODATA Pin=903\tNo=0\tIndex=1\tValid=1\tType=9\tTmp=AAAA',
      "bio_templates|emp_code = '903'",
    ],
    [
      'privilege=65536',
      'tabledata&tablename=user',
      'user uid=1\tpin=904\tprivilege=65536\tname=A',
      'user uid=2\tpin=905\tprivilege=0\tname=B',
      "terminal_people|emp_code = '905'",
    ],
  ])('%s', async (_, table, bad, good, stored) => {
    const before = await refused('ODD1');
    const [name = '', where = ''] = stored.split('|');
    for (let time = 0; time < 2; time += 1) {
      const answer = await send('ODD1', `&table=${table}&Stamp=1`, `${bad}\n${good}\n`);
      expect(answer).toMatchObject({ status: 200 });
    }
    expect([await count(name, where), (await refused('ODD1')) - before]).toEqual([1, 1]);
  });

  it('half an emoji in a device name is cut whole, claimed or not', async () => {
    const options = `~DeviceName=${'x'.repeat(59)}😀,FWVersion=${'y'.repeat(99)}😀`;
    for (const sn of ['ODD1', 'ODDUNCLAIMED1']) {
      await server.fetch(`/iclock/cdata?SN=${sn}&options=all`);
      for (const [path, query] of [
        ['cdata', '&table=options'],
        ['registry', ''],
      ] as const)
        // Only terminals whose company is known can register.
        expect((await send(sn, query, options, { path })).status).toBe(
          path === 'registry' && sn !== 'ODD1' ? 406 : 200,
        );
    }
    expect(await count('terminals', `sn = 'ODD1' and model = '${'x'.repeat(59)}'`)).toBe(1);
  });

  it('what the database alone knows to refuse is set aside too, and its neighbours are stored once', async () => {
    // A constraint that the code does not know, in place of one that nobody foresaw.
    await server.database.asOwner(
      "alter table punches add constraint punches_odd check (work_code <> 'ODD') not valid",
    );
    const lines = Array.from({ length: 40 }, () => punchLine());
    lines[17] = `${lines[17]?.split('\t').slice(0, 4).join('\t') ?? ''}\tODD\t0\t0`;
    const before = [await count('punches'), await refused('ODD1')];
    for (let time = 0; time < 2; time += 1)
      expect((await send('ODD1', '&table=ATTLOG', lines.join('\n'))).text).toBe('OK: 40');
    expect([await count('punches'), await refused('ODD1')]).toEqual([(before[0] ?? 0) + 39, (before[1] ?? 0) + 1]);
    await server.database.asOwner('alter table punches drop constraint punches_odd');
  });

  it('4,195 known punches between poisoned rows are stored, each once', async () => {
    await register('POISON1');
    const poison = [
      '1001\t2026-13-01 08:00:00\t0\t1',
      '\t2026-02-01 08:00:00\t0\t1',
      '1001\t1970-01-01 00:00:00\t0\t1',
      `1001\t2026-01-05 08:00:00\t0\t1\t${'9'.repeat(5000)}`,
      'half an emoji \ud83d',
      '1001\t2026-02-0',
    ];
    const lines = Array.from({ length: 4195 }, () => punchLine());
    const mixed = lines.flatMap((line, at) =>
      at % 100 === 0 ? [poison[(at / 100) % poison.length] ?? '', line] : [line],
    );
    const before = await count('punches', `terminal_sn = 'POISON1'`);
    for (let time = 0; time < 2; time += 1)
      expect((await send('POISON1', '&table=ATTLOG', mixed.join('\n'))).text).toBe(`OK: ${mixed.length}`);
    expect((await count('punches', `terminal_sn = 'POISON1'`)) - before).toBe(4195);
    expect(await refused('POISON1')).toBeLessThanOrEqual(poison.length);
  });

  it('all of 3,000 rows from a clock five days ahead are held, each once', async () => {
    await register('AHEAD1');
    const day = server.clock
      .now()
      .add({ hours: 5 * 24 })
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime();
    const lines = Array.from({ length: 3000 }, (_, at) => {
      const time = day.add({ seconds: at }).toString({ smallestUnit: 'second' }).replace('T', ' ');
      return `1001\t${time}\t0\t1\t\t0\t0`;
    });
    for (let time = 0; time < 2; time += 1)
      expect((await send('AHEAD1', '&table=ATTLOG', lines.join('\n'))).text).toBe('OK: 3000');
    expect(await refused('AHEAD1')).toBe(3000);
  });

  it.each(['US/Pacific-New', 'Nowhere/Atall'])('the zone %s of an area silences no terminal', async (zone) => {
    const sn = `ZONE${zone.length}`;
    await register(sn);
    const [before] = await server.database.asOwner(`select timezone from areas where id = ${people.a.rootArea}`);
    await server.database.asOwner(`update areas set timezone = '${zone}' where id = ${people.a.rootArea}`);
    expect((await server.fetch(`/iclock/cdata?SN=${sn}&options=all`)).status).toBe(200);
    expect(await send(sn, '&table=ATTLOG', punchLine())).toEqual({ status: 200, text: 'OK: 1' });
    await server.database.asOwner('update areas set timezone = $1 where id = $2', [
      before?.['timezone'] ?? null,
      people.a.rootArea,
    ]);
  });

  it('a refused key is written once, not at every request', async () => {
    await register('KEYED1');
    await server.fetch('/iclock/getrequest?SN=KEYED1');
    await server.database.asOwner(`update terminals set comm_key_hash = '${'a'.repeat(64)}' where sn = 'KEYED1'`);
    for (let time = 0; time < 5; time += 1)
      expect((await send('KEYED1', '&options=all&pushcommkey=guess', 'x')).status).toBe(401);
    expect(await refused('KEYED1')).toBeLessThanOrEqual(1);
  });

  const number = fc.oneof(
    fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
    fc.constantFrom(0, 1, 14, 255, 32_767, 32_768, 65_535, 65_536, 99_999, 9_999_999_999),
  );
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 70 }).map((text) => text.replace(/[\t\r\n]/g, '')),
    fc.constantFrom('😀'.repeat(60), 'x'.repeat(59) + '😀', 'é'),
  );
  const record = fc
    .tuple(number, number, number, word)
    .map(([one, other, third, text]) =>
      [
        `USER PIN=7\tName=${text}\tPri=${one}\tPasswd=${text}\tCard=${Math.abs(other)}\tGrp=${third}\tVerify=${one}`,
        `OPLOG ${Math.abs(one)}\t${text}\t2026-01-05 08:00:00\t${text}\t${other}\t${text}\t${third}`,
        `FP PIN=7\tFID=${one}\tIndex=${other}\tValid=${third}\tTMP=AAAA`,
        `BIODATA Pin=7\tNo=${one}\tIndex=${other}\tType=${Math.abs(third) % 100}\tMajorVer=${text}\tMinorVer=${one}\tTmp=AAAA`,
        `ERRORLOG ErrCode=${text}\tErrMsg=${text}\tCmdId=${one}\tAdditional=${Buffer.from(text).toString('base64')}`,
      ].join('\n'),
    );
  const access = fc.tuple(number, number, number, word).map(([one, other, third, text]) => {
    const hour = `${String(Math.abs(one) % 24).padStart(2, '0')}:00:00`;
    return `time=2026-01-05 ${hour}\tpin=1001\tevent=0\tinoutstatus=${other}\tattstate=${third}\tverifytype=${Math.abs(one)}\tindex=${text}${third}\ttemperature=${one}`;
  });
  const attendance = fc
    .tuple(number, number, word)
    .map(([one, other, text]) =>
      [text, '2026-01-05 09:00:00', Math.abs(one), other, text, 0, 0, 0, one, other, Math.abs(one)].join('\t'),
    );

  it('any row either fits or is held: no upload is ever refused for what one row says', async () => {
    await register('ANY1');
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.tuple(fc.constant('&table=OPERLOG&Stamp=1'), record),
          fc.tuple(fc.constant('&table=rtlog'), access),
          fc.tuple(fc.constant('&table=tabledata&tablename=transaction&count=1'), access),
          fc.tuple(fc.constant('&table=ATTLOG&Stamp=1'), attendance),
          fc.tuple(
            fc.constant('&table=options'),
            fc
              .tuple(number, word)
              .map(
                ([one, text]) =>
                  `~DeviceName=${text},UserCount=${one},FPCount=${one},FWVersion=${text},language=${one}`,
              ),
          ),
        ),
        async ([query, body]) => {
          const lines = body.split('\n').length;
          const answer = await send('ANY1', query, body);
          expect([answer.status, answer.text]).toEqual([
            200,
            /OPERLOG|ATTLOG/.test(query) ? `OK: ${lines}` : expect.stringMatching(/^OK|transaction=1$/),
          ]);
        },
      ),
      { numRuns: 60 },
    );
    expect(server.logLines.filter((line) => line.includes('could not be answered'))).toEqual([]);
  });
});

describe('a terminal that nobody has claimed', () => {
  const bytesHeld = async (where = 'true'): Promise<number> => {
    const rows = await server.database.asOwner(
      `select coalesce(sum(octet_length(record)), 0) as bytes from waiting_records join terminal_callers on terminal_callers.id = waiting_records.caller where ${where}`,
    );
    return Number(rows[0]?.['bytes']);
  };
  const hello = (sn: string, from: string): Promise<Response> =>
    server.fetch(`/iclock/cdata?SN=${sn}&options=all`, { from });
  /** Records of about 300 bytes, padded like those of a flood. */
  const flood = (records: number): string =>
    Array.from({ length: records }, () => `${punchLine()}\t${'7'.repeat(250)}`).join('\n');

  it('has a batch of any size held whole: 17,000 records at once', async () => {
    await hello('MANY1', '10.2.0.1');
    const lines = Array.from({ length: 17_000 }, () => punchLine());
    expect((await send('MANY1', '&table=ATTLOG', lines.join('\n'), { from: '10.2.0.1' })).text).toBe('OK: 17000');
  });

  it('fills no disk: past its bytes nothing is held, and nothing acknowledged', async () => {
    await hello('FLOOD1', '10.2.0.2');
    const answers = [];
    for (let at = 0; at < 3; at += 1)
      answers.push((await send('FLOOD1', '&table=ATTLOG', flood(3000), { from: '10.2.0.2' })).status);
    expect(answers).toEqual([200, 200, 401]);
    const held = await bytesHeld("sn = 'FLOOD1'");
    expect(held).toBeLessThanOrEqual(heldBound.most.bytes);
    const most = 16 * 1024 * 1024 - 1;
    const five = [
      flood(54_000),
      '\n'.repeat(most),
      'x'.repeat(most),
      `${punchLine()}\n`.repeat(480_000),
      ' '.repeat(most),
    ];
    for (const body of five) {
      const { status, text } = await send('FLOOD1', '&table=ATTLOG', body, { from: '10.2.0.2' });
      expect([body.length > 14e6, status, text.includes('OK')]).toEqual([true, 401, false]);
    }
    expect(await bytesHeld("sn = 'FLOOD1'")).toBe(held);
  });

  it('is remembered with 19 others a minute of its address, and with few of it in all', async () => {
    const remembered = async (): Promise<number> => {
      const [row] = await server.database.asOwner(
        `select count(*) as n from terminal_registry where company_id is null and ip = '10.2.0.9'`,
      );
      return Number(row?.['n']);
    };
    for (let at = 0; at < 25; at += 1) await hello(`MINUTE${at}`, '10.2.0.9');
    expect(await remembered()).toBe(20);
    // The records of an hour of it.
    await server.database.asOwner(
      `insert into terminal_registry (sn, ip, first_seen, last_seen) select 'HOUR' || n, '10.2.0.9', now(), now() from generate_series(1, 230) n`,
    );
    server.clock.advance({ minutes: 1 });
    await hello('HOUR251', '10.2.0.9');
    expect(await remembered()).toBe(250);
    await server.database.asOwner(`delete from terminal_registry where ip = '10.2.0.9'`);
  });

  it('shares what is held with the others of its address', async () => {
    await server.database.asOwner(
      `update terminal_callers set waiting_bytes = ${heldBound.most.bytesOfAddress - 1000} where sn = 'FLOOD1'`,
    );
    await hello('FLOOD2', '10.2.0.2');
    await hello('FLOOD3', '10.2.0.3');
    expect((await send('FLOOD2', '&table=ATTLOG', flood(10), { from: '10.2.0.2' })).status).toBe(401);
    expect((await send('FLOOD3', '&table=ATTLOG', flood(10), { from: '10.2.0.3' })).text).toBe('OK: 10');
    await server.database.asOwner(
      `update terminal_callers set waiting_bytes = ${heldBound.most.bytesInAll} where sn = 'FLOOD1'`,
    );
    expect((await send('FLOOD3', '&table=ATTLOG', flood(10), { from: '10.2.0.3' })).status).toBe(401);
  });

  it('is forgotten after a week of silence, with what was held, by the hourly maintenance', async () => {
    server.clock.advance({ hours: 24 * 6 });
    await hello('RECENT1', '10.2.0.4');
    server.clock.advance({ hours: 24 * 2 });
    await server.host.database.within({ role: 'system' }, (tx) => forgetUnclaimed(tx, server.host.clock.now()));
    const left = await server.database.asOwner('select sn from terminal_registry where company_id is null');
    expect(left.map((row) => row['sn'])).toEqual(['RECENT1']);
    expect(await bytesHeld()).toBe(0);
    const own = await server.host.database.within({ role: 'tenant', companyId: people.a.id }, (tx) =>
      tx.$count(punches, eq(punches.company_id, people.a.id)),
    );
    expect(own).toBeGreaterThan(0);
  });
});

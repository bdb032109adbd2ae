import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { findWaitingTerminal, terminal, transaction } from '#features/device/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const office = '203.0.113.7';
const migration = new URL('../../src/server/db/migrations/0048_serial_numbers_in_capitals.sql', import.meta.url);

describe('serial numbers', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'), { from: office });
  });
  const shakesHands = async (sn: string): Promise<string> =>
    (await server.fetch(`/iclock/cdata?SN=${sn}&options=all&pushver=2.4.1&DeviceType=att`, { from: office })).text();
  const punches = (sn: string, row: string): Promise<Response> =>
    server.fetch(`/iclock/cdata?SN=${sn}&table=ATTLOG`, { method: 'POST', from: office, body: `${row}\n` });
  const registers = (sn: string) =>
    admin.callEndpoint(terminal.calls.create, { body: { sn, alias: sn, area: people.a.rootArea } });
  const known = async (): Promise<string[]> =>
    dataOf(await admin.callEndpoint(terminal.calls.list, { query: { ordering: 'sn', page_size: 200 } })).map(
      (row) => row.sn,
    );

  it('mean one terminal however they are typed or sent, and are answered as the terminal spells them', async () => {
    const row = '1001\t2026-03-02 08:00:00\t0\t1\t0';
    expect(await shakesHands('gate-7a')).toContain('GET OPTION FROM: gate-7a');
    await punches('gate-7a', row);
    const waiting = dataOf(await admin.callEndpoint(findWaitingTerminal, { query: { sn: 'Gate-7A' } }));
    expect(waiting?.sn).toBe('GATE-7A');
    expect(dataOf(await registers('Gate-7A')).sn).toBe('GATE-7A');
    expect(await shakesHands('gate-7a')).toContain('GET OPTION FROM: gate-7a');
    // Its earlier records were stored with the registration, and are recognised when they are sent again.
    await punches('GATE-7a', row);
    const listed = dataOf(await admin.callEndpoint(transaction.calls.list, { query: { terminal_sn: 'GATE-7A' } }));
    expect(listed.map(({ punch_time }) => punch_time)).toHaveLength(1);
    expect(await registers('gate-7A')).toMatchObject({ isSuccess: false });
  });

  it('of a version that told capitals apart are brought to capitals, and two spellings keep both records', async () => {
    const { database } = server;
    dataOf(await registers('OLD1'));
    dataOf(await registers('OLD2'));
    dataOf(await registers('OLD3'));
    await punches('OLD1', '1001\t2026-03-02 09:00:00\t0\t1\t0');
    await database.asOwner(`alter table terminal_callers drop constraint terminal_callers_sn_terminal_registry_sn_fk`);
    for (const [table, column] of [
      ['terminals', 'sn'],
      ['terminal_registry', 'sn'],
      ['terminal_callers', 'sn'],
      ['terminal_claims', 'sn'],
      ['punches', 'terminal_sn'],
      ['unregistered_punches', 'terminal_sn'],
    ])
      await database.asOwner(`update ${table} set ${column} = 'old1' where ${column} = 'OLD1'`);
    // Registered twice: the one that has called keeps the number.
    await database.asOwner(`update terminals set sn = 'old3', last_activity = now() where sn = 'OLD2'`);
    await database.asOwner(
      `alter table terminal_callers add constraint terminal_callers_sn_terminal_registry_sn_fk foreign key (sn) references terminal_registry (sn) on delete cascade`,
    );
    for (const statement of (await readFile(migration, 'utf8')).split('--> statement-breakpoint'))
      await database.asOwner(statement);
    const names = (await known()).filter((sn) => /^old/i.test(sn));
    expect(names).toEqual(['OLD1', 'OLD3', expect.stringMatching(/^OLD3-\d+$/)]);
    expect(await shakesHands('OLD1')).toContain('TimeZone=');
    const listed = dataOf(await admin.callEndpoint(transaction.calls.list, { query: { terminal_sn: 'OLD1' } }));
    expect(listed).toHaveLength(1);
  });
});

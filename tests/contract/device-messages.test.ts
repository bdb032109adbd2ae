import { beforeAll, describe, expect, it } from 'vitest';
import { workCode } from '#features/complement/contract.ts';
import { privateMessage, publicMessage, terminal, terminalWorkCode, transaction } from '#features/device/contract.ts';
import { clearMessages } from '#features/device/server/messages/resources.ts';
import { asCompany } from '#server/http/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('work codes and messages on terminals', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    for (const sn of ['MSG1', 'MSG2']) {
      ids[sn] = dataOf(
        await admin.callEndpoint(terminal.calls.create, { body: { sn, alias: sn, area: people.a.rootArea } }),
      ).id;
      await server.fetch(`/iclock/cdata?SN=${sn}&options=all&pushver=2.4.1`);
      await settle(sn);
    }
  });
  const poll = async (sn: string): Promise<Map<string, string>> => {
    const text = await (await server.fetch(`/iclock/getrequest?SN=${sn}`)).text();
    return new Map(
      text
        .split(/^C:/m)
        .slice(1)
        .map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1).trimEnd()]),
    );
  };
  const answer = (sn: string, got: Iterable<string>, returned = 0): Promise<Response> =>
    server.fetch(`/iclock/devicecmd?SN=${sn}`, {
      method: 'POST',
      body: [...got].map((id) => `ID=${id}&Return=${returned}&CMD=DATA\n`).join(''),
    });
  async function settle(sn: string): Promise<string[]> {
    const all: string[] = [];
    for (;;) {
      const got = await poll(sn);
      if (got.size === 0) return all;
      all.push(...got.values());
      await answer(sn, got.keys());
    }
  }
  const onTerminals = async () =>
    dataOf(await admin.callEndpoint(terminalWorkCode.calls.list, { query: { ordering: 'id' } })).map((row) => [
      row.terminal?.display_name,
      row.sync_status,
    ]);

  it('a work code reaches every terminal, goes when it is disabled, and stays once somebody punched with it', async () => {
    const made = dataOf(
      await admin.callEndpoint(workCode.calls.create, { body: { work_code: '42', work_code_name: 'Paint shop' } }),
    );
    expect(await onTerminals()).toEqual([
      ['MSG1', 'pending'],
      ['MSG2', 'pending'],
    ]);
    expect(await settle('MSG1')).toEqual(['DATA UPDATE WORKCODE PIN=42\tCODE=42\tNAME=Paint shop']);
    await answer('MSG2', (await poll('MSG2')).keys(), -1004);
    expect(await onTerminals()).toEqual([
      ['MSG1', 'succeeded'],
      ['MSG2', 'failed'],
    ]);
    const disable = { params: { id: made.id }, body: { enabled: false } };
    dataOf(await admin.callEndpoint(workCode.calls.patch, disable));
    expect(await settle('MSG1')).toEqual(['DATA DELETE WORKCODE CODE=42']);
    expect(await onTerminals()).toEqual([['MSG2', 'removing']]);
    await settle('MSG2');
    expect(await onTerminals()).toEqual([]);
    await server.fetch('/iclock/cdata?SN=MSG1&table=ATTLOG&Stamp=1', {
      method: 'POST',
      body: '1001\t2026-03-02 07:30:00\t0\t1\t42\t0\t0\t\n',
    });
    const [punch] = dataOf(await admin.callEndpoint(transaction.calls.list, { query: { work_code: '42' } }));
    expect(punch?.work_code).toBe('42');
    const gone = admin.callEndpoint(workCode.calls.destroy, { params: { id: made.id } });
    await expect(gone).rejects.toMatchObject({ code: 'ZBCP0101' });
  });

  it('a public message goes to its terminals in their own time, again when it is changed, and goes when it is over', async () => {
    const start_time = server.clock.now().round('second').toString();
    const body = { content: 'Fire drill\nC:1:REBOOT', start_time, last_minutes: 60, terminals: [ids['MSG1'] ?? 0] };
    const made = dataOf(
      await admin.callEndpoint(publicMessage.calls.create, { body: { ...body, content: 'Fire drill at ten' } }),
    );
    expect(await settle('MSG2')).toEqual([]);
    const [sent = ''] = await settle('MSG1');
    const local = Temporal.Instant.from(start_time).toZonedDateTimeISO('Europe/London').toPlainDateTime();
    expect(sent).toBe(
      `DATA UPDATE SMS MSG=Fire drill at ten\tTAG=253\tUID=1\tMIN=60\tStartTime=${local.toString({ smallestUnit: 'second' }).replace('T', ' ')}`,
    );
    const counts = async () =>
      dataOf(await admin.callEndpoint(publicMessage.calls.retrieve, { params: { id: made.id } }));
    expect(await counts()).toMatchObject({ sent_to: 1, received_by: 1, failed_at: 0 });
    // For all terminals now.
    dataOf(await admin.callEndpoint(publicMessage.calls.patch, { params: { id: made.id }, body: { terminals: [] } }));
    expect([(await settle('MSG1')).length, (await settle('MSG2')).length]).toEqual([1, 1]);
    server.clock.advance({ minutes: 61 });
    admin = server.caller(await people.tokenOf('adminA'));
    await asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, (context) =>
      clearMessages.run(context),
    );
    expect([await settle('MSG1'), await settle('MSG2')]).toEqual([
      ['DATA DELETE SMS UID=1'],
      ['DATA DELETE SMS UID=1'],
    ]);
    const late = { params: { id: made.id }, body: { content: 'Late' } };
    await expect(admin.callEndpoint(publicMessage.calls.patch, late)).rejects.toMatchObject({ code: 'ZBDV0114' });
    const long = { ...body, content: 'ش'.repeat(161), start_time: server.clock.now().toString() };
    expect(await admin.callEndpoint(publicMessage.calls.create, { body: long })).toMatchObject({
      isSuccess: false,
      fields: { content: [{ code: 'maxLength' }] },
    });
  });

  it('a private message goes where its people punch, to them alone', async () => {
    const { empA1, empA2 } = people.employees;
    const made = dataOf(
      await admin.callEndpoint(privateMessage.calls.create, {
        body: {
          content: 'See HR',
          start_time: server.clock.now().toString(),
          last_minutes: 30,
          employees: [empA1, empA2],
        },
      }),
    );
    const [text, given] = await settle('MSG1');
    expect(text).toContain('TAG=254\tUID=1\tMIN=30');
    expect(given?.split('\n').toSorted()).toEqual(['DATA UPDATE USER_SMS PIN=1001\tUID=1', 'PIN=1002\tUID=1']);
    const message = dataOf(await admin.callEndpoint(privateMessage.calls.retrieve, { params: { id: made.id } }));
    expect([message.sent_to, message.received_by]).toEqual([2, 1]);
    await settle('MSG2');
    dataOf(await admin.callEndpoint(privateMessage.calls.destroy, { params: { id: made.id } }));
    expect(await settle('MSG1')).toEqual(['DATA DELETE SMS UID=1']);
  });
});

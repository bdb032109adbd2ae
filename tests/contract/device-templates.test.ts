import { beforeAll, describe, expect, it } from 'vitest';
import { area } from '#features/company/contract.ts';
import { bioTemplate, command, terminal } from '#features/device/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** A template in the protocol's form. */
const finger = Buffer.from('the right index finger').toString('base64');

describe('templates of people', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    await connect('BIO1', people.a.rootArea, '2.4.1');
    await connect('BIO2', people.a.rootArea, '2.4.1');
    await connect('BIO3', people.a.rootArea, '2.2.14');
  });
  async function connect(sn: string, where: number, version: string): Promise<void> {
    const made = await admin.callEndpoint(terminal.calls.create, { body: { sn, alias: sn, area: where } });
    ids[sn] = dataOf(made).id;
    await server.fetch(`/iclock/cdata?SN=${sn}&options=all&pushver=${version}`);
    await settle(sn);
  }
  const poll = async (sn: string, more = ''): Promise<Map<string, string>> => {
    const text = await (await server.fetch(`/iclock/getrequest?SN=${sn}${more}`)).text();
    const parts = text.split(/^C:/m).slice(1);
    return new Map(
      parts.map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1).trimEnd()]),
    );
  };
  /** Fetches all commands and reports them as done. */
  async function settle(sn: string): Promise<string[]> {
    const all: string[] = [];
    for (;;) {
      const got = await poll(sn);
      if (got.size === 0) return all;
      all.push(...got.values());
      const body = [...got.keys()].map((id) => `ID=${id}&Return=0&CMD=DATA\n`).join('');
      await server.fetch(`/iclock/devicecmd?SN=${sn}`, { method: 'POST', body });
    }
  }
  const sendTemplate = (sn: string, pin: string, { no = 6, version = 10, type = 1, template = finger } = {}) =>
    server.fetch(`/iclock/cdata?SN=${sn}&table=BIODATA`, {
      method: 'POST',
      body: `BIODATA Pin=${pin}\tNo=${no}\tIndex=0\tValid=1\tDuress=0\tType=${type}\tMajorVer=${version}\tMinorVer=0\tFormat=0\tTmp=${template}\n`,
    });
  const list = async (query: Record<string, string | number> = {}) =>
    dataOf(await admin.callEndpoint(bioTemplate.calls.list, { query: { ordering: 'id', ...query } }));

  it('reach the other terminals of the person in what each of them speaks, and never a browser', async () => {
    await sendTemplate('BIO1', '1001');
    const [row] = await list({ employee: people.employees.empA1 });
    expect(row).toMatchObject({ bio_type: 1, bio_no: 6, major_ver: '10', source_alias: 'BIO1', of_person: 1 });
    const queued = await admin.callEndpoint(command.calls.list, { query: { command_type: 'update_template' } });
    expect(JSON.stringify([row, dataOf(queued)])).not.toContain(finger);
    expect(await settle('BIO1')).toEqual([]);
    expect(await settle('BIO2')).toEqual([
      `DATA UPDATE BIODATA Pin=1001\tNo=6\tIndex=0\tValid=1\tDuress=0\tType=1\tMajorVer=10\tMinorVer=0\tFormat=0\tTmp=${finger}`,
    ]);
    expect(await settle('BIO3')).toEqual([
      `DATA UPDATE FINGERTMP PIN=1001\tFID=6\tSize=${finger.length}\tValid=1\tTMP=${finger}`,
    ]);
  });

  it('do not lie in the queue: what is deleted before it is fetched is not sent', async () => {
    await sendTemplate('BIO1', '1001', { no: 1 });
    const [row] = await list({ bio_no: 1 });
    const kept = await server.database.asOwner(
      `select sealed, content from commands where command_type = 'update_template' and status = 'pending'`,
    );
    expect(kept.map(({ sealed }) => sealed)).toEqual([null, null]);
    const body = { ids: [row?.id ?? 0], from_terminals: true };
    expect(dataOf(await admin.callEndpoint(bioTemplate.actions.delete_template.call, { body }))).toMatchObject([
      { ok: true, context: { count: 3 } },
    ]);
    expect(await list({ bio_no: 1 })).toEqual([]);
    expect(await settle('BIO2')).toEqual(['DATA DELETE BIODATA Pin=1001\tType=1\tNo=1']);
    expect(await settle('BIO3')).toEqual(['DATA DELETE FINGERTMP PIN=1001\tFID=1']);
  });

  it('are marked as duress fingers at every terminal that may have them, in what each of them speaks', async () => {
    for (const sn of ['BIO1', 'BIO2', 'BIO3']) await settle(sn);
    const [row] = await list({ bio_no: 6 });
    const { mark_duress: mark, unmark_duress: unmark } = bioTemplate.actions;
    const body = { ids: [row?.id ?? 0] };
    expect(dataOf(await admin.callEndpoint(mark.call, { body }))).toMatchObject([{ ok: true, context: { count: 3 } }]);
    expect(await list({ bio_no: 6 })).toMatchObject([{ duress: true }]);
    expect(dataOf(await admin.callEndpoint(mark.call, { body }))).toMatchObject([{ ok: false, code: 'ZBCO0012' }]);
    for (const sn of ['BIO1', 'BIO2']) expect(await settle(sn)).toEqual([expect.stringContaining('Valid=1\tDuress=1')]);
    expect(await settle('BIO3')).toEqual([expect.stringContaining('Valid=3')]);
    dataOf(await admin.callEndpoint(unmark.call, { body }));
    for (const sn of ['BIO1', 'BIO2', 'BIO3']) await settle(sn);
    expect(await list({ bio_no: 6 })).toMatchObject([{ duress: false }]);
  });

  it('go only where their version is read, and nowhere without an employee', async () => {
    await poll('BIO2', '&INFO=Ver1,1,1,1,10.0.0.2,13,40,12,1,11110');
    const [row] = await list({ bio_no: 6 });
    const send = async (id: number, terminals: number[]) =>
      dataOf(await admin.callEndpoint(bioTemplate.actions.send_template.call, { body: { ids: [id], terminals } }))[0];
    expect(await send(row?.id ?? 0, [ids['BIO2'] ?? 0])).toMatchObject({ ok: false, code: 'ZBDV0117' });
    expect(await send(row?.id ?? 0, [])).toMatchObject({ ok: true, context: { count: 2 } });
    await settle('BIO1');
    await settle('BIO3');
    await sendTemplate('BIO1', '7007');
    const [stray] = await list({ emp_code: '7007' });
    expect(stray?.employee).toBeNull();
    expect(await send(stray?.id ?? 0, [])).toMatchObject({ ok: false, code: 'ZBDV0116' });
  });

  it('follow their person: to a new area behind the person, and to the employee who gets the ID', async () => {
    const made = await admin.callEndpoint(area.calls.create, { body: { area_code: 'BX', area_name: 'Bio annex' } });
    const annex = dataOf(made).id;
    await connect('BIO4', annex, '2.4.1');
    const patch = { params: { id: people.employees.empA1 }, body: { area: [annex, people.a.rootArea] } };
    dataOf(await admin.callEndpoint(employee.calls.patch, patch));
    expect((await settle('BIO4')).map((text) => text.slice(0, 24))).toEqual([
      'DATA UPDATE USERINFO PIN',
      'DATA UPDATE BIODATA Pin=',
    ]);
    const body = { emp_code: '7007', first_name: 'Late', department: people.a.departments.one, area: [annex] };
    const { id } = dataOf(await admin.callEndpoint(employee.calls.create, { body }));
    expect((await list({ employee: id })).map(({ emp_code }) => emp_code)).toEqual(['7007']);
    expect(await settle('BIO4')).toHaveLength(2);
  });
});

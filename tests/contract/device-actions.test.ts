import { beforeAll, describe, expect, it } from 'vitest';
import { area } from '#features/company/contract.ts';
import { command, terminal, terminalPerson } from '#features/device/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('what terminals are told to do', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    for (const sn of ['ACT1', 'ACT2']) {
      ids[sn] = dataOf(
        await admin.callEndpoint(terminal.calls.create, { body: { sn, alias: sn, area: people.a.rootArea } }),
      ).id;
      await server.fetch(`/iclock/cdata?SN=${sn}&options=all&pushver=2.4.1`);
    }
  });
  const ask = async (path: string, init?: { method: string; body: string }): Promise<string> =>
    (await server.fetch(`/iclock/${path}`, init)).text();
  const post = (path: string, body: string): Promise<string> => ask(path, { method: 'POST', body });
  /** The commands of a poll, by id. */
  const poll = async (sn: string): Promise<Map<string, string>> =>
    new Map(
      [...(await ask(`getrequest?SN=${sn}`)).matchAll(/^C:(\d+):(.*)$/gm)].map((found) => [
        found[1] ?? '',
        found[2] ?? '',
      ]),
    );
  const settle = async (sn: string): Promise<void> => {
    for (;;) {
      const got = await poll(sn);
      if (got.size === 0) return;
      await post(`devicecmd?SN=${sn}`, [...got.keys()].map((id) => `ID=${id}&Return=0&CMD=DATA\n`).join(''));
    }
  };
  const commands = async (query: Record<string, string | number> = {}) =>
    dataOf(
      await admin.callEndpoint(command.calls.list, { query: { page_size: 100, ordering: '-create_time', ...query } }),
    );
  const one = (sn: string): { ids: number[] } => ({ ids: [ids[sn] ?? 0] });

  it('everything on it goes only where its serial number was typed, and who may not clear may not', async () => {
    await settle('ACT1');
    const call = terminal.actions.clear_all.call;
    const [refused] = dataOf(await admin.callEndpoint(call, { body: { ...one('ACT1'), confirm_sn: 'ACT2' } }));
    expect(refused).toMatchObject({ ok: false, code: 'ZBDV0110' });
    const viewer = server.caller(await people.tokenOf('viewA'));
    await expect(viewer.callEndpoint(call, { body: { ...one('ACT1'), confirm_sn: 'ACT1' } })).rejects.toThrow();
    expect((await poll('ACT1')).size).toBe(0);
    dataOf(await admin.callEndpoint(call, { body: { ...one('ACT1'), confirm_sn: 'act1' } }));
    const got = [...(await poll('ACT1'))];
    expect(got.map(([, text]) => text)).toEqual(['CLEAR DATA']);
    // A command without an answer is not sent again.
    server.clock.advance({ minutes: 10 });
    expect((await poll('ACT1')).size).toBe(0);
    expect((await commands({ command_type: 'clear_all' })).map(({ status }) => status)).toEqual(['expired']);
  });

  it('a setting has its range, and a finger is enrolled for whom the terminal knows', async () => {
    const set = (option: 'VOLUME' | 'VoiceOn', value: number) =>
      admin.callEndpoint(terminal.actions.set_option.call, { body: { ...one('ACT1'), option, value } });
    expect(await set('VoiceOn', 2)).toMatchObject({ isSuccess: false, fields: { value: [{ code: 'max' }] } });
    expect(dataOf(await set('VOLUME', 70))[0]).toMatchObject({ ok: true });
    const enrol = (who: number) =>
      admin.callEndpoint(terminal.actions.enrol_finger.call, { body: { ...one('ACT1'), employee: who, finger: 6 } });
    const { empA1, empA2 } = people.employees;
    const { id } = dataOf(
      await admin.callEndpoint(area.calls.create, { body: { area_code: 'AX', area_name: 'Annex' } }),
    );
    dataOf(await admin.callEndpoint(employee.calls.patch, { params: { id: empA2 }, body: { area: [id] } }));
    expect(dataOf(await enrol(empA2))[0]).toMatchObject({ ok: false, code: 'ZBDV0112' });
    expect(dataOf(await enrol(empA1))[0]).toMatchObject({ ok: true });
    const show = { ...one('ACT1'), employee: empA1, bio_type: 9 } as const;
    dataOf(await admin.callEndpoint(terminal.actions.enrol_face.call, { body: show }));
    const hold = { ...one('ACT1'), employee: empA1 };
    dataOf(await admin.callEndpoint(terminal.actions.enrol_card.call, { body: hold }));
    expect(
      dataOf(await admin.callEndpoint(terminal.actions.enrol_card.call, { body: { ...hold, employee: empA2 } }))[0],
    ).toMatchObject({ ok: false, code: 'ZBDV0112' });
    const got = [...(await poll('ACT1')).values()];
    expect(got).toContain('ENROLL_MF PIN=1001\tRETRY=3');
    expect(got).toContain('SET OPTION VOLUME=70');
    expect(got).toContain('ENROLL_BIO TYPE=9\tPIN=1001\tRETRY=3\tOVERWRITE=1');
    expect(got).toContain('ENROLL_FP PIN=1001\tFID=6\tRETRY=3\tOVERWRITE=1');
    await settle('ACT1');
  });

  it('a card that somebody holds to it is theirs if that was ordered, and if nobody has it', async () => {
    const { empA1, empA2 } = people.employees;
    const cardOf = async (id: number) =>
      dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id: String(id) } })).card_no;
    const report = (card: string) =>
      post('cdata?SN=ACT1&table=OPERLOG&Stamp=2', `USER PIN=1001\tName=Ann\tCard=${card}\n`);
    const hold = { ...one('ACT1'), employee: empA1 };
    const order = async () => {
      dataOf(await admin.callEndpoint(terminal.actions.enrol_card.call, { body: hold }));
      await settle('ACT1');
    };
    const later = async (minutes: number) => {
      server.clock.advance({ minutes });
      admin = server.caller(await people.tokenOf('adminA'));
    };
    await later(20);
    await settle('ACT1');
    await report('[15CD5B07]');
    expect(await cardOf(empA1)).toBe('');
    await order();
    await report('[15CD5B07]');
    expect(await cardOf(empA1)).toBe('123456789');
    await settle('ACT1');
    dataOf(await admin.callEndpoint(employee.calls.patch, { params: { id: String(empA2) }, body: { card_no: '777' } }));
    await order();
    await report('777');
    expect(await cardOf(empA1)).toBe('123456789');
    await later(11);
    await report('888');
    expect(await cardOf(empA1)).toBe('123456789');
    await settle('ACT1');
  });

  it('how somebody is verified goes along with them, and that it is no longer said, too', async () => {
    const params = { id: String(people.employees.empA1) };
    const verify = async (verify_mode: 4 | 11 | null) => {
      const { verify_mode: kept } = dataOf(
        await admin.callEndpoint(employee.calls.patch, { params, body: { verify_mode } }),
      );
      expect(kept).toBe(verify_mode);
      const sent = [...(await poll('ACT1')).values()].find((text) => text.startsWith('DATA UPDATE USERINFO PIN=1001'));
      await settle('ACT1');
      return /Verify=(-?\d+)/.exec(sent ?? '')?.[1];
    };
    await settle('ACT1');
    expect(await verify(null)).toBeUndefined();
    expect(await verify(11)).toBe('11');
    expect(await verify(null)).toBe('-1');
    expect(await verify(4)).toBe('4');
  });

  it('one that fails is sent again as a new one; one that waits is taken back; a restart is not repeated', async () => {
    dataOf(await admin.callEndpoint(terminal.actions.check.call, { body: one('ACT2') }));
    await settle('ACT2');
    dataOf(await admin.callEndpoint(terminal.actions.info.call, { body: one('ACT2') }));
    const [[id, text] = ['', '']] = [...(await poll('ACT2'))];
    expect(text).toBe('INFO');
    // It reports twice, and another terminal reports for it.
    await post('devicecmd?SN=ACT1', `ID=${id}&Return=0&CMD=INFO\n`);
    await post('devicecmd?SN=ACT2', `ID=${id}&Return=-1002&CMD=INFO\n`);
    await post('devicecmd?SN=ACT2', `ID=${id}&Return=0&CMD=INFO\n`);
    const [failed] = await commands({ command_type: 'info' });
    expect(failed).toMatchObject({ id: Number(id), status: 'failed', return_code: -1002 });
    expect(
      dataOf(await admin.callEndpoint(command.actions.resend.call, { body: { ids: [Number(id)] } }))[0],
    ).toMatchObject({ ok: true });
    const [again] = await commands({ command_type: 'info', status: 'pending' });
    expect(again?.retry_of?.id).toBe(Number(id));
    const taken = dataOf(await admin.callEndpoint(command.actions.cancel.call, { body: { ids: [again?.id ?? 0] } }));
    expect(taken[0]).toMatchObject({ ok: true });
    expect((await poll('ACT2')).size).toBe(0);
    dataOf(await admin.callEndpoint(terminal.actions.reboot.call, { body: one('ACT2') }));
    const [[reboot] = ['']] = [...(await poll('ACT2'))];
    await post('devicecmd?SN=ACT2', `ID=${reboot}&Return=-1&CMD=REBOOT\n`);
    const refused = dataOf(await admin.callEndpoint(command.actions.resend.call, { body: { ids: [Number(reboot)] } }));
    expect(refused[0]).toMatchObject({ ok: false, code: 'ZBDV0111' });
  });

  it('all who do not belong there for one reason are removed by one press on the terminal', async () => {
    const found = async () =>
      dataOf(await admin.callEndpoint(terminalPerson.calls.list, { query: { ordering: 'id' } })).map(
        ({ emp_code: code, status }) => [code, status],
      );
    const remove = async (difference: 'unknown' | 'resigned' | 'otherArea') =>
      dataOf(
        await admin.callEndpoint(terminal.actions.remove_outsiders.call, { body: { ...one('ACT2'), difference } }),
      );
    dataOf(await admin.callEndpoint(terminal.actions.upload_users.call, { body: one('ACT2') }));
    const [[asked] = ['']] = [...(await poll('ACT2'))];
    server.clock.advance({ seconds: 2 });
    const people = 'USER PIN=1002\tName=Bo\tPri=0\nUSER PIN=4712\tName=Nobody\tPri=0\nUSER PIN=4713\tName=No\tPri=0\n';
    await post('cdata?SN=ACT2&table=OPERLOG&Stamp=1', people);
    await post('devicecmd?SN=ACT2', `ID=${asked}&Return=3&CMD=DATA\n`);
    expect(await remove('resigned')).toMatchObject([{ ok: true, context: { count: 0 } }]);
    expect(await remove('unknown')).toMatchObject([{ ok: true, context: { count: 2 } }]);
    expect(await found()).toEqual([
      ['1002', 'found'],
      ['4712', 'removing'],
      ['4713', 'removing'],
    ]);
    const got = await poll('ACT2');
    expect([...got.values()].toSorted()).toEqual(['DATA DELETE USERINFO PIN=4712', 'DATA DELETE USERINFO PIN=4713']);
    await post('devicecmd?SN=ACT2', [...got.keys()].map((id) => `ID=${id}&Return=0&CMD=DATA\n`).join(''));
    expect(await found()).toEqual([['1002', 'found']]);
    // Nothing is left for whoever presses twice.
    expect(await remove('unknown')).toMatchObject([{ ok: true, context: { count: 0 } }]);
    expect(await remove('otherArea')).toMatchObject([{ ok: true, context: { count: 1 } }]);
    const [[last] = ['']] = [...(await poll('ACT2'))];
    await post('devicecmd?SN=ACT2', `ID=${last}&Return=0&CMD=DATA\n`);
    expect(await found()).toEqual([]);
  });

  it('whoever is on it and does not belong there is found, and removed by one press', async () => {
    const strangers = async () =>
      dataOf(await admin.callEndpoint(terminalPerson.calls.list, { query: { ordering: 'id' } })).map((row) => [
        row.emp_code,
        row.difference,
        row.status,
      ]);
    dataOf(await admin.callEndpoint(terminal.actions.upload_users.call, { body: one('ACT2') }));
    const [[asked] = ['']] = [...(await poll('ACT2'))];
    server.clock.advance({ seconds: 2 });
    await post(
      'cdata?SN=ACT2&table=OPERLOG&Stamp=1',
      'USER PIN=1001\tName=Ana\tPri=0\nUSER PIN=1002\tName=Bo\tPri=0\nUSER PIN=4711\tName=Nobody\tPri=14\n',
    );
    await post('devicecmd?SN=ACT2', `ID=${asked}&Return=3&CMD=DATA\n`);
    expect(await strangers()).toEqual([
      ['1002', 'otherArea', 'found'],
      ['4711', 'unknown', 'found'],
    ]);
    const rows = dataOf(await admin.callEndpoint(terminalPerson.calls.list, { query: {} }));
    dataOf(
      await admin.callEndpoint(terminalPerson.actions.remove_person.call, { body: { ids: rows.map(({ id }) => id) } }),
    );
    const got = await poll('ACT2');
    expect([...got.values()].toSorted()).toEqual(['DATA DELETE USERINFO PIN=1002', 'DATA DELETE USERINFO PIN=4711']);
    const [first = '', second = ''] = [...got.keys()];
    await post('devicecmd?SN=ACT2', `ID=${first}&Return=0&CMD=DATA\nID=${second}&Return=-3&CMD=DATA\n`);
    const left = await strangers();
    expect(left).toHaveLength(1);
    expect(left[0]?.[2]).toBe('found');
    // When asked again, the terminal no longer reports that person.
    server.clock.advance({ seconds: 2 });
    dataOf(await admin.callEndpoint(terminal.actions.upload_users.call, { body: one('ACT2') }));
    const [[later] = ['']] = [...(await poll('ACT2'))];
    server.clock.advance({ seconds: 2 });
    await post('devicecmd?SN=ACT2', `ID=${later}&Return=0&CMD=DATA\n`);
    expect(await strangers()).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { area } from '#features/company/contract.ts';
import { mergeAreas } from '#features/company/contract/merge.ts';
import { privateMessage, terminal, terminalPerson } from '#features/device/contract.ts';
import { employee } from '#features/team/contract.ts';
import { startWorker } from '#server/jobs/index.ts';
import type { Client } from '#shared/http/index.ts';
import { makeRecord } from '#tests/support/late-chain.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('a terminal that includes the areas below its own', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  const at: Record<string, number> = {};
  const idOf = (name: string): number => at[name] ?? 0;

  const drain = async (): Promise<void> => {
    const worker = await startWorker(server.host, server.running.app.jobKinds);
    await worker.drain();
    await worker.stop();
  };
  /** The people that a terminal adds and deletes until nothing waits for it, such as `+5501` and `-5502`. */
  const told = async (sn: string): Promise<string[]> => {
    const all: string[] = [];
    await drain();
    for (;;) {
      const text = await (await server.fetch(`/iclock/getrequest?SN=${sn}`)).text();
      const found = [...text.matchAll(/^C:(\d+):(.*)$/gm)];
      if (found.length === 0) return all.toSorted();
      for (const [, , command = ''] of found) {
        const [, verb, pin] = /^DATA (UPDATE|DELETE) USERINFO PIN=(\d+)/.exec(command) ?? [];
        if (pin !== undefined) all.push(`${verb === 'DELETE' ? '-' : '+'}${pin}`);
      }
      const body = found.map(([, id]) => `ID=${id}&Return=0&CMD=DATA\n`).join('');
      await server.fetch(`/iclock/devicecmd?SN=${sn}`, { method: 'POST', body });
    }
  };
  const place = async (name: string, parent: string | null): Promise<void> => {
    const parent_area = parent === null ? people.a.rootArea : idOf(parent);
    at[name] = await makeRecord(admin, area, { area_code: name, area_name: name, parent_area });
  };
  const hire = async (emp_code: string, areas: readonly string[]): Promise<void> => {
    at[emp_code] = await makeRecord(admin, employee, {
      emp_code,
      first_name: `Person ${emp_code}`,
      department: people.a.rootDepartment,
      area: areas.map(idOf),
    });
  };
  const moveArea = async (name: string, parent: string): Promise<void> => {
    const params = { id: String(idOf(name)) };
    dataOf(await admin.callEndpoint(area.calls.patch, { params, body: { parent_area: idOf(parent) } }));
  };
  const include = async (name: string, include_sub_areas: boolean): Promise<void> => {
    const params = { id: String(idOf(`T-${name}`)) };
    dataOf(await admin.callEndpoint(terminal.calls.patch, { params, body: { include_sub_areas } }));
  };

  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    await place('Site', null);
    await place('Works', 'Site');
    await place('Foundry', 'Works');
    await place('Other', null);
    for (const name of ['Site', 'Works', 'Other']) {
      at[`T-${name}`] = await makeRecord(admin, terminal, { sn: `SUB${name}`, alias: name, area: idOf(name) });
      await server.fetch(`/iclock/cdata?SN=SUB${name}&options=all&pushver=2.4.1`);
    }
    await hire('5601', ['Site']);
    await hire('5602', ['Works']);
    await hire('5603', ['Foundry']);
    await hire('5604', ['Other', 'Foundry']);
  });

  it('has only the people of its own area until it includes them, and only these again afterwards', async () => {
    expect(await told('SUBSite')).toEqual(['+5601']);
    expect(await told('SUBWorks')).toEqual(['+5602']);
    await include('Site', true);
    expect(await told('SUBSite')).toEqual(['+5601', '+5602', '+5603', '+5604']);
    expect(await told('SUBWorks')).toEqual([]);
    await include('Site', false);
    expect(await told('SUBSite')).toEqual(['+5601', '-5602', '-5603', '-5604']);
    await include('Site', true);
    await told('SUBSite');
    await told('SUBOther');
  });

  it('follows people into and out of these areas, and between them without a deletion', async () => {
    const move = async (code: string, areas: readonly string[]): Promise<void> => {
      const params = { id: String(idOf(code)) };
      dataOf(await admin.callEndpoint(employee.calls.patch, { params, body: { area: areas.map(idOf) } }));
    };
    await hire('5605', ['Foundry']);
    expect(await told('SUBSite')).toEqual(['+5605']);
    expect(await told('SUBWorks')).toEqual([]);
    await move('5605', ['Works']);
    expect(await told('SUBSite')).toEqual(['+5605']);
    expect(await told('SUBWorks')).toEqual(['+5605']);
    await move('5605', ['Other']);
    expect(await told('SUBSite')).toEqual(['-5605']);
    expect(await told('SUBOther')).toEqual(['+5605']);
  });

  it('counts nobody of these areas as somebody of another one, enrols them and shows them their messages', async () => {
    const report = 'USER PIN=5603\tName=Bo\nUSER PIN=5605\tName=Elsewhere\n';
    await server.fetch('/iclock/cdata?SN=SUBSite&table=OPERLOG&Stamp=1', { method: 'POST', body: report });
    const strangers = dataOf(await admin.callEndpoint(terminalPerson.calls.list, { query: {} }));
    expect(strangers.map(({ emp_code: code, difference }) => [code, difference])).toEqual([['5605', 'otherArea']]);
    const enrol = async (code: string) =>
      dataOf(
        await admin.callEndpoint(terminal.actions.enrol_finger.call, {
          body: { ids: [idOf('T-Site')], employee: idOf(code), finger: 6 },
        }),
      )[0]?.ok;
    expect([await enrol('5603'), await enrol('5605')]).toEqual([true, false]);
    await told('SUBSite');
    const content = { content: 'Come to the office', start_time: server.clock.now().toString(), last_minutes: 60 };
    await makeRecord(admin, privateMessage, { ...content, employees: [idOf('5603')] });
    const sent = await (await server.fetch('/iclock/getrequest?SN=SUBSite')).text();
    expect(sent).toContain('DATA UPDATE USER_SMS PIN=5603');
    await told('SUBSite');
  });

  it('gets chosen people again, each terminal its own, and somebody of no terminal is refused', async () => {
    await place('Empty', null);
    await hire('5606', ['Empty']);
    for (const name of ['Site', 'Works', 'Other']) await told(`SUB${name}`);
    const ids = ['5602', '5606'].map(idOf);
    const [reached, alone] = dataOf(await admin.callEndpoint(employee.actions.sync_person.call, { body: { ids } }));
    expect(reached).toMatchObject({ ok: true, context: { count: 2 } });
    expect(alone).toMatchObject({ ok: false, code: 'ZBPE0106' });
    expect([await told('SUBSite'), await told('SUBWorks'), await told('SUBOther')]).toEqual([['+5602'], ['+5602'], []]);
  });

  it('follows areas that move in the tree and that are merged', async () => {
    await moveArea('Foundry', 'Other');
    expect(await told('SUBSite')).toEqual(['+5601', '+5602', '-5603', '-5604']);
    expect(await told('SUBOther')).toEqual([]);
    await moveArea('Foundry', 'Works');
    expect(await told('SUBSite')).toEqual(['+5601', '+5602', '+5603', '+5604']);
    const params = { id: String(idOf('Foundry')) };
    const into = idOf('Other');
    const shown = dataOf(await admin.callEndpoint(mergeAreas.preview, { params, query: { into } }));
    const body = { into, version: shown.merged.version, into_version: shown.into.version };
    dataOf(await admin.callEndpoint(mergeAreas.merge, { params, body }));
    expect((await told('SUBSite')).filter((one) => one.startsWith('-'))).toEqual(
      expect.arrayContaining(['-5603', '-5604']),
    );
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { area } from '#features/company/contract.ts';
import { mergeAreas } from '#features/company/contract/merge.ts';
import { terminal } from '#features/device/contract.ts';
import { employee } from '#features/team/contract.ts';
import { startWorker } from '#server/jobs/index.ts';
import type { Client } from '#shared/http/index.ts';
import { makeRecord } from '#tests/support/late-chain.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('a merge of areas', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  const at: Record<string, number> = {};

  const drain = async (): Promise<void> => {
    const worker = await startWorker(server.host, server.running.app.jobKinds);
    await worker.drain();
    await worker.stop();
  };
  /** What a terminal is told until nothing waits for it. */
  const told = async (sn: string): Promise<string> => {
    let all = '';
    for (;;) {
      const text = await (await server.fetch(`/iclock/getrequest?SN=${sn}`)).text();
      const ids = [...text.matchAll(/^C:(\d+):/gm)].map(([, id]) => id);
      if (ids.length === 0) return all;
      all += text;
      const body = ids.map((id) => `ID=${id}&Return=0&CMD=DATA\n`).join('');
      await server.fetch(`/iclock/devicecmd?SN=${sn}`, { method: 'POST', body });
    }
  };
  const hire = (emp_code: string, areas: readonly string[]): Promise<number> =>
    makeRecord(admin, employee, {
      emp_code,
      first_name: `Person ${emp_code}`,
      department: people.a.rootDepartment,
      area: areas.map((name) => at[name]),
    });

  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    for (const name of ['Gate', 'Yard']) {
      at[name] = await makeRecord(admin, area, { area_code: name, area_name: name, parent_area: people.a.rootArea });
      at[`T-${name}`] = await makeRecord(admin, terminal, { sn: `MERGE${name}`, alias: name, area: at[name] });
      await server.fetch(`/iclock/cdata?SN=MERGE${name}&options=all&pushver=2.4.1`);
    }
    for (const [code, areas] of [
      ['5501', ['Gate']],
      ['5502', ['Gate', 'Yard']],
      ['5503', ['Yard']],
    ] as const)
      at[code] = await hire(code, areas);
    await drain();
    for (const name of ['Gate', 'Yard']) await told(`MERGE${name}`);
  });

  it('moves people and terminals, and sends each terminal the people that it does not know', async () => {
    const [from, into] = [at['Gate'] ?? 0, at['Yard'] ?? 0];
    const shown = dataOf(
      await admin.callEndpoint(mergeAreas.preview, { params: { id: String(from) }, query: { into } }),
    );
    expect(shown).toMatchObject({
      employees: { active: 2, resigned: 0 },
      managers: null,
      kinds: [{ kind: 'terminals', moves: 1, stays: 0, yields: 0 }],
    });
    dataOf(
      await admin.callEndpoint(mergeAreas.merge, {
        params: { id: String(from) },
        body: { into, version: shown.merged.version, into_version: shown.into.version },
      }),
    );
    for (const code of ['5501', '5502', '5503']) {
      const person = dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id: String(at[code]) } }));
      expect(person.area.map(({ display_name }) => display_name)).toEqual(['Yard']);
    }
    const history = dataOf(await admin.callEndpoint(employee.calls.versions, { params: { id: String(at['5502']) } }));
    expect(history).toMatchObject([
      { from: null },
      {
        changes: [
          {
            field: 'area',
            old: [{ display_name: 'Gate' }, { display_name: 'Yard' }],
            new: [{ display_name: 'Yard' }],
          },
        ],
      },
    ]);
    const moved = dataOf(await admin.callEndpoint(terminal.calls.retrieve, { params: { id: String(at['T-Gate']) } }));
    expect(moved.area.id).toBe(into);
    await drain();
    const gate = await told('MERGEGate');
    expect(gate).toContain('PIN=5503');
    expect(gate).not.toContain('DELETE');
    const yard = await told('MERGEYard');
    expect(yard).toContain('PIN=5501');
    expect(yard).not.toContain('DELETE');
  });

  it('is offered for no area twice, and the code is free', async () => {
    await makeRecord(admin, area, { area_code: 'Gate', area_name: 'New gate', parent_area: people.a.rootArea });
    const listed = dataOf(await admin.callEndpoint(area.calls.list, { query: { search: 'Gate' } }));
    expect(listed.map(({ area_name }) => area_name)).toEqual(['New gate']);
  });
});

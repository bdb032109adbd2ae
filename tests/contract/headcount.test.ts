import { describe, expect, it } from 'vitest';
import { area, department } from '#features/company/contract.ts';
import { terminal } from '#features/device/contract.ts';
import { employee } from '#features/team/contract.ts';
import { makeRecord } from '#tests/support/late-chain.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('lists of the company', () => {
  const server = useServer();
  const people = usePeople(server);

  it('count who belongs to a department or an area itself, and all below', async () => {
    const admin = server.caller(await people.tokenOf('adminA'));
    const { rootDepartment, rootArea } = people.a;
    const hall = await makeRecord(admin, department, {
      dept_code: 'HALL',
      dept_name: 'Hall',
      parent_dept: rootDepartment,
    });
    const line = await makeRecord(admin, department, { dept_code: 'LINE', dept_name: 'Line', parent_dept: hall });
    const yard = await makeRecord(admin, area, { area_code: 'YARD', area_name: 'Yard', parent_area: rootArea });
    const gate = await makeRecord(admin, area, { area_code: 'GATE', area_name: 'Gate', parent_area: yard });
    const hire = (emp_code: string, of: number, at: number) =>
      makeRecord(admin, employee, { emp_code, first_name: 'Ada', department: of, area: [at] });
    await hire('7401', hall, yard);
    await hire('7402', line, gate);
    const gone = await hire('7403', hall, yard);
    await server.database.asOwner(`update employees set status = 'resigned' where id = $1`, [gone]);
    const [ofHall] = dataOf(await admin.callEndpoint(department.calls.list, { query: { dept_code: 'HALL' } }));
    const [ofYard] = dataOf(await admin.callEndpoint(area.calls.list, { query: { area_code: 'YARD' } }));
    for (const record of [ofHall, ofYard]) expect(record).toMatchObject({ direct_count: 1, employee_count: 2 });
  });

  it('find terminals by their firmware and model', async () => {
    const admin = server.caller(await people.tokenOf('adminA'));
    for (const [sn, version] of [
      ['FW1', 'Ver 8.0.4.3-20'],
      ['FW2', 'Ver 8.0.1.1-16'],
    ]) {
      await makeRecord(admin, terminal, { sn, alias: sn, area: people.a.rootArea });
      await server.database.asOwner(`update terminals set fw_ver = $2, model = 'SpeedFace' where sn = $1`, [
        sn,
        version,
      ]);
    }
    const found = async (query: Record<string, string>) =>
      dataOf(await admin.callEndpoint(terminal.calls.list, { query })).map(({ sn }) => sn);
    expect(await found({ fw_ver__icontains: '8.0.1' })).toEqual(['FW2']);
    expect((await found({ model__icontains: 'speedface' })).toSorted()).toEqual(['FW1', 'FW2']);
  });
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { gatherSeededRights, seededRightsUpkeep } from '#server/tenancy/seeded-rights.ts';
import { keepUp } from '#server/upkeep/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);

const groupSchema = z.object({ permissions: z.array(z.string()), version: z.coerce.number() });
const operators = async (company: number) => {
  const [row] = await server.database.asOwner(
    `select permissions, version from groups where company_id = $1 and seeded_as = 'deviceOperator'`,
    [company],
  );
  return groupSchema.parse(row);
};

describe('what a company is made with', () => {
  it('gives each group what its work needs, and nothing of what others guard; a new slice says its own', () => {
    const { owner, hrManager, attendanceOfficer, departmentManager, deviceOperator, auditor } =
      server.host.installed.seededRights;
    const of = (list: readonly string[], modules: RegExp): string[] =>
      list.filter((permission) => modules.test(permission));
    const catalogue = server.host.installed.permissions;
    const people = /^(attendance|company|complement|personnel|report)\./;
    const guarded = /^(device|system|subscription)\./;
    expect(owner).toEqual([]);
    expect(of(hrManager, people)).toEqual(of(catalogue, people));
    expect(of(hrManager, guarded)).toEqual([
      'device.bio_template.delete',
      'device.bio_template.view',
      'device.punch_state.add',
      'device.punch_state.change',
      'device.punch_state.delete',
      'device.punch_state.export',
      'device.punch_state.view',
      'device.transaction.export',
      'device.transaction.view',
      'device.transaction.void',
      'system.alert_rule.change',
      'system.alert_rule.export',
      'system.alert_rule.view',
      'system.operation_log.view',
    ]);
    expect(of(attendanceOfficer, /^attendance\./)).toEqual(of(catalogue, /^attendance\./));
    expect(of(attendanceOfficer, /^(personnel|company|system|subscription|workflow)\./)).toEqual([
      'company.area.view',
      'company.department.view',
      'company.location.view',
      'company.position.view',
      'personnel.employee.export',
      'personnel.employee.view',
    ]);
    // A manager plans and decides; everything else is only read.
    expect(departmentManager.filter((permission) => !/\.(view|export|approve)$/.test(permission))).toEqual(
      of(catalogue, /^attendance\.(employee|temporary)_schedule\.(?!view|export)/),
    );
    expect(of(departmentManager, /^(system|subscription|workflow|access_control)\.|payroll|setting/)).toEqual([]);
    expect(of(deviceOperator, /^device\./)).toEqual(of(catalogue, /^device\./));
    expect(of(deviceOperator, /^(attendance|company|personnel|report|system|subscription)\./)).toEqual([
      'company.area.view',
    ]);
    const reading = /\.(view|export)$/;
    expect(of(auditor, reading)).toEqual(auditor);
    for (const modules of [people, guarded]) expect(of(auditor, modules)).toEqual(of(of(catalogue, modules), reading));
  });

  it('cannot be a right that no call of the slice asks for', () => {
    const slice = {
      name: 'device',
      permissions: ['device.terminal.view'],
      rights: { auditor: ['device.command.view'] },
    } as const;
    expect(() => gatherSeededRights([slice])).toThrow('device gives device.command.view');
  });
});

describe('a company made by an older version', () => {
  it('gets what slices declare since, once, and not what an administrator took away', async () => {
    const { id } = people.a;
    await server.database.asOwner(
      `update groups set permissions = array['device.terminal.view', 'company.position.view'],
        granted = array['device.terminal.view', 'device.terminal.delete']
        where company_id = $1 and seeded_as = 'deviceOperator'`,
      [id],
    );
    const other = await operators(people.b.id);
    const keepRights = () => keepUp(server.host, [seededRightsUpkeep(server.host.installed.seededRights)]);
    await Promise.all([keepRights(), keepRights()]);
    const after = await operators(id);
    expect(after.permissions).toContain('device.bio_photo.approve');
    // One added by hand, and one removed by hand.
    expect(after.permissions).toContain('company.position.view');
    expect(after.permissions).not.toContain('device.terminal.delete');
    // A later version adds it again.
    await server.database.asOwner(`update companies set upkeep = ''`);
    await keepRights();
    expect(await operators(id)).toEqual(after);
    expect(await operators(people.b.id)).toEqual(other);
  });

  it('is visited anew when what slices declare has changed, and only then', () => {
    const rights = server.host.installed.seededRights;
    const { name } = seededRightsUpkeep(rights);
    expect(seededRightsUpkeep({ ...rights }).name).toBe(name);
    expect(seededRightsUpkeep({ ...rights, auditor: rights.auditor.slice(1) }).name).not.toBe(name);
  });
});

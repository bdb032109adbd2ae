import { and, eq, ne } from 'drizzle-orm';
import { doors } from '#features/access-control/server.ts';
import { departments, type CreatedCompany } from '#features/company/server.ts';
import { commands, giveTerminal, terminals } from '#features/device/server.ts';
import type { App } from '../app.ts';
import type { Host } from '../host.ts';
import { asCompany, type TenantContext } from '../http/index.ts';
import { loadDoorEvents } from './door-events.ts';
import type { DoorSite } from './door-sites.ts';
import { recordsMaker } from './make-record.ts';
import type { DemoPerson } from './people.ts';

/** An access controller with its doors, who may open which of them when, and what happened there lately. */
export async function loadDoors(
  host: Host,
  app: App,
  company: CreatedCompany,
  people: readonly DemoPerson[],
  site: DoorSite,
): Promise<void> {
  const by = { companyId: company.id, name: `Demo ${site.alias}`, accessor: 'demo' } as const;
  await asCompany(host, by, async (context) => {
    const make = recordsMaker(app, context);
    const terminal = await connect(context, make, site, people[4]?.terminal.area ?? company.rootArea);
    const doorIds: number[] = [];
    for (const [at, door] of site.doors.entries())
      doorIds.push(await make('access_control.door', { ...door, terminal, door_no: at + 1 }));
    const idsOf = (numbers: readonly number[]) => numbers.map((number) => doorIds[number - 1] ?? 0);
    const hourIds: number[] = [];
    for (const each of site.hours) hourIds.push(await make('access_control.time_period', each));
    const today = context.now.toZonedDateTimeISO(site.zone).toPlainDate();
    for (const [name, first, last, kind] of site.holidays)
      await make('access_control.door_holiday', {
        name,
        start_date: `${today.year}-${first}`,
        end_date: `${today.year}-${last}`,
        kind,
        repeat_yearly: true,
      });
    const departmentIds = await departmentsOf(context);
    const groupIds: number[] = [];
    for (const [name, numbers, hours, { departments: codes = [], people: places = [] }] of site.groups)
      groupIds.push(
        await make('access_control.group', {
          name,
          doors: idsOf(numbers),
          time_period: hours === null ? null : hourIds[hours],
          departments: codes.map((code) => departmentIds.get(code) ?? company.rootDepartment),
          employees: places.map((place) => people[place]?.id ?? 0),
        }),
      );
    await make('access_control.combination', {
      name: site.combination.name,
      slots: site.combination.groups.map((at) => ({ access_group: groupIds[at] })),
      doors: idsOf([site.combination.door]),
    });
    for (const [person, door, hours, first, last, remark] of site.privileges)
      await make('access_control.privilege', {
        employee: people[person]?.id,
        doors: idsOf([door]),
        time_period: hourIds[hours],
        start_date: today.add({ days: first }).toString(),
        end_date: today.add({ days: last }).toString(),
        remark,
      });
    await answerAll(context, terminal);
    await context.tx
      .update(doors)
      .set({ sensor_state: 'closed', state_time: context.now.toString() })
      .where(and(eq(doors.company_id, company.id), eq(doors.terminal, terminal), ne(doors.sensor, 'none')));
    await loadDoorEvents(context, site, terminal, people);
  });
}

/** Makes the controller, as if it had called. @returns its id */
async function connect(
  context: TenantContext,
  make: ReturnType<typeof recordsMaker>,
  { sn, alias }: DoorSite,
  area: number,
): Promise<number> {
  const id = await make('device.terminal', { sn, alias, area });
  await giveTerminal(context, sn);
  await context.tx
    .update(terminals)
    .set({
      dialect: 'D2',
      model: 'inBio460',
      fw_ver: 'AC Ver 5.7.7',
      is_attendance: false,
      last_activity: context.now.toString(),
    })
    .where(and(eq(terminals.company_id, context.companyId), eq(terminals.id, id)));
  return id;
}

async function departmentsOf({ tx, companyId }: TenantContext): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ id: departments.id, code: departments.dept_code })
    .from(departments)
    .where(eq(departments.company_id, companyId));
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** The controller has taken everything that was sent to it. */
async function answerAll({ tx, companyId, now }: TenantContext, terminal: number): Promise<void> {
  await tx
    .update(commands)
    .set({
      status: 'succeeded',
      attempts: 1,
      sent_time: now.toString(),
      return_time: now.toString(),
      return_code: 0,
      sealed: null,
    })
    .where(and(eq(commands.company_id, companyId), eq(commands.terminal, terminal), eq(commands.status, 'pending')));
}

import { and, eq } from 'drizzle-orm';
import { departments, type CreatedCompany } from '#features/company/server.ts';
import { commands, giveTerminal, terminals } from '#features/device/server.ts';
import type { App } from '../app.ts';
import type { Host } from '../host.ts';
import { asCompany, type TenantContext } from '../http/index.ts';
import { demoDoors, loadDoorEvents } from './door-events.ts';
import { recordsMaker } from './make-record.ts';
import type { DemoPerson } from './people.ts';

const controller = { sn: 'DEMO0005', alias: 'Plant doors' } as const;

/** By their numbers ({@link demoDoors}). */
const doors = [
  { name: 'Plant entrance', sensor: 'normally_closed', sensor_delay: 30 },
  { name: 'Assembly hall' },
  { name: 'Chemicals store', sensor: 'normally_closed', verify_mode: 'fingerprint_and_card' },
  { name: 'Server room', sensor: 'normally_closed', verify_mode: 'card_and_password', anti_passback: true },
] as const;
/** The departments of a group, or the places of its people in the list of people. */
type Members = { readonly departments?: readonly string[]; readonly people?: readonly number[] };

/** Names, doors, hours by their place in the list below, and members. */
const groups = [
  ['Operations', [1, 2], 0, { departments: ['OPS'] }],
  ['Office', [1], 1, { departments: ['ADM', 'COM'] }],
  ['Technology', [4], null, { departments: ['ADM-IT'] }],
  ['Chemicals: foremen', [3], 0, { people: [4, 10, 28] }],
  ['Chemicals: quality', [3], 0, { departments: ['OPS-QA'] }],
] as const satisfies readonly (readonly [string, readonly number[], number | null, Members])[];

const hours = [
  { name: 'Shifts', intervals: [{ days: 'everyday', start: '05:00', end: '23:30' }] },
  {
    name: 'Office hours',
    intervals: [
      { days: 'monday_friday', start: '07:00', end: '19:30' },
      { days: 'saturday', start: '08:00', end: '13:00' },
      { days: 'holiday1', start: '09:00', end: '12:00' },
    ],
  },
] as const;

const holidays = [
  ['Christmas', '12-25', '12-26', 1],
  ['New Year’s Day', '01-01', '01-01', 1],
] as const;

/** An access controller of the plant with its doors, who may open which of them when, and what happened there lately. */
export async function loadDoors(
  host: Host,
  app: App,
  company: CreatedCompany,
  people: readonly DemoPerson[],
): Promise<void> {
  const by = { companyId: company.id, name: `Demo ${controller.alias}`, accessor: 'demo' } as const;
  await asCompany(host, by, async (context) => {
    const make = recordsMaker(app, context);
    const terminal = await connect(context, make, people[4]?.terminal.area ?? company.rootArea);
    const doorIds: number[] = [];
    for (const [at, door] of doors.entries())
      doorIds.push(await make('access_control.door', { ...door, terminal, door_no: at + 1 }));
    const idsOf = (numbers: readonly number[]) => numbers.map((number) => doorIds[number - 1] ?? 0);
    const hourIds: number[] = [];
    for (const each of hours) hourIds.push(await make('access_control.time_period', each));
    const today = context.now.toZonedDateTimeISO('Europe/London').toPlainDate();
    for (const [name, first, last, kind] of holidays)
      await make('access_control.door_holiday', {
        name,
        start_date: `${today.year}-${first}`,
        end_date: `${today.year}-${last}`,
        kind,
        repeat_yearly: true,
      });
    const departmentIds = await departmentsOf(context);
    const groupIds: number[] = [];
    for (const [name, numbers, period, members] of groups) {
      const { departments: codes = [], people: places = [] }: Members = members;
      groupIds.push(
        await make('access_control.group', {
          name,
          doors: idsOf(numbers),
          time_period: period === null ? null : hourIds[period],
          departments: codes.map((code) => departmentIds.get(code) ?? company.rootDepartment),
          employees: places.map((place) => people[place]?.id ?? 0),
        }),
      );
    }
    await make('access_control.combination', {
      name: 'Foreman with quality',
      slots: groupIds.slice(3).map((id) => ({ access_group: id })),
      doors: idsOf([demoDoors.store]),
    });
    const privilege = { time_period: hourIds[1], start_date: today.subtract({ days: 3 }).toString() };
    await make('access_control.privilege', {
      ...privilege,
      employee: people[48]?.id,
      doors: idsOf([demoDoors.servers]),
      end_date: today.add({ days: 11 }).toString(),
      remark: 'Cabling of the new cabinets',
    });
    await make('access_control.privilege', {
      ...privilege,
      employee: people[75]?.id,
      doors: idsOf([demoDoors.hall]),
      end_date: today.subtract({ days: 1 }).toString(),
      remark: 'Tour for a client',
    });
    await answerAll(context, terminal);
    await loadDoorEvents(context, terminal, people);
  });
}

/** Makes the controller, as if it had called. @returns its id */
async function connect(context: TenantContext, make: ReturnType<typeof recordsMaker>, area: number): Promise<number> {
  const id = await make('device.terminal', { ...controller, area });
  await giveTerminal(context, controller.sn);
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

import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import {
  accessCommands,
  queueCommands,
  queueOfPeople,
  type AboutPerson,
  type NewCommand,
} from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { holidayDays } from '../../domain/door-holidays.ts';
import { periodDays, weekOf, type PeriodDay } from '../../domain/week.ts';
import { doorHolidays, doors, timePeriods } from '../tables.ts';
import { queueAllCombinations } from '../combinations/queue.ts';
import { readPeriods } from '../who/read.ts';
import { readControllers } from './controllers.ts';
import { idList } from './people-of.ts';
import { accessRights } from './tables.ts';

/** People at a controller, and whether they may open any of its doors. */
export interface PeopleAt {
  readonly terminal: number;
  readonly employees: readonly number[];
  readonly remains: boolean;
}

/**
 * Queues updates of people for controllers; their content is computed when a controller fetches them. Returns the
 * number of commands.
 */
export async function queuePeople(
  context: TenantContext,
  lists: readonly PeopleAt[],
  codes: ReadonlyMap<number, string> = new Map(),
): Promise<number> {
  if (lists.length === 0) return 0;
  const { tx, companyId } = context;
  const able = new Set(await readControllers(context, [...new Set(lists.map(({ terminal }) => terminal))]));
  const concerned = new Set<number>();
  for (const { employees: some } of lists) for (const employee of some) concerned.add(employee);
  const people = await tx
    .select({ id: employees.id, code: employees.emp_code })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), sql`${employees.id} in ${idList([...concerned])}`));
  const codeOf = new Map([...codes, ...people.map(({ id, code }) => [id, code] as const)]);
  const about = [...codeOf].flatMap(([employee, code]): AboutPerson[] =>
    concerned.has(employee) && /^[A-Za-z0-9_-]{1,24}$/.test(code)
      ? [
          {
            employee,
            replaceKey: `person:${code}`,
            texts: {
              grant_access: `DATA UPDATE user Pin=${code}`,
              revoke_access: accessCommands.deletePrivilege(code),
            },
          },
        ]
      : [],
  );
  return queueOfPeople(
    context,
    about,
    lists.flatMap(({ terminal, employees: some, remains }) =>
      able.has(terminal)
        ? [{ terminal, employees: some, type: remains ? ('grant_access' as const) : ('revoke_access' as const) }]
        : [],
    ),
  );
}

const dayNames = {
  monday: 'Mon',
  tuesday: 'Tue',
  wednesday: 'Wed',
  thursday: 'Thu',
  friday: 'Fri',
  saturday: 'Sat',
  sunday: 'Sun',
  holiday1: 'Hol1',
  holiday2: 'Hol2',
  holiday3: 'Hol3',
} as const satisfies Record<PeriodDay, string>;

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Sends time periods to the controllers that need them. */
export async function queuePeriods(
  context: TenantContext,
  needed: readonly { readonly terminal: number; readonly period: number }[],
): Promise<number> {
  if (needed.length === 0) return 0;
  const { tx, companyId } = context;
  const able = new Set(await readControllers(context, [...new Set(needed.map(({ terminal }) => terminal))]));
  const lines = await readPeriods(context);
  const numbers = await tx
    .select({ id: timePeriods.id, number: timePeriods.number })
    .from(timePeriods)
    .where(
      and(
        eq(timePeriods.company_id, companyId),
        inArray(timePeriods.id, [...new Set(needed.map(({ period }) => period))]),
      ),
    );
  const texts = new Map(
    numbers.map(({ id, number }) => {
      const week = weekOf(lines.get(id)?.lines ?? []);
      const days = periodDays.map((day): [string, { start: string; end: string }[]] => [
        dayNames[day],
        week[day].map(({ span: [start, end] }) => ({ start: clock(start), end: clock(end) })),
      ]);
      return [id, { number, text: accessCommands.updatePeriod(number, Object.fromEntries(days)) }] as const;
    }),
  );
  const list = needed.flatMap(({ terminal, period }): NewCommand[] => {
    const found = texts.get(period);
    if (!found || !able.has(terminal)) return [];
    return [{ terminal, type: 'set_period', content: found.text, replaceKey: `period:${found.number}` }];
  });
  await queueCommands(context, list);
  return list.length;
}

/** Replaces the door holidays on controllers. */
export async function queueHolidays(context: TenantContext, controllers: readonly number[]): Promise<number> {
  const { tx, companyId, now } = context;
  const rows = await tx.select().from(doorHolidays).where(eq(doorHolidays.company_id, companyId));
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 }).toString();
  const days = rows.flatMap((row) =>
    holidayDays(row)
      .filter((day) => row.repeat_yearly || day >= today)
      .map((day) => accessCommands.updateHoliday(day.replaceAll('-', ''), row.kind, row.repeat_yearly)),
  );
  const [first, ...others] = days;
  const set = first && [first, ...others.map((text) => text.replace('DATA UPDATE holiday ', ''))].join('\n');
  const list = controllers.flatMap((terminal): NewCommand[] => [
    { terminal, type: 'set_holidays', content: accessCommands.deleteHolidays(), replaceKey: 'holidays:clear' },
    // An empty list is sent too: it replaces waiting commands about removed days.
    ...(set ? [{ terminal, type: 'set_holidays', content: set, replaceKey: 'holidays:set' } as const] : []),
  ]);
  await queueCommands(context, list);
  return list.length;
}

/** Sends everything that a controller needs, in the required order: hours, holidays, people, combinations. */
export async function queueAll(context: TenantContext, terminal: number): Promise<number> {
  const { tx, companyId } = context;
  const of = and(eq(accessRights.company_id, companyId), eq(accessRights.terminal, terminal));
  const periods = await tx
    .selectDistinct({ period: accessRights.time_period })
    .from(accessRights)
    .where(and(of, gte(accessRights.time_period, 1)));
  const ofDoors = await tx
    .select({ open: doors.open_period, first: doors.first_period })
    .from(doors)
    .where(and(eq(doors.company_id, companyId), eq(doors.terminal, terminal)));
  const hoursOf = new Set([
    ...periods.map(({ period }) => period),
    ...ofDoors.flatMap(({ open, first }) => [open, first]).filter((period) => period !== null),
  ]);
  const people = await tx.selectDistinct({ employee: accessRights.employee }).from(accessRights).where(of);
  const able = await readControllers(context, [terminal]);
  const hours = await queuePeriods(
    context,
    [...hoursOf].map((period) => ({ terminal, period })),
  );
  const holidays = await queueHolidays(context, able);
  const persons = await queuePeople(
    context,
    people.length === 0 ? [] : [{ terminal, employees: people.map(({ employee }) => employee), remains: true }],
  );
  const combined = able.length === 0 ? 0 : await queueAllCombinations(context, terminal);
  return hours + holidays + persons + combined;
}

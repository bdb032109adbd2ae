import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { employees, employeeServer } from '#features/team/server.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { signedLink } from '#server/files/index.ts';
import { Refusal, serve, type Route, type TenantContext } from '#server/http/index.ts';
import { dataScope } from '#server/resource/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { whereMayPass, whoMayOpen } from '../../contract/who.ts';
import { hoursOf, weekHours } from '../../domain/hours.ts';
import { readCombinations } from '../combinations/read.ts';
import { privilegeDoors, privileges } from '../rights/tables.ts';
import { idList } from '../rights/people-of.ts';
import { judge, periodsOf, togetherWith, presentWay } from './judge.ts';
import { momentOf } from './moment.ts';
import { readDoor, readDoors, readFirstGroups, readGroupNumbers, readPeriods, readWays } from './read.ts';
import { syncOf } from './sync.ts';

/** The most people in one answer: those who can open now come first. */
const mostListed = 200;
/** The most people whose access is checked. */
const mostChecked = 20_000;

const personColumns = {
  id: employees.id,
  first_name: employees.first_name,
  last_name: employees.last_name,
  emp_code: employees.emp_code,
  photo: employees.photo,
  status: employees.status,
};

/** People whom the caller may see. */
function readPeople(context: TenantContext, ids: readonly number[]) {
  return context.tx
    .select(personColumns)
    .from(employees)
    .where(
      and(
        eq(employees.company_id, context.companyId),
        ids.length === 1 ? eq(employees.id, ids[0] ?? 0) : sql`${employees.id} in ${idList(ids)}`,
        dataScope(employeeServer, context),
      ),
    )
    .orderBy(asc(employees.code_order))
    .limit(mostChecked);
}
type Person = Awaited<ReturnType<typeof readPeople>>[number];

const presentPerson = (context: TenantContext, { id, first_name, last_name, emp_code, photo }: Person) => ({
  id,
  display_name: `${first_name} ${last_name}`.trim(),
  emp_code,
  photo: photo === null ? null : signedLink(context, photo),
});

/** Privileges of a person that are not valid on a day: future and past ones. */
async function asideOf({ tx, companyId }: TenantContext, employee: number, day: string) {
  const rows = await tx
    .select({ door: privilegeDoors.door, isPast: sql<boolean>`coalesce(${privileges.end_date} < ${day}::date, false)` })
    .from(privileges)
    .innerJoin(
      privilegeDoors,
      and(eq(privilegeDoors.company_id, companyId), eq(privilegeDoors.privilege, privileges.id)),
    )
    .where(
      and(
        eq(privileges.company_id, companyId),
        eq(privileges.employee, employee),
        sql`(${privileges.end_date} < ${day}::date or ${privileges.start_date} > ${day}::date)`,
      ),
    );
  return (door: number) => ({
    coming: rows.some((row) => row.door === door && !row.isPast),
    past: rows.some((row) => row.door === door && row.isPast),
  });
}

const fitsController = (code: string): boolean => /^[A-Za-z0-9_-]{1,24}$/.test(code);

export const whoRoutes: readonly Route[] = [
  serve(whoMayOpen, async (context, { query }) => {
    const door = await readDoor(context, query.door);
    const moment = await momentOf(context, door.zone, query.at);
    const periods = await readPeriods(context);
    const { employee } = query;
    const ofEmployee = (column: SQL) => (employee === undefined ? sql`true` : sql`${column} = ${employee}`);
    const found = await readWays(context, {
      people: ofEmployee,
      doors: (column) => sql`${column} = ${door.id}`,
    });
    const waysOf = Map.groupBy(found, (way) => way.employee);
    const people = await readPeople(context, employee === undefined ? [...waysOf.keys()] : [employee]);
    if (employee !== undefined && people.length === 0) throw new Refusal(commonCodes.notFound);
    const aside =
      employee === undefined ? () => ({ coming: false, past: false }) : await asideOf(context, employee, moment.day);
    const combinations = await readCombinations(context, (column) => sql`${column.door} = ${door.id}`);
    const groupOf = combinations.length === 0 ? () => 0 : await readGroupNumbers(context, ofEmployee);
    const judged = people.map((person) => {
      const ways = waysOf.get(person.id) ?? [];
      const isResigned = person.status === 'resigned';
      const inGroup = { combinations, group: groupOf(door.terminal_id, person.id) };
      const standing = { isResigned, fits: fitsController(person.emp_code), ...aside(door.id), ...inGroup };
      const verdict = judge(door, ways, periods, moment, standing);
      return { person, ways, verdict, together: ways.length === 0 ? [] : togetherWith(inGroup) };
    });
    const can = ({ verdict }: (typeof judged)[number]): boolean => verdict === 'granted' || verdict === 'openForAll';
    // First those who can now, then those who can with others.
    const place = (one: (typeof judged)[number]): number => (can(one) ? 0 : one.verdict === 'together' ? 1 : 2);
    const first = judged.toSorted((one, other) => place(one) - place(other)).slice(0, mostListed);
    const sync = await syncOf(
      context,
      first.map(({ person }) => ({ terminal: door.terminal_id, employee: person.id })),
    );
    return {
      door: {
        id: door.id,
        display_name: door.display_name,
        terminal: door.terminal,
        state: door.state,
        mode: door.mode,
        combinations: combinations.map(({ combination: id, name, slots }) => ({
          id,
          display_name: name,
          groups: slots.map((slot) => slot.name),
        })),
        first: {
          mode: door.first_person,
          groups: door.first_person === 'off' ? [] : await readFirstGroups(context, door.id),
          period: periods.get(door.first_period ?? 0)?.display_name ?? null,
        },
      },
      at: moment,
      total: judged.length,
      now: judged.filter(can).length,
      people: first.map(({ person, ways, verdict, together }) => ({
        ...presentPerson(context, person),
        verdict,
        ways: ways.map((way) => presentWay(way, periods, moment)),
        together,
        spans: hoursOf(periodsOf(ways, periods), moment.week_day),
        sync: sync(door.terminal_id, person.id),
      })),
    };
  }),

  serve(whereMayPass, async (context, { query: { employee, at } }) => {
    const [person] = await readPeople(context, [employee]);
    if (!person) throw new Refusal(commonCodes.notFound);
    const moment = await momentOf(context, (await companyClock(context)).zone, at);
    const periods = await readPeriods(context);
    const ways = await readWays(context, {
      people: (column) => sql`${column} = ${employee}`,
      doors: () => sql`true`,
    });
    const waysTo = Map.groupBy(ways, (way) => way.door);
    const doors = (await readDoors(context)).filter(({ id }) => waysTo.has(id));
    const aside = await asideOf(context, employee, moment.day);
    const combinationsOf = Map.groupBy(
      await readCombinations(context, (column) => sql`${column.door} in ${idList(doors.map(({ id }) => id))}`),
      (one) => one.door,
    );
    const groupOf =
      combinationsOf.size === 0 ? () => 0 : await readGroupNumbers(context, (column) => sql`${column} = ${employee}`);
    const sync = await syncOf(
      context,
      doors.map((door) => ({ terminal: door.terminal_id, employee })),
    );
    return {
      employee: presentPerson(context, person),
      at: moment,
      doors: doors.map((door) => {
        const own = waysTo.get(door.id) ?? [];
        const inGroup = {
          combinations: combinationsOf.get(door.id) ?? [],
          group: groupOf(door.terminal_id, employee),
        };
        const standing = {
          isResigned: person.status === 'resigned',
          fits: fitsController(person.emp_code),
          ...aside(door.id),
          ...inGroup,
        };
        return {
          id: door.id,
          display_name: door.display_name,
          terminal: door.terminal,
          verdict: judge(door, own, periods, moment, standing),
          ways: own.map((way) => presentWay(way, periods, moment)),
          together: togetherWith(inGroup),
          week: weekHours(periodsOf(own, periods)),
          sync: sync(door.terminal_id, employee),
        };
      }),
    };
  }),
];

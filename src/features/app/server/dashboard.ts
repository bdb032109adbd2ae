import { and, asc, count, desc, eq, gte, lt, not, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { CallData } from '#shared/contract/index.ts';
import { departments } from '#features/company/server.ts';
import { punches, terminalIsOnline, terminals, unregisteredPunches } from '#features/device/server.ts';
import { countPresence, employees } from '#features/team/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { signedLink } from '#server/files/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { departmentScope } from '#server/tenancy/data-scope.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { dashboard } from '../contract.ts';
import { readSetUp } from './set-up.ts';
import { dayCounts, type DayCount } from './day-counts.ts';

type Dashboard = CallData<typeof dashboard>;

/** The company's zone, and its present day with the limits as instants. */
export async function companyToday(context: TenantContext): Promise<{
  zone: string;
  date: Temporal.PlainDate;
  start: string;
  end: string;
}> {
  const [company] = await context.tx
    .select({ zone: companies.company_timezone })
    .from(companies)
    .where(eq(companies.id, context.companyId));
  const zone = company?.zone ?? 'UTC';
  const date = context.now.toZonedDateTimeISO(zone).toPlainDate();
  return { zone, date, ...dayLimits(date, zone) };
}

/** The instants at which a day starts and ends in a zone; 23 or 25 hours apart where clocks change. */
export function dayLimits(date: Temporal.PlainDate, zone: string): { start: string; end: string } {
  return {
    start: date.toZonedDateTime(zone).toInstant().toString(),
    end: date.add({ days: 1 }).toZonedDateTime(zone).toInstant().toString(),
  };
}

/** Reads the administrators' dashboard: every figure counts only people whom the person may see. */
export async function readDashboard(context: TenantContext): Promise<Dashboard> {
  const today = await companyToday(context);
  const scope = departmentScope(context, punches.department, punches.employee);
  const inToday = and(
    eq(punches.company_id, context.companyId),
    gte(punches.punch_time, today.start),
    lt(punches.punch_time, today.end),
    scope,
  );
  const presence = await readPresence(context);
  const headcount = await countOne(
    context,
    employees,
    and(
      eq(employees.company_id, context.companyId),
      eq(employees.status, 'active'),
      departmentScope(context, employees.department, employees.id),
    ),
  );
  const online = terminalIsOnline(context);
  const [seen] = await context.tx
    .select({
      online: sql<number>`count(*) filter (where ${online})`.mapWith(Number),
      all: sql<number>`count(*) filter (where ${terminals.enabled})`.mapWith(Number),
    })
    .from(terminals)
    .where(eq(terminals.company_id, context.companyId));
  const firsts = context.tx
    .selectDistinctOn([punches.employee], { id: punches.id })
    .from(punches)
    .where(inToday)
    .orderBy(punches.employee, punches.punch_time)
    .as('firsts');
  return {
    date: today.date.toString(),
    zone: today.zone,
    headcount,
    in_now: presence.in_now,
    arrived: presence.arrived,
    not_arrived: headcount - presence.arrived,
    // Nobody knows whose these are, so only people who see the whole company count them.
    unregistered:
      context.actor.reach === null
        ? await countOne(
            context,
            unregisteredPunches,
            and(eq(unregisteredPunches.company_id, context.companyId), not(unregisteredPunches.is_discarded)),
          )
        : 0,
    terminals: { online: seen?.online ?? 0, offline: (seen?.all ?? 0) - (seen?.online ?? 0) },
    by_hour: await readHours(context, inToday, today.zone),
    by_day: await readDays(context, today, scope),
    first_punches: await readPunches(context, and(inToday, sql`${punches.id} in (select id from ${firsts})`), asc),
    latest: await readPunches(context, and(eq(punches.company_id, context.companyId), scope), desc),
    set_up: await readSetUp(context),
  };
}

async function countOne(
  context: TenantContext,
  table: typeof employees | typeof unregisteredPunches,
  where: SQL | undefined,
): Promise<number> {
  return (await context.tx.select({ n: count() }).from(table).where(where))[0]?.n ?? 0;
}

const presenceSchema = z.object({ arrived: z.coerce.number(), in_now: z.coerce.number() });

/** Counts the same people as the headcount, so that the list behind each figure has as many entries. */
async function readPresence(context: TenantContext): Promise<z.output<typeof presenceSchema>> {
  const scope = departmentScope(context, employees.department, employees.id);
  const [row] = await queryRows(context.tx, countPresence(punches, context, scope), presenceSchema);
  return row ?? { arrived: 0, in_now: 0 };
}

async function readHours(
  context: TenantContext,
  inToday: SQL | undefined,
  zone: string,
): Promise<Dashboard['by_hour']> {
  const hour = sql<number>`extract(hour from ${punches.punch_time} at time zone ${zone}::text)::int`;
  const rows = await context.tx
    .select({
      hour: hour.mapWith(Number).as('hour'),
      punches: count(),
      people: sql<number>`count(distinct ${punches.employee})`.mapWith(Number),
    })
    .from(punches)
    .where(inToday)
    .groupBy(sql`1`);
  const known = new Map(rows.map((row) => [row.hour, row]));
  return Array.from({ length: 24 }, (_, index) => ({
    label: String(index).padStart(2, '0'),
    punches: known.get(index)?.punches ?? 0,
    people: known.get(index)?.people ?? 0,
  }));
}

async function readDays(
  context: TenantContext,
  today: { zone: string; date: Temporal.PlainDate },
  scope: SQL | undefined,
): Promise<Dashboard['by_day']> {
  const days: DayCount[] = [];
  for (let back = 13; back >= 0; back -= 1) {
    const date = today.date.subtract({ days: back });
    days.push(await dayCounts(context, date, today.zone, dayLimits(date, today.zone), scope, back === 0));
  }
  return days.map((day) => ({ label: day.date, punches: day.punches, people: day.people }));
}

/** The first ten in an order of time. */
async function readPunches(
  context: TenantContext,
  where: SQL | undefined,
  order: typeof asc,
): Promise<Dashboard['latest']> {
  const rows = await context.tx
    .select({
      id: punches.id,
      employee: punches.employee,
      first: employees.first_name,
      last: employees.last_name,
      photo: employees.photo,
      department: sql<string>`(select ${departments.dept_name} from ${departments} where ${departments.company_id} = ${context.companyId} and ${departments.id} = ${punches.department})`,
      punch_time: punches.punch_time,
      punch_state: punches.punch_state,
      terminal_alias: punches.terminal_alias,
    })
    .from(punches)
    .innerJoin(employees, and(eq(employees.company_id, punches.company_id), eq(employees.id, punches.employee)))
    .where(where)
    .orderBy(order(punches.punch_time), order(punches.id))
    .limit(10);
  return rows.map(({ employee, first, last, photo, ...row }) => ({
    ...row,
    employee: {
      id: employee,
      display_name: `${first} ${last}`.trim(),
      photo: photo === null ? null : signedLink(context, photo),
    },
  }));
}

import { and, eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { terminals, terminalIsOnline } from '#features/device/server.ts';
import { areas } from '#features/company/server.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { PeriodLine } from '../../domain/week.ts';
import { granted } from '../rights/wanted.ts';
import { accessGroups, doorFirstGroups } from '../rights/tables.ts';
import { doors, periodIntervals, timePeriods } from '../tables.ts';

const id = z.coerce.number();
const wayRow = z.object({
  employee: id,
  door: id,
  kind: z.enum(['group', 'privilege']),
  by: id,
  name: z.string().nullable(),
  time_period: id,
});
export type WayRow = z.output<typeof wayRow>;

/** Present reasons for access to doors; a privilege has no name. */
export function readWays(
  context: TenantContext,
  only: { readonly people: (employee: SQL) => SQL; readonly doors: (door: SQL) => SQL },
): Promise<WayRow[]> {
  return queryRows(
    context.tx,
    sql`with recursive ${granted(context, only.people)}
      select g.employee, g.door, g.kind, g.by, g.time_period,
        (select named.name from ${accessGroups} named
          where named.company_id = ${context.companyId} and named.id = g.by and g.kind = 'group') as name
      from granted g where ${only.doors(sql`g.door`)} order by g.kind, g.by`,
    wayRow,
  );
}

const numberRow = z.object({ terminal: id, employee: id, number: id });

/** The number of the group that each controller stores for a person, calculated from the current groups. */
export async function readGroupNumbers(
  context: TenantContext,
  people: (employee: SQL) => SQL,
): Promise<(terminal: number, employee: number) => number> {
  const rows = await queryRows(
    context.tx,
    sql`with recursive ${granted(context, people)} select terminal, employee, number from numbered`,
    numberRow,
  );
  const numbers = new Map(rows.map(({ terminal, employee, number }) => [`${terminal} ${employee}`, number]));
  return (terminal, employee) => numbers.get(`${terminal} ${employee}`) ?? 0;
}

/** A time period with its lines. */
export interface KnownPeriod {
  readonly id: number;
  readonly display_name: string;
  readonly lines: readonly PeriodLine[];
}

/** The company's time periods, at most 49. */
export async function readPeriods({ tx, companyId }: TenantContext): Promise<Map<number, KnownPeriod>> {
  const rows = await tx
    .select({
      id: timePeriods.id,
      name: timePeriods.name,
      days: periodIntervals.days,
      start: periodIntervals.start,
      end: periodIntervals.end,
    })
    .from(timePeriods)
    .innerJoin(
      periodIntervals,
      and(eq(periodIntervals.company_id, companyId), eq(periodIntervals.time_period, timePeriods.id)),
    )
    .where(eq(timePeriods.company_id, companyId))
    .orderBy(timePeriods.id, periodIntervals.position);
  return new Map(
    [...Map.groupBy(rows, (row) => row.id)].map(([period, lines]) => [
      period,
      { id: period, display_name: lines[0]?.name ?? '', lines },
    ]),
  );
}

const doorColumns = (context: TenantContext) => ({
  id: doors.id,
  display_name: doors.name,
  door_no: doors.door_no,
  mode: doors.mode,
  open_period: doors.open_period,
  first_person: doors.first_person,
  first_period: doors.first_period,
  terminal_id: terminals.id,
  terminal: terminals.alias,
  state: sql<
    'alarm' | 'open' | 'closed' | 'unknown' | 'offline' | 'disabled'
  >`case when not ${terminals.enabled} then 'disabled'
    when not ${terminalIsOnline(context)} then 'offline' else ${doors.sensor_state} end`,
  zone: sql<string>`coalesce(${terminals.terminal_tz}, ${areas.timezone}, ${companies.company_timezone})`,
});

/** Doors with their controllers. */
export function readDoors(context: TenantContext, only?: number) {
  const { tx, companyId } = context;
  return tx
    .select(doorColumns(context))
    .from(doors)
    .innerJoin(terminals, and(eq(terminals.company_id, companyId), eq(terminals.id, doors.terminal)))
    .innerJoin(companies, eq(companies.id, companyId))
    .leftJoin(areas, and(eq(areas.company_id, companyId), eq(areas.id, terminals.area)))
    .where(and(eq(doors.company_id, companyId), only === undefined ? undefined : eq(doors.id, only)))
    .orderBy(doors.name);
}
export type KnownDoor = Awaited<ReturnType<typeof readDoors>>[number];

/** The names of the groups whose members count as first people of a door. */
export async function readFirstGroups({ tx, companyId }: TenantContext, door: number): Promise<string[]> {
  const rows = await tx
    .select({ name: accessGroups.name })
    .from(doorFirstGroups)
    .innerJoin(
      accessGroups,
      and(eq(accessGroups.company_id, companyId), eq(accessGroups.id, doorFirstGroups.access_group)),
    )
    .where(and(eq(doorFirstGroups.company_id, companyId), eq(doorFirstGroups.door, door)))
    .orderBy(accessGroups.name);
  return rows.map(({ name }) => name);
}

/** @throws Refusal notFound */
export async function readDoor(context: TenantContext, door: number): Promise<KnownDoor> {
  const [found] = await readDoors(context, door);
  if (!found) throw new Refusal(commonCodes.notFound);
  return found;
}

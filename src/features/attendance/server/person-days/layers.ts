import { and, asc, eq, gte, lt, not } from 'drizzle-orm';
import { eventsOf } from '#features/complement/server.ts';
import { punches } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import { commonCodes, type CallData } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { ask, defineQuestion } from '#server/questions/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import type { DayEntry } from '../../contract/day-layers.ts';
import type { employeeCalendar, ownHolidays } from '../../contract/explained-days.ts';
import { holidaysOf } from './holidays.ts';

/** The employee and the ISO dates, both inclusive. */
export interface EntryQuery {
  readonly employee: number;
  readonly from: string;
  readonly to: string;
  /** True if the employees ask for their own: they may see their requests; others need the right to view the kind. */
  readonly isOwn: boolean;
}

/**
 * Pending and approved requests of an employee in a range, limited to what the caller may see: slices with requests
 * answer.
 */
export const dayEntriesOf = defineQuestion<EntryQuery, readonly DayEntry[]>('attendance.entries');

type Layers = Pick<CallData<typeof employeeCalendar>, 'holidays' | 'punches' | 'entries'>;

/** The zone of an employee. @throws Refusal if there is no such employee */
async function zoneOf(context: TenantContext, employee: number): Promise<string> {
  const { tx, companyId } = context;
  const [person] = await tx
    .select({ zone: employees.time_zone })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee)));
  if (!person) throw new Refusal(commonCodes.notFound);
  return person.zone ?? (await companyClock(context)).zone;
}

/** The further entries of an employee's days; the caller must be allowed to see the employee. */
export async function readLayers(context: TenantContext, query: EntryQuery): Promise<Layers> {
  const { tx, companyId } = context;
  const { employee, from, to } = query;
  const zone = await zoneOf(context, employee);
  const startOf = (day: Temporal.PlainDate): string => day.toZonedDateTime(zone).toInstant().toString();
  const found = await tx
    .select({
      id: punches.id,
      local: punches.punch_local,
      punch_state: punches.punch_state,
      source: punches.source,
    })
    .from(punches)
    .where(
      and(
        eq(punches.company_id, companyId),
        eq(punches.employee, employee),
        not(punches.is_void),
        gte(punches.punch_time, startOf(Temporal.PlainDate.from(from))),
        lt(punches.punch_time, startOf(Temporal.PlainDate.from(to).add({ days: 1 }))),
      ),
    )
    .orderBy(asc(punches.punch_time), asc(punches.id))
    .limit(mostPunches);
  return {
    ...(await readPlannedLayers(context, query)),
    punches: found.map(({ local, ...punch }) => ({ ...punch, date: local.slice(0, 10), time: local.slice(11, 16) })),
  };
}

/** The same without punches, for the future days of a calendar. */
export async function readPlannedLayers(
  context: TenantContext,
  query: EntryQuery,
): Promise<Pick<Layers, 'holidays' | 'entries'>> {
  const { employee, from, to } = query;
  return {
    holidays: await holidaysOf(context, employee, { from, to }),
    entries: [...(await ask(context, dayEntriesOf, query)).flat(), ...(await eventEntries(context, query))].toSorted(
      (a, b) => a.from.localeCompare(b.from),
    ),
  };
}

/** The company's events for the employee. */
async function eventEntries(context: TenantContext, { employee, from, to }: EntryQuery): Promise<DayEntry[]> {
  return (await eventsOf(context, employee, { from, to })).map((event) => ({
    kind: 'event',
    id: event.id,
    status: event.status === 'cancelled' ? 'cancelled' : 'approved',
    from: event.from,
    to: event.to,
    display_name: event.title,
    starts: event.starts,
    ends: event.ends,
  }));
}

/** Two months of a person with twelve punches a day. */
const mostPunches = 744;

/** The holidays of a year for the signed-in employee. */
export async function readOwnHolidays(
  context: TenantContext,
  employee: number,
  year: number,
): Promise<CallData<typeof ownHolidays>> {
  const zone = await zoneOf(context, employee);
  return {
    today: context.now.toZonedDateTimeISO(zone).toPlainDate().toString(),
    holidays: await holidaysOf(context, employee, { from: `${year}-01-01`, to: `${year}-12-31` }),
  };
}

import { commonCodes, type CallData } from '#shared/contract/index.ts';
import { Refusal, serve, type TenantContext } from '#server/http/index.ts';
import {
  employeeCalendar,
  explainDay,
  explainOwnDay,
  ownCalendar,
  ownHolidays,
} from '../../contract/explained-days.ts';
import { readExplainedDay } from './explain.ts';
import { readLayers, readOwnHolidays } from './layers.ts';
import { readDays } from './read-days.ts';
import { timetablesOf } from './sources.ts';

/** The employee of the token: access `employee` guarantees one; -1 is nobody. */
const self = ({ actor }: TenantContext): number => actor.employeeId ?? -1;

/** Days of an employee with the plan of each. */
export async function readCalendar(
  context: TenantContext,
  employee: number,
  { from, days }: { readonly from: string; readonly days: number },
  isOwn: boolean,
): Promise<Omit<CallData<typeof employeeCalendar>, 'holidays' | 'punches' | 'entries'>> {
  const to = Temporal.PlainDate.from(from)
    .add({ days: days - 1 })
    .toString();
  const found = await readDays(context, employee, { from, to }, isOwn);
  const timetables = await timetablesOf(
    context,
    found.days.flatMap(({ explanation }) => explanation ?? []),
  );
  return {
    employee: found.employee,
    today: found.today,
    days: found.days.map(({ explanation, department: _, rule_version: _version, calculated_at: _at, ...figures }) => ({
      ...figures,
      plan: (explanation?.slots ?? []).map((slot) => ({
        timetable: Number(slot.timetable),
        display_name: timetables.get(Number(slot.timetable))?.display_name ?? '',
        color: timetables.get(Number(slot.timetable))?.color ?? null,
        in: slot.flexible ? null : slot.in,
        out: slot.flexible ? null : slot.out,
      })),
    })),
  };
}

/** The same with the further entries of the days. */
async function wholeCalendar(
  context: TenantContext,
  employee: number,
  span: { readonly from: string; readonly days: number },
  isOwn: boolean,
): Promise<CallData<typeof employeeCalendar>> {
  // Refuses here, before reading anything else, if the caller may not see the employee.
  const days = await readCalendar(context, employee, span, isOwn);
  const to = Temporal.PlainDate.from(span.from)
    .add({ days: span.days - 1 })
    .toString();
  return { ...days, ...(await readLayers(context, { employee, from: span.from, to, isOwn })) };
}

export const personDayRoutes = [
  serve(explainDay, async (context, { query }) => {
    const day = await readExplainedDay(context, query.employee, query.date, false);
    if (!day) throw new Refusal(commonCodes.notFound);
    return day;
  }),
  serve(explainOwnDay, (context, { query }) => readExplainedDay(context, self(context), query.date, true)),
  serve(employeeCalendar, (context, { query }) => wholeCalendar(context, query.employee, query, false)),
  serve(ownCalendar, (context, { query }) => wholeCalendar(context, self(context), query, true)),
  serve(ownHolidays, (context, { query }) => readOwnHolidays(context, self(context), query.year)),
];

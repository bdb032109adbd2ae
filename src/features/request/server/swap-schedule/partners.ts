import { and, asc, eq, ne } from 'drizzle-orm';
import { employees, fullName } from '#features/team/server.ts';
import { commonCodes, type CallData } from '#shared/contract/index.ts';
import { Refusal, serve, type TenantContext } from '#server/http/index.ts';
import { requestSettings } from '#server/request/index.ts';
import { swapPartners, type PlannedHours } from '../../contract/swap-schedule.ts';
import { keyOf } from '../../domain/swapped-days.ts';
import { plansAround, timetableHours } from './plans.ts';

/** Colleagues beyond these, and those of other departments, can be named by their Employee ID. */
const mostPartners = 40;

/** The form asks again whenever a day is chosen. */
const limit = { by: 'person', max: 120, seconds: 60 } as const;

async function readPartners(context: TenantContext, dates: readonly string[]): Promise<CallData<typeof swapPartners>> {
  const { tx, companyId, actor } = context;
  const self = actor.employeeId ?? -1;
  const { swap_with: rule } = await requestSettings(context);
  const [own] = await tx
    .select({ department: employees.department, position: employees.position })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, self)));
  if (!own) throw new Refusal(commonCodes.notFound);
  const people = await tx
    .select({ id: employees.id, emp_code: employees.emp_code, display_name: fullName })
    .from(employees)
    .where(
      and(
        eq(employees.company_id, companyId),
        eq(employees.department, own.department),
        eq(employees.status, 'active'),
        ne(employees.id, self),
        (rule === 'same' || rule === 'position') && own.position !== null
          ? eq(employees.position, own.position)
          : undefined,
      ),
    )
    .orderBy(asc(employees.emp_code))
    .limit(mostPartners);
  const plans = await plansAround(context, [self, ...people.map(({ id }) => id)], dates);
  const hours = await timetableHours(
    context,
    [...plans.values()].flatMap(({ work }) => work),
  );
  const workOf = (employee: number, date: string): PlannedHours =>
    (plans.get(keyOf({ employee, date }))?.work ?? []).map(({ timetable }) => {
      const { name = '', from = null, to = null, color = null } = hours.get(timetable) ?? {};
      return { name, from, to, color };
    });
  const daysOf = (employee: number) => dates.map((date) => ({ date, work: workOf(employee, date) }));
  return {
    own: daysOf(self),
    with: rule,
    partners: people.map(({ id, emp_code, display_name }) => ({
      emp_code,
      display_name: String(display_name),
      days: daysOf(id),
    })),
  };
}

export const swapPartnersRoute = serve(
  swapPartners,
  (context, { query: { swap_date: one, other_date: other = one } }) =>
    readPartners(context, one === other ? [one] : [one, other]),
  limit,
);

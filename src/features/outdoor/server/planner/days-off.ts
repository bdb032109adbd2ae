import { absencesOf, DayKind, readPlans } from '#features/attendance/server.ts';
import { serve, type TenantContext } from '#server/http/index.ts';
import { ask } from '#server/questions/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { visitPlanDaysOff, type OffReason } from '../../contract/visit-plan.ts';
import { readPage } from './visit-plan.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The dates of a range, both inclusive. */
function datesOf({ from, to }: Days): string[] {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: first.until(to).days + 1 }, (_, days) => first.add({ days }).toString());
}

/** Approved leave and training of some people, by `<employee> <date>`. */
async function readAway(context: TenantContext, employees: readonly number[], days: Days) {
  const { zone } = await companyClock(context);
  const dateOf = (instant: string): string =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
  const found = new Map<string, OffReason>();
  for (const answer of await ask(context, absencesOf, { employees, ...days }))
    for (const [employee, absences] of answer)
      for (const absence of absences) {
        if (absence.kind === 'overtime') continue;
        const [from, to] =
          'date' in absence ? [absence.date, absence.date] : [dateOf(absence.from), dateOf(absence.to)];
        for (const date of datesOf(days))
          if (from <= date && date <= to) found.set(`${employee} ${date}`, absence.kind);
      }
  return found;
}

const restOf = (kind: number | undefined): OffReason | undefined =>
  kind === DayKind.holiday ? 'holiday' : kind === DayKind.weekend || kind === DayKind.dayOff ? 'rest' : undefined;

/** When people are not at work: approved leave and training, days of rest and holidays of the published plan. */
async function readDaysOff(context: TenantContext, employees: readonly number[], days: Days) {
  if (employees.length === 0) return new Map<number, { date: string; why: OffReason }[]>();
  const away = await readAway(context, employees, days);
  const plans = await readPlans(context, employees, days, { isPublished: true });
  const dates = datesOf(days);
  return new Map(
    employees.map((employee) => {
      const plan = plans.get(employee) ?? [];
      return [
        employee,
        dates.flatMap((date, at): { date: string; why: OffReason }[] => {
          const why = away.get(`${employee} ${date}`) ?? restOf(plan[at]?.kind);
          return why === undefined ? [] : [{ date, why }];
        }),
      ];
    }),
  );
}

export const visitPlanDaysOffRoute = serve(visitPlanDaysOff, async (context, { query }) => {
  const { people, counts } = await readPage(context, query);
  const ids = people.map(({ id }) => id);
  const off = await readDaysOff(context, ids, query);
  return { data: ids.map((id) => ({ id, days: off.get(id) ?? [] })), ...counts };
});

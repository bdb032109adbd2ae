import { and, eq } from 'drizzle-orm';
import { employees, fullName } from '#features/team/server.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { signedLink } from '#server/files/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { departmentScope, reachesPerson } from '#server/tenancy/data-scope.ts';
import { calculateOpen, Status } from '../../engine/index.ts';
import { workDate } from '../../domain/work-date.ts';
import { loadAbsences } from '../absences/absences.ts';
import { attDayTotals } from '../days/tables.ts';
import { loadCompany } from '../days/load-company.ts';
import { loadPeople } from '../days/load-people.ts';
import { plannedDay, storedDays, type DayRow } from './day-row.ts';

/** The person of the days. */
export interface DaysEmployee {
  readonly id: number;
  readonly emp_code: string;
  readonly display_name: string;
  readonly photo: string | null;
}

export interface PersonDays {
  readonly employee: DaysEmployee;
  /** Today at their location, ISO. */
  readonly today: string;
  readonly days: readonly DayRow[];
}

interface Range {
  /** ISO dates, both inclusive. */
  readonly from: string;
  readonly to: string;
}

/** Later days have no reliable plan, and recurring holidays would be computed for every year up to them. */
const mostYearsAhead = 2;

/**
 * Days of an employee in order: stored ones, and future ones as planned now.
 * @param isOwn whether employees ask for their own days: then all of them, whatever the data scope
 * @param isPublished whether future days are as published, which is what employees see of their own
 * @throws Refusal if there is no such employee, or the caller may see none of the days
 */
export async function readDays(
  context: TenantContext,
  employee: number,
  range: Range,
  isOwn: boolean,
  isPublished = isOwn,
): Promise<PersonDays> {
  const { tx, companyId } = context;
  const [row] = await tx
    .select({
      id: employees.id,
      emp_code: employees.emp_code,
      display_name: fullName,
      photo: employees.photo,
      zone: employees.time_zone,
      department: employees.department,
    })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee)));
  if (!row) throw new Refusal(commonCodes.notFound);
  const scope = isOwn ? undefined : departmentScope(context, attDayTotals.department, attDayTotals.employee);
  const isTheirs = isOwn || (await reachesPerson(context, { employee: row.id, department: row.department }));
  const zone = row.zone ?? (await companyClock(context)).zone;
  const today = context.now.toZonedDateTimeISO(zone).toPlainDate();
  const stored = await storedDays(context, employee, range, scope);
  const planned = isTheirs ? await plannedDays(context, employee, today, range, isPublished) : [];
  const known = new Set(stored.map(({ att_date }) => att_date));
  const days = [...stored, ...planned.filter(({ att_date }) => !known.has(att_date))];
  // A person whose days are not visible is treated as missing.
  if (!isTheirs && days.length === 0) throw new Refusal(commonCodes.notFound);
  return {
    employee: {
      id: row.id,
      emp_code: row.emp_code,
      display_name: String(row.display_name),
      photo: row.photo === null ? null : signedLink(context, row.photo),
    },
    today: today.toString(),
    days,
  };
}

/** The future days of a range by the present plan. */
async function plannedDays(
  context: TenantContext,
  employee: number,
  today: Temporal.PlainDate,
  range: Range,
  isPublished: boolean,
): Promise<DayRow[]> {
  const tomorrow = today.add({ days: 1 }).toString();
  const latest = today.add({ years: mostYearsAhead }).toString();
  const from = range.from > tomorrow ? range.from : tomorrow;
  const to = range.to < latest ? range.to : latest;
  if (from > to) return [];
  const people = await loadPeople(context, [employee], (await companyClock(context)).zone, {
    isReading: true,
    isPublished,
  });
  const person = people.get(employee);
  if (!person) return [];
  const { company } = await loadCompany(
    context,
    person.employee.zones.map(({ value }) => String(value)),
    { first: today.year - 1, last: today.year + mostYearsAhead },
  );
  const asOf = Math.floor(context.now.epochMilliseconds / 1000);
  const absences = await loadAbsences(context, company, [employee], { from: workDate(from), to: workDate(to) });
  const days = calculateOpen({
    company,
    employee: person.employee,
    from: workDate(from),
    to: workDate(to),
    punches: [],
    ...absences.get(employee),
    asOf,
    trace: true,
  });
  return days
    .filter(({ record }) => record.status !== Status.notEmployed && person.attendsOn(record.workDate))
    .map((day) => plannedDay(day, person.departmentOn(day.record.workDate)));
}

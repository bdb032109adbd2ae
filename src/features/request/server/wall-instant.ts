import { and, eq } from 'drizzle-orm';
import { lockedDate } from '#features/attendance/server.ts';
import { employees } from '#features/team/server.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { requestCodes } from '../contract.ts';

/**
 * The zone of where an employee is, who was employed on a day.
 * @throws Refusal notEmployed
 */
export async function zoneOf(context: TenantContext, employee: number, day: string): Promise<string> {
  const { tx, companyId } = context;
  const [person] = await tx
    .select({ zone: employees.time_zone, hired: employees.hire_date, status: employees.status })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee)));
  if (!person || person.status !== 'active' || (person.hired !== null && day < person.hired))
    throw new Refusal(requestCodes.notEmployed);
  return person.zone ?? (await companyClock(context)).zone;
}

/**
 * The instant of a wall time; of an hour that is lived twice, the first.
 * @param field where it is refused, if clocks skip it that day
 */
export function instantOn(day: string, time: string, tz: string, field: string): Temporal.Instant {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`);
  const at = wall.toZonedDateTime(tz, { disambiguation: 'earlier' });
  if (!at.toPlainDateTime().equals(wall)) refuseField(field, 'skippedTime');
  return at.toInstant();
}

/** @throws Refusal where the day is locked for the person */
export async function refuseLocked(context: TenantContext, employee: number, day: string): Promise<void> {
  if (await lockedDate(context, employee, { from: day, to: day })) throw new Refusal(requestCodes.dayLocked);
}

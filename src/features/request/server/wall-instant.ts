import { and, eq } from 'drizzle-orm';
import { lockedDate } from '#features/attendance/server.ts';
import { employees } from '#features/team/server.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { requestCodes } from '../contract.ts';

/**
 * The time zone of an employee's location.
 * @throws Refusal notEmployed if the employee was not employed on the day
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
 * Converts a wall time to an instant; an hour that occurs twice counts as the first.
 * @param field the field of the refusal if clocks skip the time on that day
 */
export function instantOn(day: string, time: string, tz: string, field: string): Temporal.Instant {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`);
  const at = wall.toZonedDateTime(tz, { disambiguation: 'earlier' });
  if (!at.toPlainDateTime().equals(wall)) refuseField(field, 'skippedTime');
  return at.toInstant();
}

/** @throws Refusal if the day is locked for the person */
export async function refuseLocked(context: TenantContext, employee: number, day: string): Promise<void> {
  if (await lockedDate(context, employee, { from: day, to: day })) throw new Refusal(requestCodes.dayLocked);
}

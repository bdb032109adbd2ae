import { and, eq } from 'drizzle-orm';
import { lockedDate } from '#features/attendance/server.ts';
import { employees, employeeServer } from '#features/team/server.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { datedRecords } from '#server/resource/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { requestCodes } from '../contract.ts';

/** Somebody as they are on a day on which they are employed; null if they are not, also by a resignation that is planned. */
async function employedOn(context: TenantContext, employee: number, day: string) {
  const { tx, companyId } = context;
  const rows = await tx
    .select({
      id: employees.id,
      time_zone: employees.time_zone,
      hire_date: employees.hire_date,
      status: employees.status,
    })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee)));
  const versions = (await datedRecords(employeeServer, context, rows)).get(employee) ?? [];
  const held = versions.findLast(({ from }) => from === null || from <= day)?.record;
  return held?.status === 'active' && (held.hire_date === null || held.hire_date <= day) ? held : null;
}

export const isEmployedOn = async (context: TenantContext, employee: number, day: string): Promise<boolean> =>
  (await employedOn(context, employee, day)) !== null;

/**
 * The time zone of an employee's location on a day.
 * @throws Refusal notEmployed if the employee is not employed on it
 */
export async function zoneOf(context: TenantContext, employee: number, day: string): Promise<string> {
  const person = await employedOn(context, employee, day);
  if (person === null) throw new Refusal(requestCodes.notEmployed);
  return person.time_zone ?? (await companyClock(context)).zone;
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

import { and, eq } from 'drizzle-orm';
import { holdsFrom } from '#shared/contract/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { changeRecord, registryOf } from '#server/resource/index.ts';
import { employeeServer } from '../resources.ts';
import { employees } from '../tables.ts';

/** The first day out, by the last day. */
export const firstDayOut = (lastDay: string): string => Temporal.PlainDate.from(lastDay).add({ days: 1 }).toString();

/** The last day, by the first day out. */
export const lastDayBefore = (firstOut: string): string =>
  Temporal.PlainDate.from(firstOut).subtract({ days: 1 }).toString();

/** An employee's status today; undefined if there is no such employee. */
export async function statusOf(
  { tx, companyId }: TenantContext,
  employee: number,
): Promise<'active' | 'resigned' | undefined> {
  const [person] = await tx
    .select({ status: employees.status })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee)));
  return person?.status;
}

/**
 * Sets an employee's status from a day on: at once, or as a plan if the day is in the future. To remove a plan, set its day to the
 * status of the day before.
 */
export async function setStatus(
  context: TenantContext,
  employee: number,
  status: 'active' | 'resigned',
  from: string,
): Promise<void> {
  const writing = { server: employeeServer, registry: registryOf(employeeServer) };
  await changeRecord(writing, context, employee, { status, [holdsFrom]: from });
}

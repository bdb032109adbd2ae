import { and, eq } from 'drizzle-orm';
import { holdsFrom } from '#shared/contract/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { changeRecord, registryOf } from '#server/resource/index.ts';
import { employeeServer } from '../resources.ts';
import { employees } from '../tables.ts';

/** The first day on which somebody is out, by their last. */
export const firstDayOut = (lastDay: string): string => Temporal.PlainDate.from(lastDay).add({ days: 1 }).toString();

/** The last day, by the first on which somebody is out. */
export const lastDayBefore = (firstOut: string): string =>
  Temporal.PlainDate.from(firstOut).subtract({ days: 1 }).toString();

/** What somebody's status is today; undefined where there is nobody. */
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
 * Has the status of somebody be another one from a day on: at once, or planned where the day is to come. Of a plan that is taken
 * back nothing is left: its day says what the days before it say.
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

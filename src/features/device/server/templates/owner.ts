import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { assignedCodes } from '../punches/tables.ts';
import { bioTemplates } from '../tables.ts';

/** Employees by the codes that a terminal sends: their own, and those that are assigned to them. */
export async function ownersOf(
  { tx, companyId }: TenantContext,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const keys = [...new Set(codes.map((code) => code.toLowerCase()))];
  if (keys.length === 0) return new Map();
  const assigned = await tx
    .select({ key: assignedCodes.code_key, employee: assignedCodes.employee })
    .from(assignedCodes)
    .where(and(eq(assignedCodes.company_id, companyId), inArray(assignedCodes.code_key, keys)));
  const own = await tx
    .select({ key: employees.code_key, employee: employees.id })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), inArray(employees.code_key, keys)));
  return new Map([...assigned, ...own].map(({ key, employee }) => [key, employee]));
}

/** Gives templates that arrived before anybody had the code to the employee who has it now. */
export async function attachTemplates(context: TenantContext, code: string, employee: number): Promise<void> {
  const { tx, companyId } = context;
  const attached = await tx
    .update(bioTemplates)
    .set({ employee })
    .where(
      and(
        eq(bioTemplates.company_id, companyId),
        isNull(bioTemplates.employee),
        eq(sql`lower(${bioTemplates.emp_code})`, code.toLowerCase()),
      ),
    )
    .returning({ id: bioTemplates.id });
  if (attached.length > 0) tellTemplates(context, [employee]);
}

/** Reloads open lists of templates. */
export function tellTemplates({ companyId, publish }: TenantContext, people: readonly number[]): void {
  publish({
    companyId,
    topic: 'device.bio_template',
    payload: { changed: people.length },
    ...(people.length > 0 && people.length <= 100 ? { employees: people } : {}),
  });
}

import { and, eq, inArray } from 'drizzle-orm';
import { assignedCodes } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';

interface Person {
  readonly id: number;
  readonly department: number;
}

/** The people who have the codes, or to whom they are assigned; by the code in small letters. */
export async function peopleOf(
  { tx, companyId }: TenantContext,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const found = new Map<string, Person>();
  if (codes.length === 0) return found;
  const person = { id: employees.id, department: employees.department };
  const own = await tx
    .select({ code: employees.code_key, ...person })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), inArray(employees.code_key, [...codes])));
  for (const { code, ...one } of own) found.set(code, one);
  const others = codes.filter((code) => !found.has(code));
  if (others.length === 0) return found;
  const assigned = await tx
    .select({ code: assignedCodes.code_key, ...person })
    .from(assignedCodes)
    .innerJoin(employees, and(eq(employees.company_id, companyId), eq(employees.id, assignedCodes.employee)))
    .where(and(eq(assignedCodes.company_id, companyId), inArray(assignedCodes.code_key, others)));
  for (const { code, ...one } of assigned) found.set(code, one);
  return found;
}

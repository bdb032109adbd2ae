import { and, eq } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';

/** Whose visits they are: the signed-in employee, by their own clock, and what the company says of visits. */
export interface Visitor {
  readonly id: number;
  readonly emp_code: string;
  readonly department: number;
  readonly zone: string;
  readonly today: string;
  readonly outside: 'refuse' | 'flag';
}

/** @throws Refusal where nobody works here by that account any more */
export async function visitorOf({ tx, companyId, actor, now }: TenantContext): Promise<Visitor> {
  const [row] = await tx
    .select({
      id: employees.id,
      emp_code: employees.emp_code,
      department: employees.department,
      zone: employees.time_zone,
      own: companies.company_timezone,
      outside: companies.visit_outside,
    })
    .from(employees)
    .innerJoin(companies, eq(companies.id, companyId))
    // Access `employee` gives one; -1 is nobody.
    .where(
      and(
        eq(employees.company_id, companyId),
        eq(employees.id, actor.employeeId ?? -1),
        eq(employees.status, 'active'),
      ),
    );
  if (!row) throw new Refusal(commonCodes.notFound);
  const { own, ...person } = row;
  const zone = person.zone ?? own;
  return { ...person, zone, today: now.toZonedDateTimeISO(zone).toPlainDate().toString() };
}

import { and, eq } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { visits } from '../tables.ts';

/** The signed-in employee with their own clock, and the company's settings of visits. */
export interface Visitor {
  readonly id: number;
  readonly emp_code: string;
  readonly department: number;
  readonly zone: string;
  readonly today: string;
  readonly outside: 'refuse' | 'flag';
  readonly doubtful: 'refuse' | 'flag';
}

/** @throws Refusal if the account belongs to no present employee */
export async function visitorOf({ tx, companyId, actor, now }: TenantContext): Promise<Visitor> {
  const [row] = await tx
    .select({
      id: employees.id,
      emp_code: employees.emp_code,
      department: employees.department,
      zone: employees.time_zone,
      own: companies.company_timezone,
      outside: companies.visit_outside,
      doubtful: companies.doubtful_place,
    })
    .from(employees)
    .innerJoin(companies, eq(companies.id, companyId))
    // The access `employee` guarantees one; -1 stands for nobody.
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

/** The visit that the person began under a key; null if there is none. */
export async function visitBegunBy({ tx, companyId }: TenantContext, { id }: Visitor, key: string) {
  const [row] = await tx
    .select({ id: visits.id })
    .from(visits)
    .where(and(eq(visits.company_id, companyId), eq(visits.employee, id), eq(visits.start_key, key)));
  return row?.id ?? null;
}

import { and, eq, sql } from 'drizzle-orm';
import { incidentTypes, leaveBalances, leaveLedger } from '#features/leave/server.ts';
import { employees } from '#features/team/server.ts';
import type { LeaveKind } from '../domain/former-leave.ts';
import { amongPeople, ofEmployee } from './of-people.ts';
import type { Target } from './targets.ts';

const typeName = (companyId: number) =>
  sql`(select lower(${incidentTypes.incident_name}) from ${incidentTypes}
    where ${and(eq(incidentTypes.company_id, companyId), eq(incidentTypes.id, leaveBalances.incident_type))})`;

/** What the types and balances of leave become. */
export const targetsOfLeave: Readonly<Record<LeaveKind, Target>> = {
  leaveTypes: {
    resource: 'leave.incident_type',
    code: () => sql`lower(${incidentTypes.incident_name})`,
    written: () => sql`${incidentTypes.incident_name}`,
    name: sql`${incidentTypes.incident_name}`,
    id: incidentTypes.id,
    likeness: () => sql`case when ${incidentTypes.unit} = 'hour' then 'hours' else 'days' end`,
  },
  leaveBalances: {
    resource: 'leave.balance',
    code: (companyId) =>
      sql`${ofEmployee(sql`${employees.code_key}`, companyId, leaveBalances.employee)} || ' ' || ${typeName(companyId)}`,
    written: (companyId) => ofEmployee(sql`${employees.emp_code}`, companyId, leaveBalances.employee),
    name: sql`${leaveBalances.year_start}::text`,
    id: leaveBalances.id,
    among: (companyId, codes) => amongPeople(companyId, codes, leaveBalances.employee),
    // What is left of the type, over all years.
    likeness: (
      companyId,
    ) => sql`(select trim_scale(coalesce(sum(${leaveLedger.amount}), 0) / 100.0)::text from ${leaveLedger}
      where ${and(
        eq(leaveLedger.company_id, companyId),
        // A bare column would be the ledger's.
        eq(leaveLedger.employee, sql`${leaveBalances}.employee`),
        eq(leaveLedger.incident_type, sql`${leaveBalances}.incident_type`),
      )})`,
  },
};

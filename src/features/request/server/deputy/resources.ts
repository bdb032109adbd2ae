import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { employees, employeeServer, fullName, nearColleague } from '#features/team/server.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { standInsOf, stoodInFor } from '#server/request/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { dayInName } from '#server/tenancy/day-in-name.ts';
import { deputy, ownDeputy } from '../../contract.ts';
import { requestDeputies } from './tables.ts';

export const deputyServer = resourceServer(deputy, {
  table: requestDeputies,
  searched: { employee: employeeServer, deputy: employeeServer },
  display: (context) => sql<string>`coalesce((select trim(e.first_name || ' ' || e.last_name) from ${employees} e
    where e.company_id = ${context.companyId} and e.id = ${requestDeputies.employee}), '') || ' · ' || ${dayInName(context, requestDeputies.start_date)}`,
  prepare: async (context, values) => ({
    ...values,
    ...(values.deputy === undefined ? {} : { deputy_code: await codeOf(context, values.deputy) }),
  }),
});

async function codeOf({ tx, companyId }: TenantContext, employee: number): Promise<string> {
  const [found] = await tx
    .select({ code: employees.emp_code })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee)));
  return found?.code ?? '';
}

/** @throws Refusal at `deputy_code` if there is no such colleague */
async function colleagueBy(context: TenantContext, code: string): Promise<{ deputy: number; deputy_code: string }> {
  const found = await nearColleague(context, code);
  return found ? { deputy: found.id, deputy_code: found.emp_code } : refuseField('deputy_code', 'unknownRecord');
}

/** The deputies that people appoint for themselves. */
export const ownDeputyServer = resourceServer(ownDeputy, {
  table: requestDeputies,
  display: (context) => sql<string>`${dayInName(context, requestDeputies.start_date)}`,
  example: { deputy_code: 'A2' },
  computed: {
    deputy_name: (_, { companyId }) => sql`(select ${fullName} from ${employees}
      where ${employees.company_id} = ${companyId} and ${employees.id} = request_deputies.deputy)`,
  },
  prepare: async (context, { deputy_code: code, ...values }, before) =>
    code === undefined || code === before?.deputy_code ? values : { ...values, ...(await colleagueBy(context, code)) },
});

/** Tells who may decide for some employees on a day. */
export const standInsAnswer = answer(standInsOf, async ({ tx, companyId }, { employees: represented, date }) => {
  const rows = await tx
    .selectDistinct({ deputy: requestDeputies.deputy })
    .from(requestDeputies)
    .where(
      and(
        eq(requestDeputies.company_id, companyId),
        inArray(requestDeputies.employee, [...represented]),
        lte(requestDeputies.start_date, date),
        gte(requestDeputies.end_date, date),
      ),
    );
  return rows.map((row) => row.deputy);
});

/** Tells for whom an employee may decide on a day. */
export const deputyAnswer = answer(stoodInFor, async ({ tx, companyId }, { deputy: employee, date }) => {
  const rows = await tx
    .selectDistinct({ employee: requestDeputies.employee })
    .from(requestDeputies)
    .where(
      and(
        eq(requestDeputies.company_id, companyId),
        eq(requestDeputies.deputy, employee),
        lte(requestDeputies.start_date, date),
        gte(requestDeputies.end_date, date),
      ),
    );
  return rows.map((row) => row.employee);
});

import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { employees, employeeServer } from '#features/team/server.ts';
import { answer } from '#server/questions/index.ts';
import { stoodInFor } from '#server/request/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { dayInName } from '#server/tenancy/day-in-name.ts';
import { deputy } from '../../contract.ts';
import { requestDeputies } from './tables.ts';

export const deputyServer = resourceServer(deputy, {
  table: requestDeputies,
  searched: { employee: employeeServer, deputy: employeeServer },
  display: (context) => sql<string>`coalesce((select trim(e.first_name || ' ' || e.last_name) from ${employees} e
    where e.company_id = ${context.companyId} and e.id = ${requestDeputies.employee}), '') || ' · ' || ${dayInName(context, requestDeputies.start_date)}`,
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

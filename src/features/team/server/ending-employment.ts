import { and, asc, eq, gte, lte, not, sql } from 'drizzle-orm';
import { alertsFound, mostFound, wasRaised } from '#server/alerts/index.ts';
import { answer } from '#server/questions/index.ts';
import { employees } from './tables.ts';

/** The last day that each event is about. */
const lastDays = { probation_ending: employees.probation_end, contract_ending: employees.contract_end } as const;

/** Probations and contracts that end within some days, once for an employee and the day: read along the index of that day. */
export const endingEmployment = answer(alertsFound, async (context, { event, days, today }) => {
  if (event !== 'probation_ending' && event !== 'contract_ending') return [];
  const { tx, companyId } = context;
  const last = lastDays[event];
  const until = Temporal.PlainDate.from(today).add({ days }).toString();
  const found = await tx
    .select({ employee: employees.id, day: sql<string>`${last}::text` })
    .from(employees)
    .where(
      and(
        eq(employees.company_id, companyId),
        eq(employees.status, 'active'),
        gte(last, today),
        lte(last, until),
        not(wasRaised(context, event, sql`${employees.id}::text`, sql`${last}`)),
      ),
    )
    .orderBy(asc(last), asc(employees.id))
    .limit(mostFound);
  return found.map(({ employee, day }) => ({ subject: String(employee), figure: days, name: '', day }));
});

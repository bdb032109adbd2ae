import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { attDayTotals, Status } from '#features/attendance/server.ts';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { WorkedMonth } from '../../domain/entitlement.ts';
import { hundredths } from '../../domain/hundredths.ts';

const rowSchema = z.object({ employee: z.coerce.number(), month: z.string(), days: z.coerce.number() });

/**
 * The days on which some people were there by month, from their stored days: half days count half, and a missed punch does not
 * undo a day.
 * @param people with the first day that counts, ISO
 */
export async function loadWorked(
  { tx, companyId }: TenantContext,
  people: readonly { readonly id: number; readonly from: string }[],
): Promise<Map<number, WorkedMonth[]>> {
  if (people.length === 0) return new Map();
  const rows = await queryRows(
    tx,
    sql`select d.employee, to_char(d.att_date, 'YYYY-MM-01') as month,
        sum(case when d.status = ${Status.halfDay} then 0.5 else 1 end) as days
      from unnest(${arrayText(people.map(({ id }) => id))}::bigint[], ${arrayText(people.map(({ from }) => from))}::date[])
        as given (employee, first)
      join ${attDayTotals} d on d.company_id = ${companyId} and d.employee = given.employee and d.att_date >= given.first
      where d.status in (${Status.present}, ${Status.halfDay}, ${Status.incomplete})
      group by d.employee, to_char(d.att_date, 'YYYY-MM-01')`,
    rowSchema,
  );
  return new Map(
    [...Map.groupBy(rows, ({ employee }) => employee)].map(([employee, own]) => [
      employee,
      own.map(({ month, days }) => ({ month, days: hundredths(days) })),
    ]),
  );
}

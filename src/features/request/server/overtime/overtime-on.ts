import { sql, type SQL } from 'drizzle-orm';
import { overtimes } from './tables.ts';

interface OvertimeOf {
  readonly companyId: number;
  readonly employee: SQL;
  readonly date: SQL;
}

/** The overtime that a report's row, a person and a day, asked for: `ot_request_no`, `ot_requested_min` and `ot_approved_min`. */
export function overtimeOn({ companyId, employee, date }: OvertimeOf): SQL {
  // Near the day, along the index of a person's instants: zones are less than a day apart.
  const told = (what: SQL): SQL => sql`(select ${what} from ${overtimes} o
    where o.company_id = ${companyId} and o.employee = ${employee} and o.overtime_date = ${date}
      and o.end_at >= ${date} - 2 and o.end_at < ${date} + 4 and o.status in ('pending', 'approved'))`;
  return sql`coalesce(${told(sql`string_agg(o.request_no, ' · ' order by o.start_at, o.id)`)}, '') as ot_request_no,
    ${told(sql`sum(o.minutes)::int`)} as ot_requested_min,
    ${told(sql`(sum(coalesce(o.approved_minutes, o.minutes)) filter (where o.status = 'approved'))::int`)} as ot_approved_min`;
}

/** The same for those who may not see such requests. */
export const overtimeUnseen = sql`'' as ot_request_no, null::int as ot_requested_min, null::int as ot_approved_min`;

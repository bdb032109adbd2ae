import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { employees } from '#features/team/server.ts';
import { instantText } from '#server/db/columns.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { tell } from '#server/news/index.ts';
import { punchesChanged, incoming, origin } from './ingest.ts';

const movedSchema = z.object({
  moved: z.coerce.number(),
  department: z.coerce.number(),
  first: z.string().nullable(),
  last: z.string().nullable(),
});

/**
 * Gives the punches held under a code to an employee: when the employee is created, or when an administrator
 * assigns the code. Their code becomes the employee's own.
 * @returns the number of punches.
 */
export async function attachUnregistered(context: TenantContext, code: string, employee: number): Promise<number> {
  const [gone] = await queryRows(
    context.tx,
    sql`
    with gone as (
      delete from unregistered_punches where company_id = ${context.companyId} and code_key = lower(${code}) and not is_discarded returning *
    ), stored as (
      insert into punches (company_id, employee, department, ${incoming}, ${origin})
      select ${context.companyId}::bigint, e.id, e.department, e.emp_code, punch_time, punch_local, punch_state, verify_type, work_code,
        temperature, mask, sequence, tz, terminal, terminal_sn, terminal_alias, area, source, contact, upload_time
      from gone join ${employees} e on e.company_id = ${context.companyId} and e.id = ${employee}
      order by lower(gone.emp_code), punch_local, punch_state, verify_type, sequence on conflict do nothing returning department, punch_time
    )
    select count(*) as moved, min(department) as department, min(punch_time)::text as first, max(punch_time)::text as last from stored`,
    movedSchema,
  );
  const moved = gone?.moved ?? 0;
  if (moved > 0) {
    const { first, last } = gone ?? {};
    if (first && last)
      await tell(context, punchesChanged, {
        employees: [employee],
        first: instantText(first),
        last: instantText(last),
      });
    context.publish({
      companyId: context.companyId,
      topic: 'device.transaction',
      payload: { stored: moved, terminal: null },
      departments: gone ? [gone.department] : [],
      employees: [employee],
    });
    context.publish({
      companyId: context.companyId,
      topic: 'device.unregistered_transaction',
      payload: { stored: -moved },
    });
  }
  return moved;
}

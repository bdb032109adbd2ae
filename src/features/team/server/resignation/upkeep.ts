import { sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { recordVersions } from '#server/resource/index.ts';
import type { Upkeep } from '#server/upkeep/index.ts';
import { employees, resignations } from '../tables.ts';

/**
 * Older versions had only the status for a resignation. Everybody who resigned then gets a record, dated as far as the date is
 * known.
 */
export const noteResignations: Upkeep = { name: 'team.resignations', run: noteIn };

async function noteIn({ tx, companyId, now }: TenantContext): Promise<void> {
  await tx.execute(sql`
    insert into ${resignations} (company_id, employee, resign_date, resign_type, status, create_time, update_time)
    select ${companyId}::bigint, e.id, greatest(e.hire_date, coalesce((
        select v.from_date - 1 from ${recordVersions} v
        where v.company_id = ${companyId} and v.resource = 'personnel.employee' and v.record = e.id
          and v.values ->> 'status' = 'resigned' and v.from_date > date '1000-01-01'
        order by v.from_date limit 1), (e.update_time at time zone 'UTC')::date)),
      3, 'effective', ${now.toString()}, ${now.toString()}
    from ${employees} e
    where e.company_id = ${companyId} and e.status = 'resigned'
      and not exists (select from ${resignations} r where r.company_id = ${companyId} and r.employee = e.id)
    returning 1`);
}

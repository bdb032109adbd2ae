import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { accessRights } from './tables.ts';
import { idList } from './people-of.ts';
import { queuePeople, queuePeriods } from './queue.ts';
import { granted } from './wanted.ts';

/** A difference at a controller: a person whose rights changed, or a time period that it needs for the first time. */
const differing = z.object({
  kind: z.enum(['person', 'period']),
  terminal: z.coerce.number(),
  /** Employee or time period. */
  subject: z.coerce.number(),
  /** Whether the person may now open any of its doors. */
  remains: z.boolean(),
});

/**
 * Updates the rights of some people to what groups and privileges grant now, and sends differences to the controllers.
 * @param codes Employee IDs of deleted people
 */
export async function settlePeople(
  context: TenantContext,
  people: readonly number[],
  codes?: ReadonlyMap<number, string>,
): Promise<void> {
  if (people.length === 0) return;
  const ids = idList(people);
  await settle(context, (employee) => sql`${employee} in ${ids}`, codes);
}

async function settle(
  context: TenantContext,
  only: (employee: SQL) => SQL,
  codes?: ReadonlyMap<number, string>,
): Promise<void> {
  const { tx, companyId } = context;
  await oneAtATime(tx, 'access_control.rights', companyId);
  const differs = await queryRows(
    tx,
    sql`with recursive ${granted(context, only)}, gone as (
        delete from ${accessRights} r where r.company_id = ${companyId} and ${only(sql`r.employee`)}
          and not exists (select 1 from wanted w
            where w.terminal = r.terminal and w.employee = r.employee and w.time_period = r.time_period)
        returning r.terminal, r.employee
      ), put as (
        insert into ${accessRights} as held (company_id, terminal, employee, time_period, doors, group_no)
        select ${companyId}::bigint, w.terminal, w.employee, w.time_period, w.doors, w.group_no from wanted w
        on conflict (company_id, terminal, employee, time_period)
          do update set doors = excluded.doors, group_no = excluded.group_no
          where held.doors <> excluded.doors or held.group_no <> excluded.group_no
        returning held.terminal, held.employee, held.time_period
      ), differs as (
        select terminal, employee from gone union select terminal, employee from put
      )
      select 'person' as kind, d.terminal, d.employee as subject,
        exists (select 1 from wanted w where w.terminal = d.terminal and w.employee = d.employee) as remains
        from differs d
      union all
      select 'period', p.terminal, p.time_period, true
        from (select distinct terminal, time_period from put where time_period <> 0) p
        where not exists (select 1 from ${accessRights} r where r.company_id = ${companyId}
          and r.terminal = p.terminal and r.time_period = p.time_period)`,
    differing,
  );
  // Periods before the people who use them.
  await queuePeriods(
    context,
    differs.flatMap(({ kind, terminal, subject }) => (kind === 'period' ? [{ terminal, period: subject }] : [])),
  );
  await queuePeople(
    context,
    differs.flatMap(({ kind, terminal, subject, remains }) =>
      kind === 'person' ? [{ terminal, employee: subject, remains }] : [],
    ),
    codes,
  );
  if (differs.length > 0)
    context.publish({ companyId, topic: 'access_control.privilege', payload: { settled: differs.length } });
}

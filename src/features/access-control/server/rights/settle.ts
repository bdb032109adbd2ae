import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { accessRights } from './tables.ts';
import { idList } from './people-of.ts';
import { queuePeople, queuePeriods } from './queue.ts';
import { granted } from './wanted.ts';

/** Rights of a person at a controller in a time period; 0 is any time. */
const rightKey = { terminal: z.coerce.number(), employee: z.coerce.number(), time_period: z.coerce.number() };
const rightSchema = z.object({ ...rightKey, doors: z.number(), group_no: z.number() });
type Right = z.output<typeof rightSchema>;
const heldSchema = z.object(rightKey);
const periodSchema = z.object({ terminal: z.coerce.number(), period: z.coerce.number() });

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
  const wanted = await queryRows(
    tx,
    sql`with recursive ${granted(context, only)} select terminal, employee, time_period, doors, group_no from wanted`,
    rightSchema,
  );
  // What a cluster would do one after the other is asked and done one after the other.
  const missing = await missingPeriods(context, wanted);
  const rows = rowsOf(wanted);
  const gone = await queryRows(
    tx,
    sql`delete from ${accessRights} r where r.company_id = ${companyId} and ${only(sql`r.employee`)}
      and not exists (select 1 from ${rows} w
        where w.terminal = r.terminal and w.employee = r.employee and w.time_period = r.time_period)
      returning r.terminal, r.employee, r.time_period`,
    heldSchema,
  );
  const put = await queryRows(
    tx,
    sql`insert into ${accessRights} as held (company_id, terminal, employee, time_period, doors, group_no)
      select ${companyId}::bigint, w.terminal, w.employee, w.time_period, w.doors, w.group_no from ${rows} w
      on conflict (company_id, terminal, employee, time_period)
        do update set doors = excluded.doors, group_no = excluded.group_no
        where held.doors <> excluded.doors or held.group_no <> excluded.group_no
      returning held.terminal, held.employee, held.time_period`,
    heldSchema,
  );
  const remaining = new Set(wanted.map(personKey));
  const differs = new Map([...gone, ...put].map((right) => [personKey(right), right]));
  const used = new Set(put.map(({ terminal, time_period }) => `${terminal} ${time_period}`));
  // Periods before the people who use them.
  await queuePeriods(
    context,
    missing.filter(({ terminal, period }) => used.has(`${terminal} ${period}`)),
  );
  await queuePeople(
    context,
    [...differs].map(([key, { terminal, employee }]) => ({ terminal, employee, remains: remaining.has(key) })),
    codes,
  );
  if (differs.size > 0)
    context.publish({ companyId, topic: 'access_control.privilege', payload: { settled: differs.size } });
}

const personKey = ({ terminal, employee }: z.output<typeof heldSchema>): string => `${terminal} ${employee}`;

/** Rights as rows of a statement. */
const rowsOf = (rights: readonly Right[]): SQL => sql`(select * from unnest(
    ${arrayText(rights.map(({ terminal }) => terminal))}::bigint[], ${arrayText(rights.map(({ employee }) => employee))}::bigint[],
    ${arrayText(rights.map(({ time_period }) => time_period))}::bigint[], ${arrayText(rights.map(({ doors }) => doors))}::integer[],
    ${arrayText(rights.map(({ group_no }) => group_no))}::integer[]) as given (terminal, employee, time_period, doors, group_no))`;

/** The time periods of these rights that nobody has at the controller yet. */
async function missingPeriods(
  { tx, companyId }: TenantContext,
  wanted: readonly Right[],
): Promise<readonly z.output<typeof periodSchema>[]> {
  const timed = wanted.filter(({ time_period }) => time_period !== 0);
  if (timed.length === 0) return [];
  return queryRows(
    tx,
    sql`select p.terminal, p.time_period as period from (select distinct terminal, time_period from ${rowsOf(timed)} w) p
      where not exists (select 1 from ${accessRights} r where r.company_id = ${companyId}
        and r.terminal = p.terminal and r.time_period = p.time_period)`,
    periodSchema,
  );
}

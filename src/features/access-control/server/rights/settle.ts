import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { lockTerminals } from '#features/device/server.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { accessRights } from './tables.ts';
import { idList } from './people-of.ts';
import { queuePeople, queuePeriods, type PeopleAt } from './queue.ts';
import { granted } from './wanted.ts';

const id = z.coerce.number();
/**
 * The same change of the rights of people at a controller in a time period; 0 is any time. Without doors the right ends. `remains` says
 * whether they keep any at the controller.
 */
const changeSchema = z.object({
  terminal: id,
  employees: z.array(z.number()),
  time_period: id,
  doors: z.number().nullable(),
  group_no: z.number().nullable(),
  first_doors: z.number().nullable(),
  remains: z.boolean(),
});
type RightsChange = z.output<typeof changeSchema>;
const periodSchema = z.object({ terminal: id, period: id });

/** People whose rights are compared in one statement; at a hundred controllers, they have fifty thousand. */
const mostPeople = 500;

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
  const { tx, companyId } = context;
  await oneAtATime(tx, 'access_control.rights', companyId);
  const changes: RightsChange[] = [];
  for (let at = 0; at < people.length; at += mostPeople)
    for (const one of await settle(context, people.slice(at, at + mostPeople))) changes.push(one);
  // Queued together: what waits is then looked through once.
  await queuePeople(context, peopleIn(changes), codes);
  if (changes.length > 0)
    context.publish({ companyId, topic: 'access_control.privilege', payload: { settled: changes.length } });
}

/** Who changed at which controller, each once. */
function peopleIn(changes: readonly RightsChange[]): PeopleAt[] {
  const lists = new Map<string, { terminal: number; remains: boolean; people: Set<number> }>();
  for (const { terminal, remains, employees } of changes) {
    const key = `${terminal} ${String(remains)}`;
    const list = lists.get(key) ?? { terminal, remains, people: new Set() };
    for (const employee of employees) list.people.add(employee);
    lists.set(key, list);
  }
  return [...lists.values()].map(({ terminal, remains, people }) => ({ terminal, remains, employees: [...people] }));
}

/** @returns the rights that changed */
async function settle(context: TenantContext, people: readonly number[]): Promise<readonly RightsChange[]> {
  // What a cluster would do one after the other is asked and done one after the other.
  const read = await readChanges(context, people);
  if (read.length === 0) return [];
  const there = await lockTerminals(
    context,
    read.map(({ terminal }) => terminal),
  );
  const changes = read.filter(({ terminal }) => there.has(terminal));
  const put = changes.filter(({ doors }) => doors !== null);
  const missing = await missingPeriods(context, put);
  await remove(
    context,
    changes.filter(({ doors }) => doors === null),
  );
  await store(context, put);
  // Periods before the people who use them.
  await queuePeriods(context, missing);
  return changes;
}

/** The rights of people that differ from what is granted now. */
function readChanges(context: TenantContext, people: readonly number[]): Promise<RightsChange[]> {
  const ids = idList(people);
  const only = (employee: SQL): SQL => sql`${employee} in ${ids}`;
  return queryRows(
    context.tx,
    sql`with recursive ${granted(context, only)}
      select terminal, json_agg(employee order by employee) as employees, time_period, doors, group_no, first_doors, remains from (
        select terminal, employee, time_period, w.doors, w.group_no, w.first_doors,
          w.doors is distinct from h.doors or w.group_no is distinct from h.group_no
            or w.first_doors is distinct from h.first_doors as differs,
          bool_or(w.doors is not null) over (partition by terminal, employee) as remains
        from wanted w full join (
          select r.terminal, r.employee, r.time_period, r.doors, r.group_no, r.first_doors from ${accessRights} r
          where r.company_id = ${context.companyId} and ${only(sql`r.employee`)}
        ) h using (terminal, employee, time_period)
      ) compared where differs group by terminal, time_period, doors, group_no, first_doors, remains`,
    changeSchema,
  );
}

/** Lists of people, to be read as arrays by the database. */
const listsOf = (rights: readonly RightsChange[]): string =>
  arrayText(rights.map(({ employees }) => arrayText(employees)));

async function remove({ tx, companyId }: TenantContext, rights: readonly RightsChange[]): Promise<void> {
  if (rights.length === 0) return;
  await tx.execute(sql`delete from ${accessRights} r
    using (select given.terminal, person.employee, given.time_period
      from unnest(${arrayText(rights.map(({ terminal }) => terminal))}::bigint[], ${listsOf(rights)}::text[],
        ${arrayText(rights.map((right) => right.time_period))}::bigint[]) as given (terminal, employees, time_period)
      cross join lateral unnest(given.employees::bigint[]) as person (employee)) gone
    where r.company_id = ${companyId} and r.terminal = gone.terminal and r.employee = gone.employee
      and r.time_period = gone.time_period`);
}

async function store({ tx, companyId }: TenantContext, rights: readonly RightsChange[]): Promise<void> {
  if (rights.length === 0) return;
  await tx.execute(sql`insert into ${accessRights} (company_id, terminal, employee, time_period, doors, group_no, first_doors)
    select ${companyId}::bigint, given.terminal, person.employee, given.time_period, given.doors, given.group_no, given.first_doors
    from unnest(
      ${arrayText(rights.map(({ terminal }) => terminal))}::bigint[], ${listsOf(rights)}::text[],
      ${arrayText(rights.map((right) => right.time_period))}::bigint[], ${arrayText(rights.map(({ doors }) => doors))}::integer[],
      ${arrayText(rights.map((right) => right.group_no))}::integer[], ${arrayText(rights.map((right) => right.first_doors ?? 0))}::integer[])
      as given (terminal, employees, time_period, doors, group_no, first_doors)
    cross join lateral unnest(given.employees::bigint[]) as person (employee)
    on conflict (company_id, terminal, employee, time_period)
      do update set doors = excluded.doors, group_no = excluded.group_no, first_doors = excluded.first_doors`);
}

/** The time periods of these rights that nobody has at the controller yet. */
async function missingPeriods(
  { tx, companyId }: TenantContext,
  rights: readonly RightsChange[],
): Promise<readonly z.output<typeof periodSchema>[]> {
  const used = new Map(
    rights
      .filter((right) => right.time_period !== 0)
      .map(({ terminal, time_period: period }) => [`${terminal} ${period}`, { terminal, period }]),
  );
  if (used.size === 0) return [];
  const pairs = [...used.values()];
  return queryRows(
    tx,
    sql`select p.terminal, p.period from (select * from unnest(
        ${arrayText(pairs.map(({ terminal }) => terminal))}::bigint[],
        ${arrayText(pairs.map(({ period }) => period))}::bigint[]) as given (terminal, period)) p
      where not exists (select 1 from ${accessRights} r where r.company_id = ${companyId}
        and r.terminal = p.terminal and r.time_period = p.period)`,
    periodSchema,
  );
}

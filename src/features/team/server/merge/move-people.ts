import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Merge } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { operationLogs } from '#server/operation-log/tables.ts';
import { beginningDay, displayNames, recordVersionLinks, recordVersions, registryOf } from '#server/resource/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { employeeServer } from '../resources.ts';
import { employeeAreas, employees } from '../tables.ts';
import { datedReferences, presentValues } from './versions.ts';

/** The field of employees that refers to a tree, and its foreign key. */
const memberFields = {
  'company.department': 'department',
  'company.position': 'position',
  'company.area': 'area',
} as const;
export const memberColumns = {
  'company.department': 'employees.department',
  'company.position': 'employees.position',
  'company.area': 'employee_areas.area',
} as const;

/** A merge as it concerns employees. */
interface Moving extends Merge {
  readonly field: (typeof memberFields)[Merge['tree']];
  /** SQL of today in the calendar of an employee. */
  readonly today: SQL;
}

const resource = employeeServer.resource.name;

/**
 * Transfers the people of a merged record from today on, as each of their forms would: former days keep the old
 * department or position, and planned transfers to it lead to the remaining one. A few statements, however many people.
 */
export async function movePeople(context: TenantContext, merge: Merge): Promise<void> {
  const { zone } = await companyClock(context);
  const field = memberFields[merge.tree];
  const moving: Moving = {
    ...merge,
    field,
    today: sql`(${context.now.toString()}::timestamptz at time zone coalesce(${employees.time_zone}, ${zone}))::date`,
  };
  await addVersions(context, moving);
  await turnVersions(context, moving);
  await logTransfers(context, moving);
  const { tx, companyId, actor, now } = context;
  const own = field === 'area' ? sql`` : sql`${sql.identifier(field)} = ${merge.into}, `;
  await tx.execute(sql`update ${employees} set ${own}version = version + 1,
      update_user = ${actor.userId}, update_time = ${now.toString()}::timestamptz
    where ${members(context, merge.tree, merge.from)}`);
  if (field === 'area') await moveAreas(context, merge);
  // One event for all: open lists load again.
  context.publish({ companyId, topic: resource, payload: { kind: 'change' }, ...departmentsOf(merge) });
}

/** Whom the event of a merge concerns, if not everybody. */
const departmentsOf = ({ tree, from, into }: Merge) =>
  tree === 'company.department' ? { departments: [from, into] } : {};

/** People may be in several areas, also in both. */
async function moveAreas({ tx, companyId }: TenantContext, { from, into }: Merge): Promise<void> {
  await tx.execute(sql`insert into ${employeeAreas} (company_id, employee, area)
    select ${companyId}::bigint, ${employeeAreas.employee}, ${into}::bigint from ${employeeAreas}
    where ${employeeAreas.company_id} = ${companyId} and ${employeeAreas.area} = ${from} on conflict do nothing`);
  await tx.delete(employeeAreas).where(and(eq(employeeAreas.company_id, companyId), eq(employeeAreas.area, from)));
}

/** The people who are there today. */
export function members({ companyId }: TenantContext, tree: Merge['tree'], from: number): SQL {
  const field = memberFields[tree];
  if (field !== 'area') return sql`${employees.company_id} = ${companyId} and ${employees[field]} = ${from}`;
  return sql`${employees.company_id} = ${companyId} and ${employees.id} in (select placed.employee from ${employeeAreas} placed
    where placed.company_id = ${companyId} and placed.area = ${from})`;
}

/** SQL of a version's values with the remaining record instead of the merged one. */
function turned({ field, from, into }: Moving, values: SQL): SQL {
  if (field !== 'area') return sql`${values} || jsonb_build_object(${field}::text, ${into}::bigint)`;
  return sql`${values} || jsonb_build_object('area', (select coalesce(jsonb_agg(one.id order by one.id), '[]') from (
    select distinct case when had.id::bigint = ${from} then ${into}::bigint else had.id::bigint end as id
    from jsonb_array_elements_text(${values} -> 'area') had (id)) one))`;
}

/** The versions of a person. */
const ofPerson = ({ companyId }: TenantContext): SQL =>
  sql`v.company_id = ${companyId} and v.resource = ${resource} and v.record = ${employees.id}`;

/** Today's version of everybody who has none that begins today; without any version, also the one before it. */
async function addVersions(context: TenantContext, moving: Moving): Promise<void> {
  const { tx, companyId, actor, now } = context;
  const { today } = moving;
  const columns = sql`(company_id, resource, record, from_date, "values", is_planned, user_name, create_time)`;
  const written = sql`false, ${actor.name}, ${now.toString()}::timestamptz`;
  await tx.execute(sql`insert into ${recordVersions} ${columns}
    select ${companyId}::bigint, ${resource}, ${employees.id}, ${today}, ${turned(moving, sql`held."values"`)}, ${written}
    from ${employees} cross join lateral (select v.from_date, v."values" from ${recordVersions} v
      where ${ofPerson(context)} and v.from_date <= ${today} order by v.from_date desc limit 1) held
    where ${members(context, moving.tree, moving.from)} and held.from_date < ${today}
    returning 1`);
  await tx.execute(sql`insert into ${recordVersions} ${columns}
    select ${companyId}::bigint, ${resource}, ${employees.id}, begun.day,
      case when begun.day = ${beginningDay}::date then present.held else ${turned(moving, sql`present.held`)} end, ${written}
    from ${employees} cross join lateral (select ${presentValues(companyId)} as held) present
      cross join lateral (values (${beginningDay}::date), (${today})) begun (day)
    where ${members(context, moving.tree, moving.from)} and not exists (select from ${recordVersions} v where ${ofPerson(context)})
    returning 1`);
}

/** Makes today's and planned versions name the remaining record, and writes what the new versions refer to. */
async function turnVersions(context: TenantContext, moving: Moving): Promise<void> {
  const { tx, companyId } = context;
  const { tree, from, into, today } = moving;
  const linked = sql`l.company_id = ${companyId} and l.target_resource = ${tree} and l.target = ${from} and l.resource = ${resource}`;
  // Versions from today on that refer to the merged record, found along the index of links.
  const named = sql`select l.record, l.from_date from ${recordVersionLinks} l
    join ${employees} on ${employees.company_id} = ${companyId} and ${employees.id} = l.record
    where ${linked} and l.from_date >= ${today}`;
  await tx.execute(sql`update ${recordVersions} v set "values" = ${turned(moving, sql`v."values"`)}
    where v.company_id = ${companyId} and v.resource = ${resource} and (v.record, v.from_date) in (${named})`);
  await tx.execute(sql`insert into ${recordVersionLinks} (company_id, resource, record, from_date, target_resource, target)
    select ${companyId}::bigint, ${resource}, turned.record, turned.from_date, ${tree}, ${into}::bigint from (${named}) turned
    on conflict do nothing`);
  await tx.execute(sql`delete from ${recordVersionLinks} l where ${linked} and (l.record, l.from_date) in (${named})`);
  await tx.execute(sql`insert into ${recordVersionLinks} (company_id, resource, record, from_date, target_resource, target)
    select ${companyId}::bigint, ${resource}, v.record, v.from_date, referred.resource, referred.id
    from ${employees} join ${recordVersions} v on ${ofPerson(context)} and v.from_date in (${beginningDay}::date, ${today})
      cross join lateral (${datedReferences(sql`v."values"`)}) referred (resource, id)
    where ${members(context, moving.tree, moving.from)} and referred.id is not null on conflict do nothing`);
}

/** A line of the log for everybody who is transferred. */
async function logTransfers(context: TenantContext, moving: Moving): Promise<void> {
  const { tx, companyId, actor, now, accessor, ip, requestId } = context;
  const { tree, field, from, into } = moving;
  const names = new Map(await displayNames(registryOf(employeeServer).get(tree), context, [from, into]));
  const named = (id: number) => {
    const reference = { id, display_name: names.get(id) ?? '' };
    return field === 'area' ? [reference] : reference;
  };
  const changes = JSON.stringify([{ field, old: named(from), new: named(into) }]);
  const department = field === 'department' ? sql`${into}::bigint` : sql`${employees.department}`;
  await tx.execute(sql`insert into ${operationLogs} (company_id, time, user_id, user_name, accessor, ip, action, object_type,
      object_id, object_name, changes, request_id, department)
    select ${companyId}::bigint, ${now.toString()}::timestamptz, ${actor.userId}::bigint, ${actor.name}, ${accessor}, ${ip}, 'change', ${resource},
      ${employees.id}, left(trim(${employees.first_name} || ' ' || ${employees.last_name}), 200), ${changes}::jsonb, ${requestId}, ${department}
    from ${employees} where ${members(context, moving.tree, moving.from)} order by ${employees.id}
    returning 1`);
}

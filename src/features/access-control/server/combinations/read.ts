import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { accessGroups, accessRights } from '../rights/tables.ts';
import { doors } from '../tables.ts';
import { combinationDoors, combinations, combinationSlots } from './tables.ts';

const id = z.coerce.number();
const atDoorRow = z.object({
  combination: id,
  name: z.string(),
  number: id,
  door: id,
  door_no: id,
  terminal: id,
  slots: z.array(z.object({ id, name: z.string(), number: id })),
});
/** A combination at one of its doors, with the groups of its slots in order. */
export type CombinationAtDoor = z.output<typeof atDoorRow>;

/**
 * Combinations by door.
 * @param only a condition on columns with the combination, the door and its controller
 */
export function readCombinations(
  { tx, companyId }: Pick<TenantContext, 'tx' | 'companyId'>,
  only: (column: { readonly combination: SQL; readonly door: SQL; readonly terminal: SQL }) => SQL,
): Promise<CombinationAtDoor[]> {
  const columns = { combination: sql`c.id`, door: sql`d.id`, terminal: sql`d.terminal` };
  return queryRows(
    tx,
    sql`select c.id as combination, c.name, c.number, d.id as door, d.door_no, d.terminal,
        (select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'number', g.number) order by s.position)
          from ${combinationSlots} s
          join ${accessGroups} g on g.company_id = ${companyId} and g.id = s.access_group
          where s.company_id = ${companyId} and s.combination = c.id) as slots
      from ${combinationDoors} cd
      join ${combinations} c on c.company_id = ${companyId} and c.id = cd.combination
      join ${doors} d on d.company_id = ${companyId} and d.id = cd.door
      where cd.company_id = ${companyId} and ${only(columns)}
      order by c.number, d.terminal, d.door_no`,
    atDoorRow,
  );
}

/** The most people of one group in a combination. */
const mostOfGroup = 5;

/**
 * Doors of a combination at which a group has fewer people with access than slots. A person counts only for the group that the
 * controller stores.
 */
export const shortfalls = (companyId: number, combination: SQL): SQL =>
  sql`select d.name as door, slot.name as "group", slot.needed, able.count as able
    from ${combinationDoors} cd
    join ${doors} d on d.company_id = ${companyId} and d.id = cd.door
    join (select s.combination, g.name, g.number, count(*)::int as needed from ${combinationSlots} s
      join ${accessGroups} g on g.company_id = ${companyId} and g.id = s.access_group
      where s.company_id = ${companyId} group by s.combination, g.name, g.number) slot on slot.combination = cd.combination
    cross join lateral (select count(*)::int as count from (select distinct r.employee from ${accessRights} r
      where r.company_id = ${companyId} and r.terminal = d.terminal and r.group_no = slot.number
        and (r.doors >> (d.door_no - 1)::int) & 1 = 1 limit ${sql.raw(String(mostOfGroup))}) person) able
    where cd.company_id = ${companyId} and cd.combination = ${combination} and able.count < slot.needed`;

export const shortfallRow = z.object({ door: z.string(), group: z.string(), needed: id, able: id });

import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { areas } from '#features/company/server.ts';
import { employeeAreas } from '#features/team/server.ts';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { terminals } from './tables.ts';
import type { TerminalRow } from './terminal-row.ts';

/** A terminal's area, and whether it has the people of the areas below it too. */
export type Placed = Pick<TerminalRow, 'area' | 'include_sub_areas'>;

const idRow = z.object({ id: z.coerce.number() });

/** The areas whose people a terminal has. */
export async function coveredAreas(
  { tx, companyId }: TenantContext,
  { area, include_sub_areas: isWide }: Placed,
): Promise<readonly number[]> {
  if (!isWide) return [area];
  const found = await queryRows(
    tx,
    sql`with recursive covered (id) as (select ${area}::bigint union
      select below.id from ${areas} below join covered on below.parent_area = covered.id
      where below.company_id = ${companyId}) select id from covered order by id`,
    idRow,
  );
  return found.map(({ id }) => id);
}

/** The ids of the people of some areas, for a query. */
export const peopleIn = ({ tx, companyId }: TenantContext, some: readonly number[]) =>
  tx
    .select({ employee: employeeAreas.employee })
    .from(employeeAreas)
    .where(and(eq(employeeAreas.company_id, companyId), inArray(employeeAreas.area, [...some])));

/** The covered areas of all terminals, as a table of `terminal` and `area` in a query. */
export const coverage = ({
  companyId,
}: TenantContext): SQL => sql`(with recursive covered (terminal, area, is_wide) as (
    select t.id, t.area, t.include_sub_areas from ${terminals} t where t.company_id = ${companyId}
    union select covered.terminal, below.id, true from covered join ${areas} below on below.parent_area = covered.area
      where covered.is_wide and below.company_id = ${companyId})
  select terminal, area from covered)`;

/** A terminal, with those of the given areas that it covers. */
export interface Reached {
  readonly id: number;
  readonly areas: readonly number[];
}

/** The connected terminals that cover some areas: those of the areas, and of areas above them if they go that far. */
export async function terminalsCovering(
  { tx, companyId }: TenantContext,
  some: readonly number[],
): Promise<readonly Reached[]> {
  const found = await queryRows(
    tx,
    sql`with recursive up (origin, id) as (select given, given from unnest(${arrayText(some)}::bigint[]) given union
        select up.origin, a.parent_area from up join ${areas} a on a.company_id = ${companyId} and a.id = up.id
        where a.parent_area is not null)
      select t.id, array_agg(up.origin order by up.origin) as areas from ${terminals} t
      join up on up.id = t.area and (up.origin = t.area or t.include_sub_areas)
      where t.company_id = ${companyId} and t.enabled and t.dialect <> 'D2' group by t.id order by t.id`,
    z.object({ id: z.coerce.number(), areas: z.array(z.coerce.number()) }),
  );
  return found;
}

/** Terminals that have the people below one of some areas, or of what is above them. */
export async function wideAbove(context: TenantContext, some: readonly number[]): Promise<readonly number[]> {
  const { tx, companyId } = context;
  const reached = (await terminalsCovering(context, some)).map(({ id }) => id);
  if (reached.length === 0) return [];
  const found = await tx
    .select({ id: terminals.id })
    .from(terminals)
    .where(
      and(
        eq(terminals.company_id, companyId),
        inArray(terminals.id, reached),
        terminals.include_sub_areas,
        eq(terminals.standing, 'proven'),
      ),
    );
  return found.map(({ id }) => id);
}

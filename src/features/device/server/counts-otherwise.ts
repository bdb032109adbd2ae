import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { recordVersions } from '#server/resource/index.ts';
import { terminal } from '../contract.ts';
import { punches } from './punches/tables.ts';
import { terminals } from './tables.ts';

/** Terminals whose punches do not simply count as they were punched, or did not at some time. */
export const countsOtherwise = (companyId: number): SQL | undefined =>
  or(
    eq(terminals.is_attendance, false),
    ne(terminals.in_out_role, 'as_punched'),
    sql`exists (select 1 from ${recordVersions} former where former.company_id = ${companyId}
      and former.resource = ${terminal.name} and former.record = ${terminals.id})`,
  );

/** Whether days were calculated by what a terminal's punches count as, so that they would change with its deletion. */
export async function hasDecidedDays({ tx, companyId }: TenantContext, id: number): Promise<boolean> {
  const [found] = await tx
    .select({ id: terminals.id })
    .from(terminals)
    .where(
      and(
        eq(terminals.company_id, companyId),
        eq(terminals.id, id),
        countsOtherwise(companyId),
        sql`exists (select 1 from ${punches} made where made.company_id = ${companyId} and made.terminal = ${terminals.id})`,
      ),
    );
  return found !== undefined;
}

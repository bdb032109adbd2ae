import { and, eq, sql } from 'drizzle-orm';
import { terminals } from '#features/device/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { idList } from './people-of.ts';

/** Controllers that take commands; all, or some of them. */
export async function readControllers({ tx, companyId }: TenantContext, ids?: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: terminals.id })
    .from(terminals)
    .where(
      and(
        eq(terminals.company_id, companyId),
        eq(terminals.dialect, 'D2'),
        eq(terminals.standing, 'proven'),
        terminals.enabled,
        ids === undefined ? undefined : sql`${terminals.id} in ${idList(ids)}`,
      ),
    );
  return rows.map(({ id }) => id);
}

import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { Judged } from './judge.ts';
import { punchImportSeen } from './tables.ts';

/** Rows that are deleted per transaction, which blocks the embedded database for all others. */
const batch = 20_000;

/**
 * Marks punches that would be imported as there already if the check has seen them further up in the file: the import stores them
 * once. They are remembered in the database, so that a check may be cut off and needs no memory for a large file.
 */
export async function withoutRepeats(context: TenantContext, id: number, judged: readonly Judged[]): Promise<Judged[]> {
  const { tx, companyId } = context;
  const counting = judged.filter(({ verdict }) => verdict === 'new' || verdict === 'again');
  if (counting.length === 0) return [...judged];
  const first = await queryRows(
    tx,
    sql`with first as (
        insert into ${punchImportSeen} (company_id, punch_import, employee, punch_time)
        select ${companyId}::bigint, ${id}::bigint, i.employee, i.at
        from unnest(${arrayText(counting.map(({ employee }) => employee))}::bigint[],
          ${arrayText(counting.map(({ punch }) => punch.punch_time))}::timestamptz[]) as i (employee, at)
        order by i.employee, i.at
        on conflict do nothing returning employee, punch_time)
      select employee, (extract(epoch from punch_time) * 1000)::bigint as at from first`,
    z.object({ employee: z.coerce.number(), at: z.coerce.number() }),
  );
  const keyOf = (employee: number | null, at: number): string => `${employee} ${at}`;
  const isFirst = new Set(first.map(({ employee, at }) => keyOf(employee, at)));
  return judged.map((one) => {
    if (one.verdict !== 'new' && one.verdict !== 'again') return one;
    const { epochMilliseconds: at } = Temporal.Instant.from(one.punch.punch_time);
    return isFirst.has(keyOf(one.employee, at)) ? one : { ...one, verdict: 'there' };
  });
}

/**
 * Forgets some of the punches that a check has seen, by a range of their key: a list of keys would be compared
 * with every row.
 * @returns whether others are left
 */
export async function forgetSeen(context: TenantContext, id: number): Promise<boolean> {
  const { tx, companyId } = context;
  const [last] = await tx
    .select({ employee: punchImportSeen.employee, punch_time: punchImportSeen.punch_time })
    .from(punchImportSeen)
    .where(and(eq(punchImportSeen.company_id, companyId), eq(punchImportSeen.punch_import, id)))
    .orderBy(punchImportSeen.employee, punchImportSeen.punch_time)
    .offset(batch - 1)
    .limit(1);
  if (!last) {
    await forgetAllSeen(context, id);
    return false;
  }
  await tx
    .delete(punchImportSeen)
    .where(
      and(
        eq(punchImportSeen.company_id, companyId),
        eq(punchImportSeen.punch_import, id),
        sql`(${punchImportSeen.employee}, ${punchImportSeen.punch_time}) <= (${last.employee}::bigint, ${last.punch_time}::timestamptz)`,
      ),
    );
  return true;
}

/** Forgets all punches that a check has seen. */
export async function forgetAllSeen({ tx, companyId }: TenantContext, id: number): Promise<void> {
  await tx
    .delete(punchImportSeen)
    .where(and(eq(punchImportSeen.company_id, companyId), eq(punchImportSeen.punch_import, id)));
}

import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { tell } from '#server/news/index.ts';
import { ask } from '#server/questions/index.ts';
import { punchesChanged } from '../ingest.ts';
import { punches } from '../punches/tables.ts';
import { dayKey, lockedDaysOf } from './locked-days.ts';
import { lockImport, logCount, writeImport } from './pass.ts';

const batch = 500;

/**
 * Voids the next punches that an import brought. Those of locked days keep counting, since nobody may change these days.
 * @returns the last punch; undefined when all are done
 */
export async function takeBackSome(context: TenantContext, id: number, after: number): Promise<number | undefined> {
  const row = await lockImport(context, id);
  if (row?.status !== 'taking_back') return undefined;
  const { tx, companyId, now } = context;
  const some = await tx
    .select({
      id: punches.id,
      employee: punches.employee,
      department: punches.department,
      date: sql<string>`to_char(${punches.punch_local}, 'YYYY-MM-DD')`,
      time: punches.punch_time,
    })
    .from(punches)
    .where(
      and(
        eq(punches.company_id, companyId),
        eq(punches.punch_import, id),
        gt(punches.id, after),
        sql`not ${punches.is_void}`,
      ),
    )
    .orderBy(asc(punches.id))
    .limit(batch);
  const locked = (await ask(context, lockedDaysOf, some)).reduce((all, part) => all.union(part), new Set<string>());
  const free = some.filter((punch) => !locked.has(dayKey(punch)));
  if (free.length > 0) {
    await tx
      .update(punches)
      .set({
        is_void: true,
        void_reason: row.file_name.slice(0, 200),
        void_time: now.toString(),
        void_user: context.actor.userId,
      })
      .where(
        and(
          eq(punches.company_id, companyId),
          inArray(
            punches.id,
            free.map((punch) => punch.id),
          ),
        ),
      );
    const times = free.map(({ time }) => Temporal.Instant.from(time).toString()).toSorted();
    await tell(context, punchesChanged, {
      employees: [...new Set(free.map(({ employee }) => employee))],
      first: times[0] ?? '',
      last: times.at(-1) ?? '',
    });
    context.publish({
      companyId,
      topic: 'device.transaction',
      payload: { stored: -free.length, terminal: null },
      departments: [...new Set(free.map(({ department }) => department))],
      employees: [...new Set(free.map(({ employee }) => employee))],
    });
  }
  const isOver = some.length < batch;
  const voided = row.voided_count + free.length;
  await writeImport(context, id, { voided_count: voided, ...(isOver ? { status: 'taken_back' } : {}) });
  if (isOver) await logCount(context, row, 'voided_count', voided);
  return isOver ? undefined : some.at(-1)?.id;
}

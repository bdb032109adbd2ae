import { and, eq, gte, lte } from 'drizzle-orm';
import { besideOthers, oneAtATime } from '#server/db/one-at-a-time.ts';
import type { TenantContext } from '#server/http/index.ts';
import { workDate } from '../../domain/work-date.ts';
import { formatWorkDate } from '../../engine/index.ts';
import { periodLocks } from './tables.ts';

const turn = 'attendance.period_lock';

/**
 * Begins a change of locks: waits until whoever writes days of the company has committed, and lets nobody begin until this one
 * has. So no day is written by who has not seen the lock.
 */
export async function changeLocks({ tx, companyId }: TenantContext): Promise<void> {
  await oneAtATime(tx, turn, companyId);
}

/** Begins a writing of days: any number do so side by side, none beside a change of locks. */
export async function beginDays({ tx, companyId }: TenantContext): Promise<void> {
  await besideOthers(tx, turn, companyId);
}

/** Which days are locked. */
export interface Locks {
  /**
   * @param date days since 1970-01-01
   * @param department an employee's on that date
   */
  holds(date: number, department: number): boolean;
}

/**
 * The locks over some work dates (days since 1970-01-01, both inclusive), as they stand since {@link beginDays}: whoever writes days
 * asks them after it.
 */
export async function loadLocks(
  { tx, companyId }: TenantContext,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Locks> {
  const rows = await tx
    .select({ start: periodLocks.start_date, end: periodLocks.end_date, departments: periodLocks.departments })
    .from(periodLocks)
    .where(
      and(
        eq(periodLocks.company_id, companyId),
        eq(periodLocks.status, 'locked'),
        gte(periodLocks.end_date, formatWorkDate(from)),
        lte(periodLocks.start_date, formatWorkDate(to)),
      ),
    );
  const locks = rows.map(({ start, end, departments }) => ({
    from: workDate(start),
    to: workDate(end),
    departments: new Set(departments),
  }));
  return {
    holds: (date, department) =>
      locks.some((lock) => date >= lock.from && date <= lock.to && lock.departments.has(department)),
  };
}

import { and, eq, gte, lte } from 'drizzle-orm';
import { besideOthers, oneAtATime } from '#server/db/one-at-a-time.ts';
import type { TenantContext } from '#server/http/index.ts';
import { workDate } from '../../domain/work-date.ts';
import { formatWorkDate } from '../../engine/index.ts';
import { periodLocks } from './tables.ts';

const turn = 'attendance.period_lock';

/**
 * Begins a change of locks: waits until all writers of the company's days have committed, and blocks new ones until
 * this transaction ends. So nobody writes a day without seeing the lock.
 */
export async function changeLocks({ tx, companyId }: TenantContext): Promise<void> {
  await oneAtATime(tx, turn, companyId);
}

/** Begins writing days: any number of writers run in parallel, but none during a change of locks. */
export async function beginDays({ tx, companyId }: TenantContext): Promise<void> {
  await besideOthers(tx, turn, companyId);
}

/** The locked days. */
export interface Locks {
  /** Whether no lock touches the dates, so that nothing need be asked. */
  readonly isEmpty: boolean;
  /**
   * @param date days since 1970-01-01
   * @param department an employee's on that date
   */
  holds(date: number, department: number): boolean;
}

/**
 * The locks over some work dates (days since 1970-01-01, both inclusive). Call it after {@link beginDays}, which keeps
 * them from changing.
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
    isEmpty: locks.length === 0,
    holds: (date, department) =>
      locks.some((lock) => date >= lock.from && date <= lock.to && lock.departments.has(department)),
  };
}

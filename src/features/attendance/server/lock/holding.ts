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

/** Work dates, days since 1970-01-01, both inclusive. */
interface Span {
  readonly from: number;
  readonly to: number;
}

interface Lock extends Span {
  readonly departments: ReadonlySet<number>;
}

/**
 * The locks over some work dates. Call it after {@link beginDays}, which keeps them from changing.
 */
export async function loadLocks(context: TenantContext, span: Span): Promise<Locks> {
  return locksOf(await readLocks(context, span));
}

const locksOf = (locks: readonly Lock[]): Locks => ({
  isEmpty: locks.length === 0,
  holds: (date, department) =>
    locks.some((lock) => date >= lock.from && date <= lock.to && lock.departments.has(department)),
});

async function readLocks({ tx, companyId }: TenantContext, { from, to }: Span): Promise<readonly Lock[]> {
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
  return rows.map(({ start, end, departments }) => ({
    from: workDate(start),
    to: workDate(end),
    departments: new Set(departments),
  }));
}

const held = new WeakMap<TenantContext, Span & { readonly locks: readonly Lock[] }>();

/**
 * Begins writing days of many people one by one, each in a savepoint: the locks are read once and cannot change any more. Call it outside
 * of the savepoints, since undoing one would let go of the turn.
 */
export async function holdLocks(context: TenantContext, span: Span): Promise<void> {
  await beginDays(context);
  held.set(context, { ...span, locks: await readLocks(context, span) });
}

/** Begins writing days, and tells the locks over them. */
export async function locksOver(context: TenantContext, span: Span): Promise<Locks> {
  const before = held.get(context);
  if (before && before.from <= span.from && before.to >= span.to)
    return locksOf(before.locks.filter(({ from, to }) => to >= span.from && from <= span.to));
  await beginDays(context);
  return loadLocks(context, span);
}

import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { terminalIsOnline, terminals, unregisteredPunches } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { notify, type NewNotification } from '#server/notifications/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { departmentsBelow } from '#server/tenancy/data-scope.ts';
import { workDate } from '../../domain/work-date.ts';
import { beginDays } from '../lock/holding.ts';
import { calculateRanges, loadFor, todayIn } from '../days/calculate-days.ts';
import { loadPeople, type Person } from '../days/load-people.ts';
import { markDays } from '../days/marks.ts';
import { calculationDepartments, calculationEmployees, calculations } from './tables.ts';

type Running = typeof calculations.$inferSelect;

/** Days per step: some tenths of a second, so that nobody waits long behind it. */
const daysOfStep = 3000;
/** A calculation is given up after this many failed steps. */
const mostFailures = 3;

/** The people of a calculation: its employees, and those of its departments including everything below. */
async function audience({ tx, companyId }: TenantContext, { id }: Running): Promise<SQL | undefined> {
  const departments = await tx
    .select({ id: calculationDepartments.department })
    .from(calculationDepartments)
    .where(and(eq(calculationDepartments.company_id, companyId), eq(calculationDepartments.calculation, id)));
  const named = await tx
    .select({ id: calculationEmployees.employee })
    .from(calculationEmployees)
    .where(and(eq(calculationEmployees.company_id, companyId), eq(calculationEmployees.calculation, id)))
    .limit(1);
  const roots = departments.map((department) => department.id);
  return and(
    roots.length === 0
      ? undefined
      : sql`${employees.department} = any(${`{${[...(await departmentsBelow(tx, companyId, roots))].join(',')}}`}::bigint[])`,
    named.length === 0
      ? undefined
      : sql`${employees.id} in (select chosen.employee from ${calculationEmployees} chosen
          where chosen.company_id = ${companyId} and chosen.calculation = ${id})`,
  );
}

/** Data that may be missing: punches of unknown people, and terminals with punches not yet received. */
async function readGaps({ tx, companyId, now }: TenantContext, { start_date, end_date }: Running, zone: string) {
  const instantOf = (date: string, days: number): string =>
    Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(zone).toInstant().toString();
  const [row] = await queryRows(
    tx,
    sql`select
      (select count(*) from ${unregisteredPunches} u where u.company_id = ${companyId} and not u.is_discarded
        and u.punch_time >= ${instantOf(start_date, 0)}::timestamptz and u.punch_time < ${instantOf(end_date, 1)}::timestamptz) as unregistered,
      (select count(*) from ${terminals} where ${terminals.company_id} = ${companyId} and ${terminals.enabled}
        and not ${terminalIsOnline({ now, companyId })}) as away`,
    z.object({ unregistered: z.coerce.number(), away: z.coerce.number() }),
  );
  return { unregistered: row?.unregistered ?? 0, terminals_away: row?.away ?? 0 };
}

/** The oldest running calculation, unless another worker holds it. */
async function oldest({ tx, companyId }: TenantContext): Promise<Running | undefined> {
  const [running] = await tx
    .select()
    .from(calculations)
    .where(and(eq(calculations.company_id, companyId), isNull(calculations.end_time)))
    .orderBy(asc(calculations.id))
    .limit(1)
    .for('no key update', { skipLocked: true });
  return running;
}

async function write(context: TenantContext, { id }: Running, set: Partial<Running>): Promise<void> {
  const { tx, companyId } = context;
  await tx
    .update(calculations)
    .set({ ...set, version: sql`${calculations.version} + 1`, update_time: context.now.toString() })
    .where(and(eq(calculations.company_id, companyId), eq(calculations.id, id)));
  context.publish({ companyId, topic: 'attendance.calculation', payload: { kind: 'change', id } });
}

const periodOf = ({ start_date: from, end_date: to }: Running) => ({ from, to });

/** Notifies the person who started it, who has left the page by then. */
async function tellStarter(
  context: TenantContext,
  { id, create_user }: Running,
  notification: NewNotification,
): Promise<void> {
  if (create_user !== null)
    await notify(context, [create_user], { ...notification, target: { type: 'attendance.calculation', id } });
}

/**
 * One step of the company's oldest calculation, in one transaction with its progress: after a crash the step has had no
 * effect, and the next worker repeats it.
 * @returns false if nothing is to do, or another worker holds it
 */
export async function calculateNext(context: TenantContext): Promise<boolean> {
  const { tx, companyId, now } = context;
  await beginDays(context);
  const running = await oldest(context);
  if (!running) return false;
  const { zone } = await companyClock(context);
  const who = and(eq(employees.company_id, companyId), await audience(context, running));
  const people = running.status === 'queued' ? await tx.$count(employees, who) : running.people;
  const from = workDate(running.start_date);
  const until = workDate(running.end_date);
  const most = Math.max(1, Math.floor(daysOfStep / (until - from + 1)));
  const next = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(who, gt(employees.id, running.done_until)))
    .orderBy(asc(employees.id))
    .limit(most);
  const ids = next.map(({ id }) => id);
  const loaded = ids.length === 0 ? new Map<number, Person>() : await loadPeople(context, ids, zone);
  // People held by another worker are calculated once more later, so that workers cannot deadlock.
  const skipped = ids.filter((id) => !loaded.has(id));
  await markDays(context, skipped, { from: running.start_date, to: running.end_date });
  const ranges = new Map(
    [...loaded].flatMap(([id, person]) => {
      const to = Math.min(until, todayIn(person.zone, now));
      return to < from ? [] : [[id, { from, to }] as const];
    }),
  );
  const done =
    ranges.size === 0
      ? undefined
      : await calculateRanges(context, await loadFor(context, loaded, zone), loaded, ranges);
  const isOver = ids.length < most;
  await write(context, running, {
    status: isOver ? 'done' : 'running',
    people,
    people_done: running.people_done + ids.length,
    done_until: ids.at(-1) ?? running.done_until,
    days: running.days + (done?.days ?? 0),
    changed: running.changed + (done?.changed.length ?? 0),
    locked: running.locked + (done?.locked ?? 0),
    unplanned: running.unplanned + (done?.unplanned ?? 0),
    missed: running.missed + (done?.missed ?? 0),
    ...(isOver ? { end_time: now.toString(), ...(await readGaps(context, running, zone)) } : {}),
  });
  if (isOver)
    await tellStarter(context, running, {
      kind: 'calculation_done',
      data: { ...periodOf(running), count: running.changed + (done?.changed.length ?? 0) },
    });
  return true;
}

/** Counts a failed step, and gives the calculation up after too many. */
export async function countFailure(context: TenantContext): Promise<void> {
  const running = await oldest(context);
  if (!running) return;
  const failures = running.failures + 1;
  const isLost = failures >= mostFailures;
  await write(context, running, {
    failures,
    ...(isLost ? { status: 'failed', end_time: context.now.toString() } : {}),
  });
  if (isLost) await tellStarter(context, running, { kind: 'calculation_failed', data: periodOf(running) });
}

import { and, eq, gte, lte, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { departments } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { readRetention } from '#server/retention/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { departmentsBelow } from '#server/tenancy/data-scope.ts';
import { dayInName } from '#server/tenancy/day-in-name.ts';
import { periodLock, periodLockCodes } from '../../contract.ts';
import { attDayTotals, dayMarks } from '../days/tables.ts';
import { companyToday } from '../days/open-period.ts';
import { wakeDays } from '../days/wake.ts';
import { changeLocks } from './holding.ts';
import { lockedDays, periodLocks } from './tables.ts';

interface Period {
  readonly start_date: string;
  readonly end_date: string;
  readonly departments: readonly number[];
}

const list = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::bigint[]`;

const storedIn = ({ companyId }: TenantContext, { start_date, end_date, departments: ids }: Period): SQL => sql`
  d.company_id = ${companyId} and d.att_date between ${start_date}::date and ${end_date}::date and d.department = any(${list(ids)})`;

/** @throws Refusal if a lock covers all of it already: a second one would have to be reopened too */
async function refuseLocked({ tx, companyId }: TenantContext, { start_date, end_date, departments: ids }: Period) {
  const [overlapping] = await tx
    .select({ id: periodLocks.id })
    .from(periodLocks)
    .where(
      and(
        eq(periodLocks.company_id, companyId),
        eq(periodLocks.status, 'locked'),
        lte(periodLocks.start_date, start_date),
        gte(periodLocks.end_date, end_date),
        sql`${periodLocks.departments} @> ${list(ids)}`,
      ),
    )
    .limit(1);
  if (overlapping) throw new Refusal(periodLockCodes.alreadyLocked);
}

/**
 * @throws Refusal at the last day if it is not over, or if punches may still change a day of the period, e.g. of a night shift.
 * Waits for days that no punch can change any more but that are not final yet.
 */
async function refuseOpen(context: TenantContext, period: Period): Promise<void> {
  const today = (await companyToday(context)).toString();
  if (period.end_date >= today) refuseField('end_date', 'periodNotOver');
  const open = await queryRows(
    context.tx,
    sql`select distinct d.settles_at > ${context.now.toString()}::timestamptz as "isOpen" from ${attDayTotals} d
      where ${storedIn(context, period)} and d.settles_at is not null`,
    z.object({ isOpen: z.boolean() }),
  );
  if (open.some(({ isOpen }) => isOpen)) refuseField('end_date', 'punchesStillCount');
  if (open.length > 0) throw new Refusal(periodLockCodes.daysWaiting);
}

/** @throws Refusal if days of the period are marked: the lock would keep their old results */
async function refuseWaiting(context: TenantContext, period: Period): Promise<void> {
  const { tx, companyId } = context;
  const waiting = await queryRows(
    tx,
    sql`
    select 1 as found from ${dayMarks} m
    where m.company_id = ${companyId} and m.first_date <= ${period.end_date}::date
      and (m.last_date is null or m.last_date >= ${period.start_date}::date)
      and (
        exists (select 1 from ${attDayTotals} d where ${storedIn(context, period)} and d.employee = m.employee)
        or exists (select 1 from ${employees} e where e.company_id = ${companyId} and e.id = m.employee
          and e.department = any(${list(period.departments)}))
      )
    limit 1`,
    z.unknown(),
  );
  if (waiting.length > 0) throw new Refusal(periodLockCodes.daysWaiting);
}

/** Marks the differing days of a reopened period, and clears their list. */
async function markDifferent(context: TenantContext, period: Period): Promise<void> {
  const { tx, companyId, now } = context;
  await tx.execute(sql`
    with found as (delete from ${lockedDays} d where ${storedIn(context, period)} returning d.employee, d.att_date)
    insert into ${dayMarks} (company_id, employee, first_date, last_date, marked_at)
    select ${companyId}::bigint, found.employee, found.att_date, found.att_date, ${now.toString()}::timestamptz from found
    returning 1`);
  context.afterCommit(() => wakeDays(context.services));
}

export const periodLockServer = resourceServer(periodLock, {
  table: periodLocks,
  display: (context) => sql<string>`coalesce((select d.dept_name from ${departments} d
    where d.company_id = ${context.companyId} and d.id = ${periodLocks.department}), '') || ' · ' || ${dayInName(context, periodLocks.start_date)}`,
  example: { start_date: '2026-01-01', end_date: '2026-01-31' },
  prepare: async (context, values, before) => {
    const { department, start_date, end_date } = values;
    if (before || department === undefined || start_date === undefined || end_date === undefined) return values;
    await changeLocks(context);
    const period = {
      start_date,
      end_date,
      departments: [...(await departmentsBelow(context.tx, context.companyId, [department]))],
    };
    await refuseLocked(context, period);
    await refuseOpen(context, period);
    await refuseWaiting(context, period);
    return {
      ...values,
      departments: period.departments,
      locked_by: context.actor.name,
      lock_time: context.now.toString(),
    };
  },
  actions: {
    reopen: {
      run: async (context, lock) => {
        await changeLocks(context);
        const { punches_gone_before: gone } = await readRetention(context);
        if (gone !== null && lock.start_date < gone) throw new Refusal(periodLockCodes.punchesGone);
        await markDifferent(context, lock);
        return { set: { reopened_by: context.actor.name, reopen_time: context.now.toString() } };
      },
    },
  },
});

import { and, eq, or, sql } from 'drizzle-orm';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { Refusal } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { periodCodes, timePeriod } from '../contract/time-period.ts';
import { freeNumber } from './numbers.ts';
import { queuePeriods } from './rights/queue.ts';
import { accessRights } from './rights/tables.ts';
import { doors, periodIntervals, timePeriods } from './tables.ts';

/** Number 1 is any time, on every controller by default. */
const [firstNumber, lastNumber] = [2, 50];

export const timePeriodServer = resourceServer(timePeriod, {
  table: timePeriods,
  display: sql<string>`${timePeriods.name}`,
  rows: { intervals: { table: periodIntervals, owner: periodIntervals.time_period } },
  example: { intervals: [{ days: 'monday_friday', start: '08:00', end: '18:00' }] },
  prepare: async ({ tx, companyId }, values, before) => {
    if (before) return values;
    await oneAtATime(tx, 'access_control.time_period', companyId);
    const taken = await tx
      .select({ number: timePeriods.number })
      .from(timePeriods)
      .where(eq(timePeriods.company_id, companyId));
    const number = freeNumber(
      taken.map((row) => row.number),
      firstNumber,
      lastNumber,
      () => new Refusal(periodCodes.tooMany),
    );
    return { ...values, number };
  },
  afterChange: async (context, { kind, id }) => {
    if (kind !== 'change') return;
    const users = await context.tx
      .selectDistinct({ terminal: accessRights.terminal })
      .from(accessRights)
      .where(and(eq(accessRights.company_id, context.companyId), eq(accessRights.time_period, id)));
    const openDoors = await context.tx
      .selectDistinct({ terminal: doors.terminal })
      .from(doors)
      .where(and(eq(doors.company_id, context.companyId), or(eq(doors.open_period, id), eq(doors.first_period, id))));
    const holders = new Set([...users, ...openDoors].map(({ terminal }) => terminal));
    await queuePeriods(
      context,
      [...holders].map((terminal) => ({ terminal, period: id })),
    );
  },
});

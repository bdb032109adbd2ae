import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { dayKey, lockedDaysOf } from '#features/device/server.ts';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { answer } from '#server/questions/index.ts';
import { workDate } from '../../domain/work-date.ts';
import { attDayTotals } from '../days/tables.ts';
import { beginDays, loadLocks } from './holding.ts';

/** Which days of an import are locked, by the department of the stored day or else of the employee. */
export const lockedDaysAnswer = answer(lockedDaysOf, async (context, days) => {
  const dates = days.map(({ date }) => date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return new Set<string>();
  await beginDays(context);
  const range = { from: workDate(first), to: workDate(last) };
  const locks = await loadLocks(context, range);
  if (locks.isEmpty) return new Set<string>();
  const stored = await queryRows(
    context.tx,
    sql`select i.place, d.department from unnest(${arrayText(days.map(({ employee }) => employee))}::bigint[],
        ${arrayText(days.map(({ date }) => date))}::date[]) with ordinality as i (employee, date, place)
      join ${attDayTotals} d on d.company_id = ${context.companyId} and d.employee = i.employee and d.att_date = i.date`,
    z.object({ place: z.coerce.number(), department: z.coerce.number() }),
  );
  const departmentOf = new Map(stored.map(({ place, department }) => [place - 1, department]));
  return new Set(
    days
      .filter((day, at) => locks.holds(workDate(day.date), departmentOf.get(at) ?? day.department))
      .map((day) => dayKey(day)),
  );
});

import { sql } from 'drizzle-orm';
import { punches, terminalServer } from '#features/device/server.ts';
import { beginningDay, follow } from '#server/resource/index.ts';
import { workDate } from '../../domain/work-date.ts';
import { formatWorkDate } from '../../engine/index.ts';
import { markWhere } from './marks.ts';

/** What a terminal is used for affects the days of everybody who has punched at it from then on. */
export const followTerminals = follow(terminalServer, async (context, { id, before, after, ...change }) => {
  const first = before && after && 'holdsFrom' in change ? change.holdsFrom : undefined;
  if (first === undefined) return;
  const { companyId } = context;
  // A punch of a night shift belongs to the day before; no zone is further away than a day.
  const earlier = first === beginningDay ? first : formatWorkDate(workDate(first) - 1);
  await markWhere(
    context,
    sql`select distinct p.employee from ${punches} p where p.company_id = ${companyId} and p.terminal = ${id}
      and p.punch_time >= ${earlier}::date`,
    { from: earlier, to: null },
  );
});

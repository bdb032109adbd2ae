import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { attDayTotals, ownWaitingIn, waitingIn } from '#features/attendance/server.ts';
import { instantText } from '#server/db/columns.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { Question } from '#server/report/index.ts';
import type { Calculated } from '#shared/contract/index.ts';
import { daysOf, inPeriod } from './pieces.ts';

const newestSchema = z.object({ at: z.unknown() });

/** When the newest stored day of a question was calculated. */
async function newest({ tx }: TenantContext, question: Question): Promise<string | null> {
  // People are joined only for conditions about them.
  const days = question.isNarrowed ? daysOf(question) : sql`${attDayTotals} where ${inPeriod(question)}`;
  const [row] = await queryRows(tx, sql`select max(${attDayTotals.create_time}) as at from ${days}`, newestSchema);
  return row?.at === null || row?.at === undefined ? null : instantText(String(row.at));
}

const freshnessBy =
  (waiting: typeof waitingIn) =>
  async (context: TenantContext, question: Question): Promise<Calculated> => {
    const { from, to } = question.period;
    const at = await newest(context, question);
    const { days, more } = await waiting(context, { from: from.toString(), to: to.toString() });
    return { at, waiting: days, more };
  };

/** How fresh the days of a question are, for reports of people whom the reader may see, and of the reader's own days. */
export const calculated = freshnessBy(waitingIn);
export const ownCalculated = freshnessBy(ownWaitingIn);

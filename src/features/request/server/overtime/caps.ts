import { and, eq, gte, inArray, lte, ne } from 'drizzle-orm';
import { overtimeCapsOn, type OvertimeCaps } from '#features/attendance/server.ts';
import type { FieldMessages } from '#shared/contract/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { capLines, daysAround, tightest, type CapLine } from '../../domain/overtime-caps.ts';
import { overtimes } from './tables.ts';

/** The limits of a day, and what other requests of the person use of them. */
export interface CapsNow {
  readonly lines: readonly CapLine[];
  readonly beyond: OvertimeCaps['beyond'];
}

/**
 * Reads what the limits of a day leave. Call it while the person's overtime is locked, so that the result is still true when it is
 * used.
 * @param except a request that does not count; null for none
 * @param states what counts: for a decision approved requests, for a submission also pending ones
 */
export async function capsNow(
  context: TenantContext,
  employee: number,
  day: string,
  except: number | null,
  states: readonly ('pending' | 'approved')[],
): Promise<CapsNow> {
  const { most, beyond, weekStart } = await overtimeCapsOn(context, employee, day);
  if (Object.values(most).every((cap) => cap === null)) return { lines: [], beyond };
  const { from, to } = daysAround(day, weekStart);
  const rows = await context.tx
    .select({ date: overtimes.overtime_date, minutes: overtimes.minutes, approved: overtimes.approved_minutes })
    .from(overtimes)
    .where(
      and(
        eq(overtimes.company_id, context.companyId),
        eq(overtimes.employee, employee),
        // Uses the index of the person's overtime, in any zone; the condition on dates decides.
        gte(overtimes.end_at, `${Temporal.PlainDate.from(from).subtract({ days: 1 }).toString()}T00:00:00Z`),
        gte(overtimes.overtime_date, from),
        lte(overtimes.overtime_date, to),
        inArray(overtimes.status, [...states]),
        except === null ? undefined : ne(overtimes.id, except),
      ),
    );
  const taken = rows.map(({ date, minutes, approved }) => ({ date, minutes: approved ?? minutes }));
  return { lines: capLines(most, day, weekStart, taken), beyond };
}

/** Codes under `common:validation`. */
const codes = {
  day: 'overtimeCapDay',
  week: 'overtimeCapWeek',
  month: 'overtimeCapMonth',
  year: 'overtimeCapYear',
} as const;

/** Hours and minutes, in the usual form. */
const hoursAndMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** The reason for refusing a request, by the limit that leaves least. */
export function capMistake(lines: readonly CapLine[]): FieldMessages {
  const least = tightest(lines);
  if (!least) return {};
  const context = { cap: hoursAndMinutes(least.cap), left: hoursAndMinutes(Math.max(0, least.cap - least.used)) };
  return { end_time: [{ code: codes[least.period], context }] };
}

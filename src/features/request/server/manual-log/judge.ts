import { and, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import { globalRules } from '#features/attendance/server.ts';
import { punches } from '#features/device/server.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { requestSettings } from '#server/request/index.ts';
import { manualLogCodes } from '../../contract.ts';
import { instantOn, refuseLocked, zoneOf } from '../wall-instant.ts';
import { manualLogs } from './tables.ts';

/** A day and a time in the time zone of somebody's location. */
export interface WallPunch {
  readonly id: number | null;
  readonly employee: number;
  readonly punch_date: string;
  readonly punch_time: string;
}

/** @throws Refusal if the employee has a punch, or another pending manual log, so close that both would count as one */
export async function refuseRepeated(context: TenantContext, { id, employee }: WallPunch, at: string): Promise<void> {
  const { tx, companyId } = context;
  const [rule] = await tx
    .select({ minutes: globalRules.dedupe_minutes })
    .from(globalRules)
    .where(eq(globalRules.company_id, companyId));
  const seconds = Math.max(59, (rule?.minutes ?? 0) * 60);
  const [from, to] = [-seconds, seconds].map((by) => Temporal.Instant.from(at).add({ seconds: by }).toString());
  if (from === undefined || to === undefined) return;
  const [punch] = await tx
    .select({ id: punches.id })
    .from(punches)
    .where(
      and(
        eq(punches.company_id, companyId),
        eq(punches.employee, employee),
        gte(punches.punch_time, from),
        lte(punches.punch_time, to),
      ),
    )
    .limit(1);
  const [log] = await tx
    .select({ id: manualLogs.id })
    .from(manualLogs)
    .where(
      and(
        eq(manualLogs.company_id, companyId),
        eq(manualLogs.employee, employee),
        gte(manualLogs.punch_at, from),
        lte(manualLogs.punch_at, to),
        eq(manualLogs.status, 'pending'),
        id === null ? undefined : ne(manualLogs.id, id),
      ),
    )
    .limit(1);
  if (punch || log) throw new Refusal(manualLogCodes.punchThere);
}

/** @throws Refusal if the month already has the most manual logs that the company allows */
async function refuseFullMonth(context: TenantContext, { id, employee, punch_date }: WallPunch): Promise<void> {
  const { manual_log_month_max: most } = await requestSettings(context);
  if (most === null) return;
  const { tx, companyId } = context;
  const first = Temporal.PlainDate.from(punch_date).with({ day: 1 });
  const [used] = await tx
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(manualLogs)
    .where(
      and(
        eq(manualLogs.company_id, companyId),
        eq(manualLogs.employee, employee),
        gte(manualLogs.punch_date, first.toString()),
        lte(manualLogs.punch_date, first.add({ months: 1 }).subtract({ days: 1 }).toString()),
        inArray(manualLogs.status, ['pending', 'approved']),
        id === null ? undefined : ne(manualLogs.id, id),
      ),
    );
  if ((used?.count ?? 0) >= most) throw new Refusal(manualLogCodes.monthFull, { context: { most } });
}

/**
 * Checks a manual log before it is stored, and converts its time to an instant.
 * @param isOwn whether the employee submits it themselves; only then the company's limits on age and number apply
 * @throws Refusal
 */
export async function judgeManualLog(
  context: TenantContext,
  log: WallPunch,
  isOwn: boolean,
): Promise<{ tz: string; punch_at: string }> {
  // One at a time for an employee: two at once could both pass as the last one that the month allows.
  await oneAtATime(context.tx, 'request.manual_log', context.companyId, log.employee);
  const tz = await zoneOf(context, log.employee, log.punch_date);
  const at = { tz, punch_at: instantOn(log.punch_date, log.punch_time, tz, 'punch_time').toString() };
  if (Temporal.Instant.compare(at.punch_at, context.now) > 0) refuseField('punch_time', 'inFuture');
  if (isOwn) {
    const { manual_log_days_back: back } = await requestSettings(context);
    const today = context.now.toZonedDateTimeISO(at.tz).toPlainDate();
    const first = back === null ? null : today.subtract({ days: back }).toString();
    if (first !== null && log.punch_date < first) refuseField('punch_date', 'minDate', { day: first });
    await refuseFullMonth(context, log);
  }
  await refuseLocked(context, log.employee, log.punch_date);
  await refuseRepeated(context, log, at.punch_at);
  return at;
}

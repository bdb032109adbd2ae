import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { readCalendar } from '#features/attendance/server.ts';
import { punches } from '#features/device/server.ts';
import { commonCodes, type CallData } from '#shared/contract/index.ts';
import { Refusal, serveAnyone, type TenantContext } from '#server/http/index.ts';
import { inCompany, refuseUnseen } from '#server/request/index.ts';
import { manualLogDay } from '../../contract.ts';
import { manualLogServer } from './resources.ts';
import { manualLogs } from './tables.ts';

/** Writes minutes from midnight as `HH:mm`. A time on the day before or after is shown without its day. */
const clockOf = (minutes: number | null): string | null => {
  if (minutes === null) return null;
  const within = ((minutes % 1440) + 1440) % 1440;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
};

/** Reads the day of a manual log for anyone who sees the request: the plan and the recorded punches. */
async function readDay(context: TenantContext, id: number): Promise<CallData<typeof manualLogDay>> {
  await refuseUnseen(manualLogServer, context, id);
  const { tx, companyId } = context;
  const [log] = await tx
    .select({ employee: manualLogs.employee, date: manualLogs.punch_date, tz: manualLogs.tz })
    .from(manualLogs)
    .where(and(eq(manualLogs.company_id, companyId), eq(manualLogs.id, id)));
  if (!log) throw new Refusal(commonCodes.notFound);
  const start = Temporal.PlainDate.from(log.date).toZonedDateTime(log.tz);
  const rows = await tx
    .select({ id: punches.id, local: punches.punch_local, punch_state: punches.punch_state })
    .from(punches)
    .where(
      and(
        eq(punches.company_id, companyId),
        eq(punches.employee, log.employee),
        gte(punches.punch_time, start.toInstant().toString()),
        lt(punches.punch_time, start.add({ days: 1 }).toInstant().toString()),
      ),
    )
    .orderBy(asc(punches.punch_time), asc(punches.id));
  const { days } = await readCalendar(context, log.employee, { from: log.date, days: 1 }, true);
  return {
    plan: (days[0]?.plan ?? []).map((slot) => ({
      name: slot.display_name,
      from: clockOf(slot.in),
      to: clockOf(slot.out),
    })),
    punches: rows.map(({ local, ...punch }) => ({ ...punch, time: local.slice(11, 16) })),
  };
}

export const manualLogDayRoute = serveAnyone(manualLogDay, (context, { params }) =>
  readDay(inCompany(context), params.id),
);

import { and, eq } from 'drizzle-orm';
import { storePunches, type IncomingPunch } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { visits } from './tables.ts';

/** Such a punch is verified by the signed-in person, like a punch in the browser. */
const verifiedBySession = 102;
const [checkIn, checkOut] = [0, 1] as const;

type Visit = Pick<typeof visits.$inferSelect, 'id' | 'employee' | 'actual_start' | 'actual_end'>;

/**
 * Stores the punches that a visit stands for, where the company wants that: in when it began, out when it ended. The same visit makes
 * them once; the days follow through ingestion.
 */
export async function punchVisit(
  context: TenantContext,
  { id, employee, actual_start: start, actual_end: end }: Visit,
): Promise<void> {
  const { tx, companyId } = context;
  if (start === null || end === null) return;
  const [person] = await tx
    .select({
      emp_code: employees.emp_code,
      zone: employees.time_zone,
      own: companies.company_timezone,
      isWanted: companies.visit_punches,
    })
    .from(employees)
    .innerJoin(companies, eq(companies.id, companyId))
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee)));
  if (!person?.isWanted) return;
  const tz = person.zone ?? person.own;
  const punchAt = (instant: string, punch_state: number): IncomingPunch => {
    const local = Temporal.Instant.from(instant)
      .toZonedDateTimeISO(tz)
      .round({ smallestUnit: 'second', roundingMode: 'floor' });
    return {
      emp_code: person.emp_code,
      punch_time: local.toInstant().toString(),
      punch_local: local.toPlainDateTime().toString({ smallestUnit: 'second' }),
      punch_state,
      verify_type: verifiedBySession,
      work_code: '',
      temperature: null,
      mask: null,
      sequence: `visit-${id}`,
    };
  };
  const origin = { source: 'web', tz, terminal: null, terminal_sn: '', terminal_alias: '', area: null } as const;
  await storePunches(context, origin, [punchAt(start, checkIn), punchAt(end, checkOut)]);
}

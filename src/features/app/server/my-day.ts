import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { CallData } from '#shared/contract/index.ts';
import { punches, webPunchOf } from '#features/device/server.ts';
import { signedLink } from '#server/files/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { departments } from '#features/company/server.ts';
import type { myDay } from '../contract.ts';
import { dayLimits } from './dashboard.ts';

import { employees } from '#features/team/server.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';

type MyDay = CallData<typeof myDay>;

/** An employee's own punches of today; the employee comes from the token. */
export async function readMyDay(context: TenantContext): Promise<MyDay> {
  const zone = await ownZone(context);
  const date = context.now.toZonedDateTimeISO(zone).toPlainDate();
  const { start, end } = dayLimits(date, zone);
  const rows = await context.tx
    .select({
      id: punches.id,
      punch_time: punches.punch_time,
      punch_state: punches.punch_state,
      terminal_alias: punches.terminal_alias,
      source: punches.source,
      distance_m: punches.distance_m,
      is_outside: punches.is_outside,
      place_doubt: punches.place_doubt,
      note: punches.note,
      photo: punches.photo,
      department: departments.dept_name,
    })
    .from(punches)
    .innerJoin(departments, and(eq(departments.company_id, punches.company_id), eq(departments.id, punches.department)))
    .where(
      and(
        eq(punches.company_id, context.companyId),
        // Access `employee` guarantees one; -1 is nobody.
        eq(punches.employee, context.actor.employeeId ?? -1),
        gte(punches.punch_time, start),
        lt(punches.punch_time, end),
      ),
    )
    .orderBy(asc(punches.punch_time), asc(punches.id));
  return {
    date: date.toString(),
    zone,
    now: context.now.toString(),
    today: rows.map(({ photo, ...row }) => ({ ...row, photo: photo === null ? null : signedLink(context, photo) })),
    web_punch: await webPunchOf(context),
  };
}

/** The zone of the signed-in employee's location. */
async function ownZone(context: TenantContext): Promise<string> {
  const { tx, companyId, actor } = context;
  const [person] = await tx
    .select({ zone: employees.time_zone })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, actor.employeeId ?? -1)));
  return person?.zone ?? (await companyClock(context)).zone;
}

import { wholeCompany } from '#shared/contract/member-scope.ts';
import { and, asc, eq, gt, gte, isNull, lte, ne, or } from 'drizzle-orm';
import { cameBack, hasLeft } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { hear } from '#server/news/index.ts';
import { changeFrom, deleteRecord, registryOf } from '#server/resource/index.ts';
import { employeeScheduleServer, temporaryScheduleServer } from '../resources.ts';
import { employeeSchedules, temporarySchedules } from './tables.ts';

const ofPerson = ({ companyId }: TenantContext, employee: number) =>
  and(eq(employeeSchedules.company_id, companyId), eq(employeeSchedules.employee, employee));

/** Whoever records a resignation also ends the schedules, without rights on these. */
const withAll = (context: TenantContext): TenantContext => ({
  ...context,
  actor: { ...context.actor, reach: null, dataScope: wholeCompany },
});

/** Ends the schedules of a person who leaves with their last day; removes later ones. */
export const endSchedules = hear(hasLeft, async (context, { employee, resignation, lastDay }) => {
  const { tx, companyId } = context;
  const rows = await tx
    .select()
    .from(employeeSchedules)
    .where(
      and(ofPerson(context, employee), or(isNull(employeeSchedules.end_date), gt(employeeSchedules.end_date, lastDay))),
    )
    .orderBy(asc(employeeSchedules.id));
  const acting = withAll(context);
  const writing = { server: employeeScheduleServer, registry: registryOf(employeeScheduleServer) };
  for (const { id, start_date, end_date } of rows) {
    if (start_date > lastDay) await deleteRecord(writing, acting, id);
    else
      await changeFrom(employeeScheduleServer, acting, id, {
        end_date: lastDay,
        ended_by: resignation,
        end_before: end_date,
      });
  }
  const temporary = await tx
    .select({ id: temporarySchedules.id })
    .from(temporarySchedules)
    .where(
      and(
        eq(temporarySchedules.company_id, companyId),
        eq(temporarySchedules.employee, employee),
        gt(temporarySchedules.att_date, lastDay),
      ),
    )
    .orderBy(asc(temporarySchedules.id));
  const ofDay = { server: temporaryScheduleServer, registry: registryOf(temporaryScheduleServer) };
  for (const { id } of temporary) await deleteRecord(ofDay, acting, id);
});

/** Restores schedules that a resignation ended when the person returns, except where another one has taken the days. */
export const resumeSchedules = hear(cameBack, async (context, { employee, resignation }) => {
  const rows = await context.tx
    .select()
    .from(employeeSchedules)
    .where(and(ofPerson(context, employee), eq(employeeSchedules.ended_by, resignation)))
    .orderBy(asc(employeeSchedules.id));
  for (const { id, start_date, end_before } of rows) {
    const [later] = await context.tx
      .select({ id: employeeSchedules.id })
      .from(employeeSchedules)
      .where(
        and(
          ofPerson(context, employee),
          ne(employeeSchedules.id, id),
          or(isNull(employeeSchedules.end_date), gte(employeeSchedules.end_date, start_date)),
          end_before === null ? undefined : lte(employeeSchedules.start_date, end_before),
        ),
      )
      .limit(1);
    await changeFrom(employeeScheduleServer, context, id, {
      ...(later ? {} : { end_date: end_before }),
      ended_by: null,
      end_before: null,
    });
  }
});

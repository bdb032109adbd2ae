import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { changeRecord, registryOf, resourceServer, scopeOf, type Change } from '#server/resource/index.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';
import { employee as employeeResource, resignation, resignationCodes } from '../../contract.ts';
import { fullName } from '../full-name.ts';
import { employeeServer } from '../resources.ts';
import { employees, resignationReturns, resignations } from '../tables.ts';
import { firstDayOut, setStatus, statusOf } from './plan.ts';
import { markEffective } from './take-effect.ts';

type Row = typeof resignations.$inferSelect;

/** Resignations. Their effects follow from the employee's status, whoever changes it (`followStatus`). */
export const resignationServer = resourceServer(resignation, {
  table: resignations,
  searched: { employee: employeeServer, handover_to: employeeServer },
  display: ({ companyId }) => sql<string>`coalesce((select ${fullName} from ${employees}
    where ${employees.company_id} = ${companyId} and ${employees.id} = ${resignations.employee}), '')`,
  computed: {
    reports: (_registry, context) => {
      const below = alias(employees, 'below');
      const seen = scopeOf(employeeResource.audience, below, context);
      return sql`(select count(*) from ${employees} below where below.company_id = ${context.companyId}
        and below.superior = ${resignations.employee} and below.status = 'active'${seen ? sql` and ${seen}` : sql``})`.mapWith(
        Number,
      );
    },
  },
  // Later than any date that sweeps look at, so that nobody leaves in them.
  example: { resign_date: '2049-12-31' },
  rows: { returns: { table: resignationReturns, owner: resignationReturns.resignation } },
  prepare: async (context, values, before) => {
    await checkResignation(context, { ...before, ...values }, before);
    return values;
  },
  beforeChange: async (_context, row) => {
    if (row.status === 'cancelled' || row.status === 'reinstated') throw new Refusal(commonCodes.wrongState);
  },
  beforeDelete: async (_context, row) => {
    if (row.status === 'effective' || row.status === 'reinstated') throw new Refusal(commonCodes.wrongState);
  },
  afterChange: followResignation,
  actions: {
    cancel: { run: (context, row) => takeBack(context, row) },
    reinstate: {
      run: async (context, row, { reinstate_date: from, sign_in_back: signsIn }) => {
        const day = from ?? firstDayOut(row.resign_date);
        if (day <= row.resign_date) refuseField('reinstate_date', 'minDate', { day: firstDayOut(row.resign_date) });
        const today = await companyToday(context);
        if (day > today) refuseField('reinstate_date', 'maxDate', { day: today });
        // Stored before the status changes, so that `followStatus` knows that this action ends the record.
        await context.tx
          .update(resignations)
          .set({ reinstate_date: day })
          .where(and(eq(resignations.company_id, context.companyId), eq(resignations.id, row.id)));
        await setStatus(context, row.employee, 'active', day);
        if (signsIn) {
          const writing = { server: employeeServer, registry: registryOf(employeeServer) };
          await changeRecord(writing, context, row.employee, { login_enabled: true });
        }
      },
    },
  },
});

interface Checked {
  readonly id?: number | undefined;
  readonly employee?: number | undefined;
  readonly resign_date?: string | null | undefined;
  readonly handover_to?: number | null | undefined;
}

/** Checks what the fields cannot express: nobody leaves before they were hired, hands over to themselves, or leaves twice. */
async function checkResignation(context: TenantContext, values: Checked, before: Row | null): Promise<void> {
  const { tx, companyId } = context;
  const [person] = await tx
    .select({ hired: employees.hire_date })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, values.employee ?? 0)));
  const { resign_date: last } = values;
  if (person?.hired && last && last < person.hired) refuseField('resign_date', 'minDate', { day: person.hired });
  if (before?.status === 'effective' && last !== before.resign_date) refuseField('resign_date', 'resignedOnDay');
  if (values.handover_to && values.handover_to === values.employee) refuseField('handover_to', 'handoverToSelf');
  const [open] = await tx
    .select({ id: resignations.id })
    .from(resignations)
    .where(
      and(
        eq(resignations.company_id, companyId),
        eq(resignations.employee, values.employee ?? 0),
        inArray(resignations.status, ['planned', 'effective']),
        before ? ne(resignations.id, before.id) : undefined,
      ),
    );
  if (open && !before)
    throw new Refusal(resignationCodes.resignsAlready, { fields: { employee: [{ code: 'resignsAlready' }] } });
}

/** Plans the employee's status for a new or moved resignation, and removes the plan of a moved or deleted one. */
async function followResignation(context: TenantContext, change: Change<Row>): Promise<void> {
  const { before, after } = change;
  if (before && (!after || (after.status === 'planned' && before.resign_date !== after.resign_date)))
    await takeBack(context, before);
  if (!after || after.status !== 'planned') return;
  if (before && before.resign_date === after.resign_date) return;
  // The employee has already left, so the resignation is in effect at once.
  if ((await statusOf(context, after.employee)) === 'resigned') return markEffective(context, after);
  await setStatus(context, after.employee, 'resigned', firstDayOut(after.resign_date));
}

async function takeBack(context: TenantContext, row: Row): Promise<void> {
  if (row.status !== 'planned' || (await statusOf(context, row.employee)) !== 'active') return;
  await setStatus(context, row.employee, 'active', firstDayOut(row.resign_date));
}

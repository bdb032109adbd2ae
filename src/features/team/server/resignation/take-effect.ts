import { wholeCompany } from '#shared/contract/member-scope.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { departmentServer, departments } from '#features/company/server.ts';
import { tell } from '#server/news/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { alone, changeFrom, changeRecord, registryOf, transition, type Change } from '#server/resource/index.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';
import { employeeServer } from '../resources.ts';
import { employees, resignations } from '../tables.ts';
import { makeResignation } from './make.ts';
import { cameBack, hasLeft } from './news.ts';
import { lastDayBefore } from './plan.ts';

type Row = typeof resignations.$inferSelect;
type Person = typeof employees.$inferSelect;

const standing = (context: TenantContext, employee: number, status: 'planned' | 'effective') =>
  context.tx
    .select()
    .from(resignations)
    .where(
      and(
        eq(resignations.company_id, context.companyId),
        eq(resignations.employee, employee),
        eq(resignations.status, status),
        isNull(resignations.reinstate_date),
      ),
    )
    .for('no key update');

/**
 * Follows a change of somebody's status, by a due resignation or by the employee's form. Leaving brings the planned resignation
 * into effect or makes one; returning ends it.
 */
export async function followStatus(context: TenantContext, change: Change<Person>): Promise<void> {
  const { before, after } = change;
  if (!before || !after || before.status === after.status) return;
  const from = 'holdsFrom' in change ? change.holdsFrom : undefined;
  if (after.status === 'resigned') return leave(context, after, from);
  await comeBack(context, after.id, from);
}

async function leave(context: TenantContext, person: Person, from: string | undefined): Promise<void> {
  const lastDay = lastDayBefore(from ?? (await companyToday(context)));
  const [planned] = await standing(context, person.id, 'planned');
  if (planned) return markEffective(context, planned, lastDay);
  const day = person.hire_date !== null && lastDay < person.hire_date ? person.hire_date : lastDay;
  await makeResignation(registryOf(employeeServer), context, person.id, { resign_date: day, resign_type: 3 });
}

/** Brings a resignation into effect and tells other slices. */
export async function markEffective(context: TenantContext, row: Row, lastDay = row.resign_date): Promise<void> {
  await stand(context, row, { to: 'effective', set: { resign_date: lastDay } });
  const { id: resignation, employee } = row;
  if (row.handover_to !== null) await handOver(context, employee, row.handover_to);
  await tell(context, hasLeft, { employee, resignation, lastDay, endsRequests: row.cancel_pending });
}

async function comeBack(context: TenantContext, employee: number, holdsFrom: string | undefined): Promise<void> {
  const from = holdsFrom ?? (await companyToday(context));
  const { tx, companyId } = context;
  const [last] = await tx
    .select()
    .from(resignations)
    .where(
      and(
        eq(resignations.company_id, companyId),
        eq(resignations.employee, employee),
        eq(resignations.status, 'effective'),
      ),
    )
    .for('no key update');
  if (!last) return;
  // The action `reinstate` sets the date itself and ends the record itself.
  if (last.reinstate_date === null) await stand(context, last, { to: 'reinstated', set: { reinstate_date: from } });
  await tell(context, cameBack, { employee, resignation: last.id, from });
}

async function stand(
  context: TenantContext,
  row: Row,
  { to, set }: { readonly to: 'effective' | 'reinstated'; readonly set: Partial<Row> },
): Promise<void> {
  await transition(registryOf(employeeServer).get('team.resignation'), context, row.id, {
    action: to === 'effective' ? 'resign' : 'reinstate',
    from: [row.status],
    to,
    set,
    name: '',
    row,
  });
}

/** Hands over the reports of an employee and the departments that they manage. */
async function handOver(context: TenantContext, from: number, to: number): Promise<void> {
  const { tx, companyId } = context;
  const writing = { server: employeeServer, registry: registryOf(employeeServer) };
  const [gone] = await tx
    .select({ superior: employees.superior })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, from)));
  const below = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.superior, from)))
    .orderBy(employees.id);
  const acting = { ...context, actor: { ...context.actor, reach: null, dataScope: wholeCompany } };
  for (const { id } of below) {
    // The new manager cannot report to themselves: they report to the manager of the one who left.
    const above = id === to ? (gone?.superior ?? null) : to;
    const outcome = await alone(context, () => changeRecord(writing, acting, id, { superior: above }));
    if (outcome.refusal) await changeRecord(writing, acting, id, { superior: gone?.superior ?? null });
  }
  const managed = await tx
    .select({ id: departments.id })
    .from(departments)
    .where(and(eq(departments.company_id, companyId), eq(departments.manager, from)));
  for (const { id } of managed) await changeFrom(departmentServer, context, id, { manager: to });
}

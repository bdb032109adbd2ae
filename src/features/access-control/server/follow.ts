import { and, between, eq, or } from 'drizzle-orm';
import type { Change } from '#server/resource/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import type { employees } from '#features/team/server.ts';
import type { departments } from '#features/company/server.ts';
import { peopleOf } from './rights/people-of.ts';
import { queuePeople } from './rights/queue.ts';
import { settlePeople } from './rights/settle.ts';
import { accessCommands, queueCommands, type terminals } from '#features/device/server.ts';
import { accessRights, privileges } from './rights/tables.ts';

type Person = typeof employees.$inferSelect;

/** The personal data that controllers store. */
const shown = [
  'emp_code',
  'first_name',
  'last_name',
  'card_no',
  'device_password',
  'dev_privilege',
] as const satisfies readonly (keyof Person)[];
type Department = typeof departments.$inferSelect;
type Terminal = typeof terminals.$inferSelect;

/** After a change of department, a resignation or a return, a person may open other doors at once. */
export async function followPerson(context: TenantContext, { id, before, after }: Change<Person>): Promise<void> {
  const code = (before ?? after).emp_code;
  await settlePeople(context, [id], new Map([[id, code]]));
  if (!before || !after || shown.every((field) => before[field] === after[field])) return;
  const held = await context.tx
    .selectDistinct({ terminal: accessRights.terminal })
    .from(accessRights)
    .where(and(eq(accessRights.company_id, context.companyId), eq(accessRights.employee, id)));
  await queuePeople(
    context,
    held.map(({ terminal }) => ({ terminal, employees: [id], remains: true })),
  );
  if (before.emp_code !== after.emp_code)
    await queueCommands(
      context,
      held.map(({ terminal }) => ({
        terminal,
        type: 'revoke_access',
        content: accessCommands.deletePrivilege(before.emp_code),
        replaceKey: `person:${before.emp_code}`,
        employee: id,
      })),
    );
}

/** When a department moves, its people get the access of its new ancestors. */
export async function followDepartment(
  context: TenantContext,
  { kind, id, before, after }: Change<Department>,
): Promise<void> {
  if (kind !== 'change' || before.parent_dept === after.parent_dept) return;
  await settlePeople(context, await peopleOf(context, { departments: [id] }));
}

/** A deleted controller has no rights; a settlement that is under way has locked it and ended before. */
export async function forgetController(
  { tx, companyId }: TenantContext,
  { kind, id }: Change<Terminal>,
): Promise<void> {
  if (kind !== 'delete') return;
  await tx.delete(accessRights).where(and(eq(accessRights.company_id, companyId), eq(accessRights.terminal, id)));
}

/** Days of missed day changes that are caught up after the server was down. */
const lookedBackDays = 40;

/** Privileges begin and end by the company's calendar: applies those that changed to the doors. */
async function settleDays(context: TenantContext): Promise<{ readonly hasMore: boolean }> {
  const { tx, companyId, now } = context;
  const today = now.toZonedDateTimeISO('UTC').toPlainDate();
  const [from, to] = [today.subtract({ days: lookedBackDays }).toString(), today.add({ days: 1 }).toString()];
  const rows = await tx
    .selectDistinct({ employee: privileges.employee })
    .from(privileges)
    .where(
      and(
        eq(privileges.company_id, companyId),
        or(between(privileges.start_date, from, to), between(privileges.end_date, from, to)),
      ),
    );
  await settlePeople(
    context,
    rows.map(({ employee }) => employee),
  );
  return { hasMore: false };
}

export const privilegeDays: CompanyRecurringJob = {
  name: 'access_control.privilege_days',
  scope: 'company',
  evenOff: true,
  schedule: { everyMinutes: 15 },
  run: settleDays,
};

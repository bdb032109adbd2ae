import { and, eq, sql } from 'drizzle-orm';
import { employees, fullName, nearColleague } from '#features/team/server.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import { notify } from '#server/notifications/index.ts';
import { userOfEmployee } from '#server/tenancy/membership.ts';
import type { leaves } from './tables.ts';

type Row = typeof leaves.$inferSelect;
type Columns = Pick<Row, 'handover_to' | 'handover_code'>;

const nobody: Columns = { handover_to: null, handover_code: '' };

/**
 * The colleague whom the office names: somebody else who works here.
 * @throws Refusal at `handover_to`
 */
export async function handoverByOffice(
  { tx, companyId }: TenantContext,
  employee: number,
  to: number | null,
): Promise<Columns> {
  if (to === null) return nobody;
  const [found] = await tx
    .select({ handover_to: employees.id, handover_code: employees.emp_code })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, to), eq(employees.status, 'active')));
  return !found || to === employee ? refuseField('handover_to', 'unknownRecord') : found;
}

/**
 * The colleague whom the signed-in person names by Employee ID.
 * @throws Refusal at `handover_code`
 */
export async function handoverByCode(context: TenantContext, code: string): Promise<Columns> {
  if (code.trim() === '') return nobody;
  const found = await nearColleague(context, code);
  return found
    ? { handover_to: found.id, handover_code: found.emp_code }
    : refuseField('handover_code', 'unknownRecord');
}

/** Tells the colleague of a leave what is handed over to them and how the person can be reached, or that it is not any more. */
export async function tellHandover(
  context: TenantContext,
  row: Pick<Row, 'employee' | 'handover_to' | 'request_no' | 'start_date' | 'end_date' | 'contact'>,
  kind: 'leave_handover' | 'leave_handover_ended',
): Promise<void> {
  if (row.handover_to === null) return;
  const { tx, companyId, actor } = context;
  const user = await userOfEmployee(context, row.handover_to);
  if (user === null || user === actor.userId) return;
  const [whose] = await tx
    .select({ name: sql<string>`${fullName}` })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, row.employee)));
  const days = { number: row.request_no, name: whose?.name ?? '', from: row.start_date, to: row.end_date };
  await notify(
    context,
    [user],
    kind === 'leave_handover' ? { kind, data: { ...days, contact: row.contact } } : { kind, data: days },
  );
}

import { and, eq, sql } from 'drizzle-orm';
import { employees, employeeServer } from '#features/team/server.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import { writeLog, type LogEntry } from '#server/operation-log/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { assignedCode } from '../contract/assigned-code.ts';
import { attachUnregistered } from './attach-unregistered.ts';
import { assignedCodes } from './punches/tables.ts';
import { attachTemplates } from './templates/owner.ts';

/** Manually assigned IDs: punches held under one go to its employee at once. */
export const assignedCodeServer = resourceServer(assignedCode, {
  table: assignedCodes,
  display: sql<string>`${assignedCodes.emp_code}`,
  folded: { emp_code: assignedCodes.code_key },
  searched: { employee: employeeServer },
  prepare: async (context, values) => {
    if (values.emp_code !== undefined && (await hasEmployee(context, values.emp_code)))
      refuseField('emp_code', 'unique');
    return values;
  },
  afterChange: async (context, { after }) => {
    if (!after) return;
    await attachUnregistered(context, after.emp_code, after.employee);
    await attachTemplates(context, after.emp_code, after.employee);
  },
});

/** True if an employee has the code, and so owns its punches. */
async function hasEmployee({ tx, companyId }: TenantContext, code: string): Promise<boolean> {
  const found = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.code_key, sql`lower(${code})`)));
  return found.length > 0;
}

/** Assigns a code to an employee, whoever had it before: with the held punches, and future ones. */
export async function assignCode(context: TenantContext, code: string, employee: number): Promise<number> {
  const { tx, companyId, actor, now } = context;
  const [before] = await tx
    .select()
    .from(assignedCodes)
    .where(and(eq(assignedCodes.company_id, companyId), eq(assignedCodes.code_key, sql`lower(${code})`)))
    .for('update');
  if (before?.employee !== employee) {
    const author = { employee, update_user: actor.userId, update_time: now.toString() };
    const [row] = await tx
      .insert(assignedCodes)
      .values({
        ...author,
        company_id: companyId,
        emp_code: code,
        create_user: actor.userId,
        create_time: now.toString(),
      })
      .onConflictDoUpdate({
        target: [assignedCodes.company_id, assignedCodes.code_key],
        set: { ...author, version: sql`${assignedCodes.version} + 1` },
      })
      .returning({ id: assignedCodes.id });
    await tell(context, before ? 'change' : 'add', row?.id ?? null, code, [
      { field: 'employee', old: before?.employee ?? null, new: employee },
    ]);
  }
  await attachTemplates(context, code, employee);
  return attachUnregistered(context, code, employee);
}

/** An employee now has the code and owns its punches, whoever had them before. */
export async function freeCode(context: TenantContext, code: string): Promise<void> {
  const [gone] = await context.tx
    .delete(assignedCodes)
    .where(and(eq(assignedCodes.company_id, context.companyId), eq(assignedCodes.code_key, sql`lower(${code})`)))
    .returning();
  if (gone) await tell(context, 'delete', gone.id, gone.emp_code, []);
}

async function tell(
  context: TenantContext,
  kind: 'add' | 'change' | 'delete',
  objectId: number | null,
  objectName: string,
  changes: LogEntry['changes'],
): Promise<void> {
  await writeLog(context, [{ action: kind, objectType: assignedCode.name, objectId, objectName, changes }]);
  context.publish({ companyId: context.companyId, topic: assignedCode.name, payload: { kind, id: objectId ?? 0 } });
}

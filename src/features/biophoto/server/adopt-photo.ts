import { and, eq, sql } from 'drizzle-orm';
import { sendPersonPhoto } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { pictureForTerminal, removeFile, storeImage } from '#server/files/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';

/**
 * The photo becomes the employee's, for all who may see employees, and the terminals of their areas get it. A copy of it:
 * what was handed in stays with the decision, whatever becomes of the employee's photo.
 */
export async function adoptPhoto(context: TenantContext, employee: number, name: string): Promise<void> {
  const { tx, companyId, actor, now, services } = context;
  const [person] = await tx
    .select()
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee)))
    .for('update');
  if (!person) throw new Refusal(commonCodes.notFound);
  const stored = await services.files.read(name);
  if (!stored) throw new Refusal(commonCodes.notFound);
  const bytes = new Uint8Array(await new Response(stored.stream).arrayBuffer());
  const photo = await storeImage(context, bytes, {
    access: 'personnel.employee.view',
    field: 'photo',
    employee: person.id,
  });
  await tx
    .update(employees)
    .set({
      photo,
      update_user: actor.userId,
      update_time: now.toString(),
      version: sql`${employees.version} + 1`,
    })
    .where(and(eq(employees.company_id, companyId), eq(employees.id, person.id)));
  if (person.photo !== null) await removeFile(context, person.photo);
  await writeLog(context, [
    {
      action: 'change',
      objectType: 'personnel.employee',
      objectId: person.id,
      objectName: `${person.first_name} ${person.last_name}`.trim(),
      changes: [{ field: 'photo', old: person.photo === null ? null : '•••', new: '•••' }],
      department: person.department,
    },
  ]);
  context.publish({
    companyId,
    topic: 'personnel.employee',
    payload: { kind: 'change', id: person.id },
    departments: [person.department],
  });
  if (person.status === 'active')
    await sendPersonPhoto(context, { id: person.id, code: person.emp_code }, await pictureForTerminal(bytes));
}

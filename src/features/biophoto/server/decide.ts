import { and, eq, sql } from 'drizzle-orm';
import { departmentScope } from '#features/company/server.ts';
import { sendPersonPhoto } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import { commonCodes, type BulkResult } from '#shared/contract/index.ts';
import { savepoint } from '#server/db/database.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { pictureForTerminal, removeFile, storeImage } from '#server/files/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { bioPhoto, bioPhotoCodes, type photoDecisions } from '../contract/photo.ts';
import { bioPhotos } from './tables.ts';

export interface PhotoDecision {
  readonly decision: (typeof photoDecisions)[number];
  readonly reason: string;
}

/** Decides photos one by one; the answer says how each went. */
export async function decideEach(
  context: TenantContext,
  ids: readonly number[],
  decision: PhotoDecision,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const id of new Set(ids)) {
    try {
      await savepoint(context.tx, () => decide(context, id, decision));
      results.push({ id, ok: true, code: 'ZBDV0000' });
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      results.push({ id, ok: false, code: thrown.refusal.code, context: thrown.context });
    }
  }
  return results;
}

async function decide(context: TenantContext, id: number, { decision, reason }: PhotoDecision): Promise<void> {
  const { tx, companyId, actor, now } = context;
  const [found] = await tx
    .select({ photo: bioPhotos, person: employees })
    .from(bioPhotos)
    .innerJoin(employees, and(eq(employees.company_id, bioPhotos.company_id), eq(employees.id, bioPhotos.employee)))
    .where(
      and(eq(bioPhotos.company_id, companyId), eq(bioPhotos.id, id), departmentScope(context, employees.department)),
    )
    .for('update');
  if (!found) throw new Refusal(commonCodes.notFound);
  const { photo, person } = found;
  if (photo.status !== 'submitted') throw new Refusal(bioPhotoCodes.notOpen);
  if (actor.employeeId === person.id) throw new Refusal(bioPhotoCodes.ownPhoto);
  const isApproved = decision === 'APPROVED';
  await tx
    .update(bioPhotos)
    .set({
      status: isApproved ? 'approved' : 'rejected',
      reject_reason: isApproved ? '' : reason,
      decided_by: actor.name,
      decide_time: now.toString(),
      update_user: actor.userId,
      update_time: now.toString(),
      version: sql`${bioPhotos.version} + 1`,
    })
    .where(and(eq(bioPhotos.company_id, companyId), eq(bioPhotos.id, id)));
  await writeLog(context, [
    {
      action: isApproved ? 'approve' : 'reject',
      objectType: bioPhoto.name,
      objectId: id,
      objectName: person.emp_code,
      changes: isApproved || reason === '' ? [] : [{ field: 'reject_reason', old: null, new: reason }],
    },
  ]);
  context.publish({ companyId, topic: bioPhoto.name, payload: { kind: 'change', id } });
  if (isApproved) await adopt(context, person, photo.photo);
}

/**
 * The photo becomes the employee's, for all who may see employees, and the terminals of their areas get it. A copy of it:
 * what was handed in stays with the decision, whatever becomes of the employee's photo.
 */
async function adopt(context: TenantContext, person: typeof employees.$inferSelect, name: string): Promise<void> {
  const { tx, companyId, actor, now, services } = context;
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
    },
  ]);
  context.publish({ companyId, topic: 'personnel.employee', payload: { kind: 'change', id: person.id } });
  if (person.status === 'active')
    await sendPersonPhoto(context, { id: person.id, code: person.emp_code }, await pictureForTerminal(bytes));
}

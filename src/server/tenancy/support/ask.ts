import { and, eq, lte } from 'drizzle-orm';
import type { SupportDuration } from '#shared/contract/support-durations.ts';
import type { TenantContext } from '../../http/index.ts';
import { notify } from '../../notifications/index.ts';
import { writeLog } from '../../operation-log/index.ts';
import { usersWith } from '../membership.ts';
import { supportAccesses } from './tables.ts';

const topic = 'system.support_access';

/** Days for which a company can answer; then the staff may ask again. */
const answerDays = 7;

/**
 * Asks a company to let the provider's staff in, in its own context under the name of who asks. Those who may give the access are
 * notified, by mail too. Nothing is opened before one of them grants it.
 * @returns false if a request already waits there, so that nobody's mailbox fills with them
 */
export async function askForAccess(
  own: TenantContext,
  { reason, duration }: { readonly reason: string; readonly duration: SupportDuration },
): Promise<boolean> {
  const { tx, companyId, actor, now } = own;
  await tx
    .update(supportAccesses)
    .set({ status: 'expired' })
    .where(
      and(
        eq(supportAccesses.company_id, companyId),
        eq(supportAccesses.status, 'requested'),
        lte(supportAccesses.ends_at, now.toString()),
      ),
    );
  const [asked] = await tx
    .insert(supportAccesses)
    .values({
      company_id: companyId,
      status: 'requested',
      reason,
      duration,
      ends_at: now.add({ hours: answerDays * 24 }).toString(),
      granted_by: '',
      requested_by: actor.name,
      create_time: now.toString(),
      update_time: now.toString(),
      create_user: actor.userId,
      update_user: actor.userId,
    })
    .onConflictDoNothing()
    .returning({ id: supportAccesses.id });
  if (!asked) return false;
  const { id } = asked;
  const changes = [{ field: 'duration', old: null, new: duration }];
  await writeLog(own, [{ action: 'ask_access', objectType: topic, objectId: id, objectName: reason, changes }]);
  await notify(own, await usersWith(own, 'system.support_access.change'), {
    kind: 'support_requested',
    data: { name: actor.name, reason },
    target: { type: topic, id },
  });
  own.publish({ companyId, topic, payload: { kind: 'add', id } });
  return true;
}

import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { notify } from '#server/notifications/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { usersWith } from '#server/tenancy/membership.ts';
import { companies } from '#server/tenancy/tables.ts';
import { companySettings } from '../../contract/settings.ts';

/** Resource name under which the log of both sides keeps it: it stays when the company is gone. */
const logged = 'vendor.company';

interface Wanted {
  readonly reason: string;
  readonly days: number;
  readonly byProvider: boolean;
}

/**
 * Plans the deletion of the company of the context, in the name of its actor. Everybody who may see the settings is told, by mail too.
 * @returns the instant from which on it is deleted; undefined if that is planned already, or begun
 */
export async function planClosing(
  context: TenantContext,
  { reason, days, byProvider }: Wanted,
): Promise<string | undefined> {
  const { tx, companyId, actor, now } = context;
  const eraseAt = now.add({ hours: days * 24 }).toString();
  const [planned] = await tx
    .update(companies)
    .set({
      closing_asked: now.toString(),
      erase_at: eraseAt,
      closing_by: actor.name,
      closing_by_provider: byProvider,
      closing_reason: reason,
      closing_reminded: null,
    })
    .where(
      and(eq(companies.id, companyId), isNull(companies.erase_at), inArray(companies.status, ['active', 'suspended'])),
    )
    .returning({ name: companies.company_name });
  if (!planned) return undefined;
  await writeLog(context, [
    {
      action: 'schedule_deletion',
      objectType: logged,
      objectId: companyId,
      objectName: planned.name,
      changes: [
        { field: 'erase_at', old: null, new: eraseAt },
        { field: 'reason', old: null, new: reason },
      ],
    },
  ]);
  await tell(context, planned.name, eraseAt);
  return eraseAt;
}

/** Takes the planned deletion back. @returns false if none is planned, or it has begun */
export async function unplanClosing(context: TenantContext, reason = ''): Promise<boolean> {
  const { tx, companyId } = context;
  const [before] = await tx
    .select({ erase_at: companies.erase_at, status: companies.status, name: companies.company_name })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('update');
  if (!before || before.erase_at === null || before.status === 'erasing' || before.status === 'erased') return false;
  await tx
    .update(companies)
    .set({
      closing_asked: null,
      erase_at: null,
      closing_by: '',
      closing_by_provider: false,
      closing_reason: '',
      closing_reminded: null,
    })
    .where(eq(companies.id, companyId));
  await writeLog(context, [
    {
      action: 'keep_company',
      objectType: logged,
      objectId: companyId,
      objectName: before.name,
      changes: [
        { field: 'erase_at', old: before.erase_at, new: null },
        ...(reason === '' ? [] : [{ field: 'reason', old: null, new: reason }]),
      ],
    },
  ]);
  await notify(context, await administrators(context), {
    kind: 'company_kept',
    data: { name: before.name },
    target: { type: companySettings.name, id: null },
  });
  context.publish({ companyId, topic: companySettings.name, payload: { kind: 'change', id: companyId } });
  return true;
}

const administrators = (context: TenantContext): Promise<number[]> =>
  usersWith(context, `${companySettings.name}.view`);

/** Tells everybody who may see the settings on which day the company is deleted. */
export async function tell(context: TenantContext, name: string, eraseAt: string): Promise<void> {
  const { zone } = await companyClock(context);
  const date = Temporal.Instant.from(eraseAt).toZonedDateTimeISO(zone).toPlainDate().toString();
  await notify(context, await administrators(context), {
    kind: 'company_closing',
    data: { name, date },
    target: { type: companySettings.name, id: null },
  });
  const { companyId } = context;
  context.publish({ companyId, topic: companySettings.name, payload: { kind: 'change', id: companyId } });
}

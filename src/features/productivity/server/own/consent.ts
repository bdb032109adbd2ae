import { and, desc, eq, isNull } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import type { CallData } from '#shared/contract/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { productivityCodes } from '../../contract/codes.ts';
import { consent } from '../../contract/consent.ts';
import type { ownActivity } from '../../contract/own-activity.ts';
import { activityAgents, activityConsents } from '../agent/tables.ts';
import { forgetPerson } from '../forget.ts';
import { activitySettings } from '../tables.ts';

/** The employee who asks. The access `employee` guarantees one; -1 stands for nobody. */
export const askerOf = ({ actor }: TenantContext): number => actor.employeeId ?? -1;

async function settingsOf({ tx, companyId }: TenantContext) {
  const [settings] = await tx.select().from(activitySettings).where(eq(activitySettings.company_id, companyId));
  if (!settings) throw new Refusal(commonCodes.notFound);
  return settings;
}

/** The consent that the person gave and has not withdrawn. */
async function agreedBy({ tx, companyId }: TenantContext, employee: number) {
  const [row] = await tx
    .select()
    .from(activityConsents)
    .where(
      and(
        eq(activityConsents.company_id, companyId),
        eq(activityConsents.employee, employee),
        isNull(activityConsents.withdrawn_time),
      ),
    );
  return row;
}

/** The person's consent and computers. */
export async function readOwnActivity(context: TenantContext): Promise<CallData<typeof ownActivity>> {
  const { tx, companyId } = context;
  const employee = askerOf(context);
  const settings = await settingsOf(context);
  const agreed = await agreedBy(context, employee);
  const agents = await tx
    .select({
      id: activityAgents.id,
      agent_name: activityAgents.agent_name,
      token_hint: activityAgents.token_hint,
      status: activityAgents.status,
      last_seen: activityAgents.last_seen,
      discarded: activityAgents.discarded,
    })
    .from(activityAgents)
    .where(and(eq(activityAgents.company_id, companyId), eq(activityAgents.employee, employee)))
    .orderBy(activityAgents.status, desc(activityAgents.id))
    .limit(50);
  return {
    enabled: settings.enabled,
    working_hours_only: settings.working_hours_only,
    keep_titles: settings.keep_titles,
    keep_urls: settings.keep_urls,
    retention_days: settings.retention_days,
    individual_rows: settings.individual_rows,
    on_withdrawal: settings.on_withdrawal,
    text_version: settings.consent_version,
    consent_text: settings.consent_text,
    agreed: agreed ? { text_version: agreed.text_version, agreed_time: agreed.agreed_time } : null,
    agents,
  };
}

async function noteInLog(context: TenantContext, id: number, version: number, is: 'agreed' | 'withdrawn') {
  const { tx, companyId } = context;
  const employee = askerOf(context);
  const [person] = await tx
    .select({ department: employees.department })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee)));
  if (!person) throw new Refusal(commonCodes.notFound);
  const isNew = is === 'agreed';
  await writeLog(context, [
    {
      action: isNew ? 'add' : 'change',
      objectType: consent.name,
      objectId: id,
      objectName: `#${version}`,
      changes: isNew ? [] : [{ field: 'status', old: 'agreed', new: 'withdrawn' }],
      department: person.department,
    },
  ]);
  context.publish({
    companyId,
    topic: consent.name,
    payload: { kind: isNew ? 'add' : 'change', id },
    departments: [person.department],
    employees: [employee],
  });
}

async function end({ tx, companyId, now }: TenantContext, id: number): Promise<void> {
  await tx
    .update(activityConsents)
    .set({ status: 'withdrawn', withdrawn_time: now.toString(), update_time: now.toString() })
    .where(and(eq(activityConsents.company_id, companyId), eq(activityConsents.id, id)));
}

/** Agrees to a text; agreeing again changes nothing. @throws Refusal otherText if the text is no longer the current one */
export async function makeAgreement(context: TenantContext, version: number): Promise<null> {
  const { tx, companyId, now, actor } = context;
  const employee = askerOf(context);
  await oneAtATime(tx, 'productivity.consent', companyId, employee);
  const settings = await settingsOf(context);
  if (settings.consent_version !== version) throw new Refusal(productivityCodes.otherText);
  const before = await agreedBy(context, employee);
  if (before?.text_version === version) return null;
  if (before) await end(context, before.id);
  const [row] = await tx
    .insert(activityConsents)
    .values({
      company_id: companyId,
      employee,
      text_version: version,
      agreed_time: now.toString(),
      create_time: now.toString(),
      update_time: now.toString(),
      create_user: actor.userId,
      update_user: actor.userId,
    })
    .returning({ id: activityConsents.id });
  if (row) await noteInLog(context, row.id, version, 'agreed');
  return null;
}

/** Withdraws the consent and deletes what was recorded, even if there is no consent at the moment. */
export async function makeWithdrawal(context: TenantContext): Promise<null> {
  const employee = askerOf(context);
  await oneAtATime(context.tx, 'productivity.consent', context.companyId, employee);
  const settings = await settingsOf(context);
  const before = await agreedBy(context, employee);
  if (!before) return null;
  await end(context, before.id);
  await forgetPerson(context, employee, settings.on_withdrawal === 'delete');
  await noteInLog(context, before.id, before.text_version, 'withdrawn');
  return null;
}

import { and, asc, eq, ne } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import { commonCodes, type CallData } from '#shared/contract/index.ts';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import { Refusal, refuseField, serve, type Input, type TenantContext } from '#server/http/index.ts';
import { notifyOnce } from '#server/notifications/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { usersWith } from '#server/tenancy/membership.ts';
import { tellPhone } from '../../contract/own-phone.ts';
import { phoneAccount } from '../../contract/phone-account.ts';
import { areMobilesLimited, isMobile, mayBind } from './mobile-quota.ts';
import { isSigned, thumbprintOf } from './signature.ts';
import { bindingOf } from './standing.ts';
import { phoneAccounts } from './tables.ts';

type PhoneReport = Input<typeof tellPhone>['body'];
type Phone = typeof phoneAccounts.$inferSelect;

/** The most phones of one person. Waiting ones make room for new ones, because private browsing looks like a new phone each time. */
const phoneBound = defineBound('outdoor.phones', { phones: 20 });

/** The text that a phone signs to identify itself in a session. */
export const sessionText = (sessionId: string): string => `muster phone ${sessionId}`;

/** The signed-in person, who has to be a present employee. @throws Refusal notFound */
async function personOf({ tx, companyId, actor }: TenantContext) {
  const [person] = await tx
    .select({
      id: employees.id,
      department: employees.department,
      first_name: employees.first_name,
      last_name: employees.last_name,
    })
    .from(employees)
    .where(
      and(
        eq(employees.company_id, companyId),
        // The access `employee` guarantees one; -1 stands for nobody.
        eq(employees.id, actor.employeeId ?? -1),
        eq(employees.status, 'active'),
      ),
    );
  if (!person) throw new Refusal(commonCodes.notFound);
  return person;
}
type Person = Awaited<ReturnType<typeof personOf>>;

const readPhones = ({ tx, companyId }: TenantContext, employee: number): Promise<Phone[]> =>
  tx
    .select()
    .from(phoneAccounts)
    .where(and(eq(phoneAccounts.company_id, companyId), eq(phoneAccounts.employee, employee)))
    .orderBy(asc(phoneAccounts.last_seen));

/** Notes on both rows that two people share a phone. @returns whether somebody else has it */
async function noteShared({ tx, companyId }: TenantContext, employee: number, thumbprint: string): Promise<boolean> {
  const others = await tx
    .update(phoneAccounts)
    .set({ is_shared: true })
    .where(
      and(
        eq(phoneAccounts.company_id, companyId),
        eq(phoneAccounts.thumbprint, thumbprint),
        ne(phoneAccounts.employee, employee),
      ),
    )
    .returning({ id: phoneAccounts.id });
  return others.length > 0;
}

const publish = (context: TenantContext, person: Person, kind: 'add' | 'change', id: number): void =>
  context.publish({
    companyId: context.companyId,
    topic: phoneAccount.name,
    payload: { kind, id },
    departments: [person.department],
    employees: [person.id],
  });

/** Tells people who may bind phones that one is waiting. */
async function tellWaiting(context: TenantContext, person: Person, { id, device_name: phone }: Phone): Promise<void> {
  const name = `${person.first_name} ${person.last_name}`.trim();
  const users = await usersWith(context, 'outdoor.phone_account.change');
  await notifyOnce(
    context,
    users.filter((user) => user !== context.actor.userId),
    { kind: 'phone_waiting', data: { name, phone }, target: { type: phoneAccount.name, id } },
  );
}

/** Stores a phone that is new to its person. A person's first phone is bound automatically, unless somebody else has it. */
async function keep(
  context: TenantContext,
  person: Person,
  report: PhoneReport,
  phones: readonly Phone[],
): Promise<Phone> {
  const { tx, companyId, now, actor } = context;
  const { phones: room } = await roomUnder(tx, phoneBound, [companyId, person.id], async () => ({
    phones: phones.length,
  }));
  const oldest = phones.find(({ status }) => status === 'waiting');
  if (room < 1 && !oldest) throw new Refusal(commonCodes.notFound);
  if (room < 1 && oldest)
    await tx.delete(phoneAccounts).where(and(eq(phoneAccounts.company_id, companyId), eq(phoneAccounts.id, oldest.id)));
  const thumbprint = thumbprintOf(report.key);
  const [made] = await tx
    .insert(phoneAccounts)
    .values({
      company_id: companyId,
      employee: person.id,
      key_x: report.key.x,
      key_y: report.key.y,
      thumbprint,
      device_name: report.device_name,
      platform: report.platform,
      is_installed: report.is_installed,
      is_shared: await noteShared(context, person.id, thumbprint),
      status: 'waiting',
      session_id: actor.sessionId,
      last_seen: now.toString(),
      create_time: now.toString(),
      update_time: now.toString(),
      create_user: actor.userId,
      update_user: actor.userId,
    })
    .returning();
  if (!made) throw new Error('Insert answered nothing');
  await writeLog(context, [
    {
      action: 'add',
      objectType: phoneAccount.name,
      objectId: made.id,
      objectName: made.device_name,
      changes: [],
      department: person.department,
    },
  ]);
  publish(context, person, 'add', made.id);
  return made;
}

/** A waiting phone is bound by itself if its person never had another one and nobody else has this one. */
const isFirst = (phone: Phone, phones: readonly Phone[]): boolean =>
  !phone.is_shared && phones.every(({ status }) => status === 'waiting');

/** Binds a waiting phone while the subscription has a place for it. */
async function bind(context: TenantContext, person: Person, phone: Phone, phones: readonly Phone[]): Promise<Phone> {
  const { tx, companyId, now } = context;
  if (phone.status !== 'waiting' || !(await mayBind(context, phone, phones))) return phone;
  const [bound] = await tx
    .update(phoneAccounts)
    .set({ status: 'bound', bound_time: now.toString() })
    .where(and(eq(phoneAccounts.company_id, companyId), eq(phoneAccounts.id, phone.id)))
    .returning();
  publish(context, person, 'change', phone.id);
  return bound ?? phone;
}

async function acceptReport(context: TenantContext, report: PhoneReport): Promise<CallData<typeof tellPhone>> {
  const { tx, companyId, actor, now } = context;
  if (!isSigned(report.key, sessionText(actor.sessionId), report.signature)) refuseField('signature', 'invalid');
  const person = await personOf(context);
  // One request of a person at a time, so that two tabs of a phone make one row.
  await roomUnder(tx, phoneBound, [companyId, person.id], async () => ({ phones: 0 }));
  const phones = await readPhones(context, person.id);
  const thumbprint = thumbprintOf(report.key);
  const there = phones.find((phone) => phone.thumbprint === thumbprint);
  const { device_name, platform, is_installed } = report;
  if (there)
    await tx
      .update(phoneAccounts)
      .set({ device_name, platform, is_installed, session_id: actor.sessionId, last_seen: now.toString() })
      .where(and(eq(phoneAccounts.company_id, companyId), eq(phoneAccounts.id, there.id)));
  const phone = there ?? (await keep(context, person, report, phones));
  const isFree = (await bindingOf(context)) === 'off';
  // A company that binds no phones still needs a place for each person that works with one, where places are what it bought.
  if (isFree && !(isMobile(phone) && (await areMobilesLimited(context)))) return { standing: 'free' };
  const { status } = isFree || isFirst(phone, phones) ? await bind(context, person, phone, phones) : phone;
  if (status === 'waiting') await tellWaiting(context, person, phone);
  return { standing: status };
}

export const tellPhoneRoute = serve(tellPhone, (context, { body }) => acceptReport(context, body), {
  by: 'person',
  max: 30,
  seconds: 60,
});

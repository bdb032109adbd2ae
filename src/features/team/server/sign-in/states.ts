import { and, eq, sql } from 'drizzle-orm';
import { asSystem, Refusal, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { endSessionsIn } from '#server/tenancy/membership.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { employees } from '../tables.ts';
import { accountOf, ensureAccount } from './account.ts';
import { mailSignIn, revokeSignInCodes } from './deliver.ts';

type Employee = typeof employees.$inferSelect;
type State = Pick<Employee, 'sign_in' | 'sign_in_sent'>;

/** The fields of an employee's record that signing in needs. */
export type SignInPerson = Pick<Employee, 'id' | 'emp_code' | 'first_name' | 'last_name' | 'email'>;

/**
 * Gives an employee a sign-in: the account and, if they have an address, a mail with the link. Without an address, an administrator
 * gives a start code by hand. A password chosen before is still valid.
 */
export async function giveSignIn(context: TenantContext, person: SignInPerson): Promise<State> {
  const account = await ensureAccount(context, person);
  if (account.isOwn || account.hasPassword) return { sign_in: 'active', sign_in_sent: null };
  return offerByMail(context, account.userId, person);
}

/** Mails the link if possible; past the limits, an administrator sends it later. */
async function offerByMail(context: TenantContext, userId: number, person: SignInPerson): Promise<State> {
  if (person.email === '') return { sign_in: 'unsent', sign_in_sent: null };
  try {
    await context.savepoint(() => mailSignIn(context, { ...person, userId }));
    return { sign_in: 'sent', sign_in_sent: context.now.toString() };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { sign_in: 'unsent', sign_in_sent: null };
    throw thrown;
  }
}

/** Sends the link to a new address if no password has been chosen yet; the link at the old address ends. */
export async function offerAnew(context: TenantContext, person: SignInPerson): Promise<State | null> {
  const account = await accountOf(context, person.id);
  if (!account || account.isOwn || account.hasPassword) return null;
  await asSystem(context, () => revokeSignInCodes(context.tx, account.userId));
  return offerByMail(context, account.userId, person);
}

/** Takes away the sign-in of an employee. Sessions and links end; the account stays in case it is switched on again. */
export async function takeSignIn(context: TenantContext, employee: number): Promise<void> {
  const account = await accountOf(context, employee);
  if (!account) return;
  if (!account.isOwn) await asSystem(context, () => revokeSignInCodes(context.tx, account.userId));
  await endSessionsIn(context, account.userId, 'sign-in switched off');
}

/** Stores the state of a sign-in without a version or log entry of its own: the change that causes it has both. */
export async function storeSignIn({ tx, companyId }: TenantContext, employee: number, state: State): Promise<void> {
  await tx
    .update(employees)
    .set(state)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee)));
}

/** Switches the sign-in of an employee on or off for another slice, when somebody joins or leaves the company. */
export async function switchSignIn(context: TenantContext, employee: number, isOn: boolean): Promise<void> {
  const { tx, companyId, actor, now } = context;
  const [changed] = await tx
    .update(employees)
    .set({
      login_enabled: isOn,
      sign_in: isOn ? 'active' : 'off',
      sign_in_sent: null,
      update_user: actor.userId,
      update_time: now.toString(),
      version: sql`${employees.version} + 1`,
    })
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee)))
    .returning();
  if (changed) await tellChange(context, changed, { field: 'login_enabled', old: !isOn, new: isOn });
}

/** Notes that the employee of an account has chosen a password; undefined if the account is no employee's sign-in here. */
export async function signInChosen(
  context: TenantContext,
  userId: number,
): Promise<Pick<Employee, 'emp_code'> | undefined> {
  const { tx, companyId } = context;
  const [member] = await tx
    .select({ employee: memberships.employee })
    .from(memberships)
    .where(
      and(eq(memberships.company_id, companyId), eq(memberships.user_id, userId), eq(memberships.status, 'active')),
    );
  if (member?.employee == null) return undefined;
  const [before] = await tx
    .select()
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, member.employee), employees.login_enabled))
    .for('no key update');
  if (!before) return undefined;
  if (before.sign_in !== 'active') {
    await storeSignIn(context, before.id, { sign_in: 'active', sign_in_sent: before.sign_in_sent });
    const name = `${before.first_name} ${before.last_name}`.trim();
    await tellChange({ ...context, actor: { ...context.actor, name } }, before, {
      field: 'sign_in',
      old: before.sign_in,
      new: 'active',
    });
  }
  return before;
}

async function tellChange(
  context: TenantContext,
  person: Employee,
  change: { field: string; old: unknown; new: unknown },
): Promise<void> {
  await writeLog(context, [
    {
      action: 'change',
      objectType: 'personnel.employee',
      objectId: person.id,
      objectName: `${person.first_name} ${person.last_name}`.trim(),
      changes: [change],
      department: person.department,
    },
  ]);
  context.publish({
    companyId: context.companyId,
    topic: 'personnel.employee',
    payload: { kind: 'change', id: person.id },
    departments: [person.department],
  });
}

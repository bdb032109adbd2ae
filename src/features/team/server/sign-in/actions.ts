import { asSystem, Refusal, type TenantContext } from '#server/http/index.ts';
import type { ActionEffect } from '#server/resource/index.ts';
import { endSessionsIn } from '#server/tenancy/membership.ts';
import { resetSecondFactor } from '#server/tenancy/second-factor-reset.ts';
import { signInCodes } from '../../contract/sign-in.ts';
import type { employees } from '../tables.ts';
import { accountOf, ensureAccount, type SignInAccount } from './account.ts';
import { mailSignIn, makeSlip } from './deliver.ts';

type Employee = typeof employees.$inferSelect;
type Effect = ActionEffect<Employee>;

const switched = (isOn: boolean): NonNullable<Effect['changes']> => [{ field: 'login_enabled', old: !isOn, new: isOn }];

/** Switches the sign-in on, with the same effects as the form (`followEmployeeChange`). */
export async function allowSignIn(): Promise<Effect> {
  return { set: { login_enabled: true }, changes: switched(true) };
}

/** Switches the sign-in off. Sessions and links end with it. */
export async function stopSignIn(): Promise<Effect> {
  return { set: { login_enabled: false, sign_in: 'off', sign_in_sent: null }, changes: switched(false) };
}

/** Ends every session of the person in this company. Password, links and codes remain. */
export async function signOutEverywhere(context: TenantContext, row: Employee): Promise<void> {
  const account = await accountOf(context, row.id);
  if (account) await endSessionsIn(context, account.userId, 'signed out by an administrator');
}

/** Removes a lost second factor from an employee's sign-in. The provider resets it for an account with an address. */
export async function resetEmployeeSecondFactor(context: TenantContext, row: Employee): Promise<void> {
  const { userId } = await ownSignIn(context, row);
  await asSystem(context, () => resetSecondFactor(context, userId, context.actor.name));
}

/**
 * Somebody with an account of their own or rights in the company sets their password themselves: nobody may get into that account
 * through the employee.
 */
async function ownSignIn(context: TenantContext, row: Employee): Promise<SignInAccount> {
  const account = await ensureAccount(context, row);
  if (account.isOwn) throw new Refusal(signInCodes.ownAccount);
  return account;
}

const given = (context: TenantContext, row: Employee): Partial<Employee> => ({
  // The current password stays valid until a new one is chosen.
  sign_in: row.sign_in === 'active' ? 'active' : 'sent',
  sign_in_sent: context.now.toString(),
});

/** Mails the link, the first time or again. Earlier links and codes end. */
export async function sendSignIn(context: TenantContext, row: Employee): Promise<Effect> {
  const { userId } = await ownSignIn(context, row);
  if (row.email === '') throw new Refusal(signInCodes.noAddress);
  await mailSignIn(context, { ...row, userId });
  return { set: given(context, row) };
}

/** Makes a slip with a start code; only this answer shows it. */
export async function giveStartCode(context: TenantContext, row: Employee): Promise<Effect> {
  const { userId } = await ownSignIn(context, row);
  return { set: given(context, row), details: await makeSlip(context, { ...row, userId }) };
}

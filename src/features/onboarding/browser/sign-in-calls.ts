import type { Outcome } from '#shared/http/index.ts';
import { client } from '#shared/session/index.ts';
import { employeeSignIn, signIn, type SignInAnswer } from '../contract.ts';
import type { Credentials, SignInOutcome } from '../machines/sign-in.machine.ts';

function outcomeOf(answer: Outcome<SignInAnswer>): SignInOutcome {
  if (!answer.isSuccess) return { kind: 'refused', fields: answer.fields };
  const { token, refresh, company_domain: companyDomain } = answer.data.data;
  return { kind: 'signedIn', access: token, refresh, companyDomain };
}

/** Signs an administrator in. */
export async function signInAdministrator({ username, password }: Credentials, signal: AbortSignal): Promise<SignInOutcome> {
  return outcomeOf(await client.callEndpoint(signIn, { body: { username, password } }, { signal }));
}

/** Signs an employee in. */
export async function signInEmployee(credentials: Credentials, signal: AbortSignal): Promise<SignInOutcome> {
  const { company = '', username, password } = credentials;
  return outcomeOf(await client.callEndpoint(employeeSignIn, { body: { company, username, password } }, { signal }));
}

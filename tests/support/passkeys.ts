import { addPasskey, beginPasskey, beginPasskeySignIn, passkeySignIn } from '#features/onboarding/contract.ts';
import type { Deviation, SoftwareAuthenticator } from './authenticator.ts';
import { password } from './fixtures.ts';
import { dataOf } from './outcome.ts';
import type { TestServer } from './server.ts';

/** Adds a passkey of a device to the account of a session. @param code of the second factor that the account has already */
export async function addPasskeyOf(
  server: TestServer,
  token: string,
  device: SoftwareAuthenticator,
  { name = 'Phone', code }: { readonly name?: string; readonly code?: string } = {},
) {
  const caller = server.caller(token);
  const body = { current_password: password, ...(code === undefined ? {} : { code }) };
  const options = dataOf(await caller.callEndpoint(beginPasskey, { body }));
  return dataOf(await caller.callEndpoint(addPasskey, { body: { name, created: device.create(options) } }));
}

/** Signs in by a passkey alone. */
export async function enterByPasskey(
  server: TestServer,
  device: SoftwareAuthenticator,
  deviation: Deviation = {},
  where: { readonly host?: string; readonly from?: string } = {},
) {
  const caller = server.caller(undefined, where);
  const { attempt, options } = dataOf(await caller.callEndpoint(beginPasskeySignIn, { body: {} }));
  return caller.callEndpoint(passkeySignIn, { body: { passkey: { attempt, ...device.use(options, deviation) } } });
}

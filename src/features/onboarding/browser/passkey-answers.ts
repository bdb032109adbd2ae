import type { PresentedPasskey, RequestOptions } from '#shared/contract/passkey.ts';
import type { Outcome } from '#shared/http/index.ts';
import { notify } from '#shared/page/notify.ts';
import { askForPasskey, preloadPasskeys } from '#shared/passkey/index.ts';
import { termsVersion } from '#shared/session/agreed-terms.ts';
import { client } from '#shared/session/index.ts';
import { beginPasskeySignIn, passkeySecondStep, passkeySignIn } from '../contract/passkey-sign-in.ts';
import type { SignInAnswer } from '../contract/sign-in.ts';
import type { Credentials } from '../machines/sign-in-outcomes.ts';

// Loads when somebody presses the button: most people have no passkey.

type Given = Outcome<SignInAnswer> | undefined;
type Challenged = Outcome<{ readonly attempt: string; readonly options: RequestOptions }>;

/** Has the browser answer a challenge, and sends the answer. The client shows what the server refuses. */
async function answer(challenged: Challenged, give: (passkey: PresentedPasskey) => Promise<Given>): Promise<Given> {
  if (!challenged.isSuccess) return undefined;
  const { attempt, options } = challenged.data.data;
  const used = await askForPasskey(options);
  if (used.kind === 'failed') void notify({ variant: 'error', keys: ['oauth:passkey.failed'] });
  return used.kind === 'used' ? give({ attempt, ...used.assertion }) : undefined;
}

/** Signs in by a passkey alone. @returns undefined if there is no answer; the person knows why */
export async function answerAlone(signal: AbortSignal): Promise<Given> {
  preloadPasskeys();
  return answer(await client.callEndpoint(beginPasskeySignIn, { body: {} }, { signal }), (passkey) =>
    client.callEndpoint(passkeySignIn, { body: { passkey, terms: termsVersion } }, { signal }),
  );
}

/** The same by a passkey after the password. @param give signs in with both */
export async function answerAfterPassword(
  { company, username, password }: Credentials,
  give: (passkey: PresentedPasskey) => Promise<Given>,
  signal: AbortSignal,
): Promise<Given> {
  preloadPasskeys();
  const body = { username, password, ...(company === undefined ? {} : { company }) };
  return answer(await client.callEndpoint(passkeySecondStep, { body }, { signal }), give);
}

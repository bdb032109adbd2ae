import { fromPromise } from 'xstate';
import type { Outcome } from '#shared/http/index.ts';
import { client, session } from '#shared/session/index.ts';
import { employeeSignIn, signIn, type SignInAnswer } from '../contract/sign-in.ts';
import type { Credentials, PasskeyOutcome, SignedIn, SignInOutcome } from '../machines/sign-in-outcomes.ts';
import { signInMachine } from '../machines/sign-in.machine.ts';
import { commonCodes } from '#shared/contract/codes.ts';
import { onboardingCodes } from '../contract/codes.ts';
import { agreedTerms, termsVersion } from '#shared/session/agreed-terms.ts';
import { signInHandover } from './handover.ts';
import { enterHere, enterThere, type Entrance } from '#shared/page/companies.ts';
import { go, places } from '#shared/page/places.ts';

type Ask = (credentials: Credentials, signal: AbortSignal) => Promise<Outcome<SignInAnswer>>;

const entrance = ({ access, refresh, companyDomain }: SignedIn): Entrance => ({
  access,
  refresh,
  domain: companyDomain ?? '',
});

/** A session has been opened: the person has agreed to the terms, and nothing of the way here is needed any more. */
function entered({ token, refresh, company_domain: companyDomain }: SignInAnswer): { kind: 'signedIn' } & SignedIn {
  agreedTerms.remember();
  signInHandover.forget();
  return { kind: 'signedIn', access: token, refresh, companyDomain };
}

/** @param wrong the message at the password for wrong credentials */
function flow(ask: Ask, wrong: string): typeof signInMachine {
  return signInMachine.provide({
    actors: {
      signIn: fromPromise<SignInOutcome, Credentials>(async ({ input, signal }) => {
        const outcome = await ask(input, signal);
        if (!outcome.isSuccess) {
          const { code: refusal } = outcome;
          if (refusal === expired) {
            go(
              `${places.resetPassword}?code=${encodeURIComponent(String(outcome.context['code']))}`,
              'passwordExpired',
            );
            return { kind: 'refused', fields: {} };
          }
          const needsCode = refusal === needed || refusal === onboardingCodes.wrongSecondFactor.code;
          if (needsCode || (input.code !== undefined && refusal === commonCodes.tooMany.code))
            return {
              kind: 'codeNeeded',
              fields: needsCode ? outcome.fields : {},
              hasPasskey: Number(outcome.context['passkeys']) > 0,
            };
          const isWrong = outcome.code === onboardingCodes.wrongCredentials.code;
          return { kind: 'refused', fields: isWrong ? { password: [{ code: wrong }] } : outcome.fields };
        }
        return entered(outcome.data.data);
      }),
      presentPasskey: fromPromise<PasskeyOutcome, { credentials: Credentials | null }>(async ({ input, signal }) => {
        const { answerAlone, answerAfterPassword } = await import('./passkey-answers.ts');
        const { credentials } = input;
        const outcome = await (credentials === null
          ? answerAlone(signal)
          : answerAfterPassword(credentials, (passkey) => ask({ ...credentials, passkey }, signal), signal));
        return outcome?.isSuccess ? entered(outcome.data.data) : { kind: 'abandoned' };
      }),
    },
    actions: {
      enter: (_, { signedIn }) => signedIn && enterHere(entrance(signedIn)),
      switchHost: (_, { signedIn }) => signedIn && enterThere(entrance(signedIn)),
      chooseCompany: (_, { signedIn }) => {
        if (signedIn) session.storeTokens(signedIn, { choosing: true });
        go(places.companyLogin);
      },
    },
  });
}

/** The form shows wrong credentials, so there is no toast. */
const needed = onboardingCodes.secondFactorNeeded.code;
/** The next page says it. */
const expired = onboardingCodes.passwordExpired.code;
const quiet = [onboardingCodes.wrongCredentials.code, needed, onboardingCodes.wrongSecondFactor.code, expired];

/** Sign-in of administrators. */
export const administratorSignIn = flow(
  ({ username, password, code, passkey }, signal) =>
    client.callEndpoint(
      signIn,
      { body: { username, password, code, passkey, terms: termsVersion } },
      { signal, quiet },
    ),
  'wrongCredentials',
);

/** Sign-in of employees. */
export const employeeSignInFlow = flow(
  ({ company = '', username, password, code, passkey }, signal) =>
    client.callEndpoint(
      employeeSignIn,
      { body: { company, username, password, code, passkey, terms: termsVersion } },
      { signal, quiet },
    ),
  'wrongEmployeeCredentials',
);

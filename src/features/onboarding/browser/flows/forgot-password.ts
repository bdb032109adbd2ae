import { fromPromise } from 'xstate';
import { client } from '#shared/session/index.ts';
import { forgotPassword } from '../../contract/account.ts';
import { forgotPasswordMachine, type ForgottenAccount } from '../../machines/forgot-password.machine.ts';
import type { SendOutcome } from '../../machines/sending.ts';
import { mailHandover } from '../handover.ts';
import { go, places } from '#shared/page/places.ts';
import { language, sent } from './answers.ts';

/** Asks for the mail that sets a new password. */
export const askForLink = ({ username, company }: ForgottenAccount, signal: AbortSignal) =>
  client.callEndpoint(
    forgotPassword,
    { body: { username, language: language(), ...(company === undefined ? {} : { company }) } },
    { signal },
  );

/** The forgot-password dialog. */
export function forgotPasswordFlow(close: () => void): typeof forgotPasswordMachine {
  return forgotPasswordMachine.provide({
    actors: {
      askForLink: fromPromise<SendOutcome, ForgottenAccount>(async ({ input, signal }) =>
        sent(await askForLink(input, signal)),
      ),
    },
    actions: {
      goToForgotPassword: (_, { account }) => {
        mailHandover.give({ action: 'FORGOT_PASSWORD', ...account });
        go(places.forgotPassword);
      },
      close,
    },
  });
}

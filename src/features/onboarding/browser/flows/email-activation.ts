import { fromPromise } from 'xstate';
import { client } from '#shared/session/index.ts';
import { emailActivation } from '../../contract/account.ts';
import { emailActivationMachine } from '../../machines/email-activation.machine.ts';
import type { SendOutcome } from '../../machines/sending.ts';
import { mailHandover, type MailAddressee } from '../handover.ts';
import { notify } from '#shared/page/notify.ts';
import { goOn, places } from '#shared/page/places.ts';
import { language, sent } from './answers.ts';
import { askForLink } from './forgot-password.ts';

/** Waits for the mail of an activation or a forgotten password. */
export function mailFlow(to: MailAddressee | null, action: MailAddressee['action']): typeof emailActivationMachine {
  return emailActivationMachine.provide({
    actors: {
      sendAgain: fromPromise<SendOutcome>(async ({ signal }) => {
        if (!to) return { kind: 'refused', fields: {} };
        const outcome =
          to.action === 'FORGOT_PASSWORD'
            ? await askForLink(to, signal)
            : await client.callEndpoint(
                emailActivation,
                { body: { email: to.email, action: to.action, language: language() } },
                { signal },
              );
        // This page has no field that could show the messages.
        if (!outcome.isSuccess && Object.keys(outcome.fields).length > 0)
          void notify({ variant: 'error', keys: ['api:ZBOA0001'] });
        return sent(outcome);
      }),
    },
    actions: {
      showSent: () => void notify({ variant: 'success', keys: ['oauth:mailWaiting.sentAgain'] }),
      goToCompanyVerification: () =>
        goOn(places.companyVerification, mailHandover.isForged(action) ? 'invalidEmail' : undefined),
    },
  });
}

import { fromPromise } from 'xstate';
import { isCallError, type Outcome } from '#shared/http/index.ts';
import { i18n, toLanguage } from '#shared/i18n/index.ts';
import { client } from '#shared/session/index.ts';
import {
  activation, companyCreation, companyVerification, emailActivation, forgotPassword, invited, invitedSignUp, joinApproval, resetPassword,
  resetPasswordCheck, signUp,
} from '../contract/account.ts';
import { onboardingCodes } from '../contract/codes.ts';
import { activationMachine, type ActivationOutcome, type LinkInput } from '../machines/activation.machine.ts';
import { companyCreationMachine, type CreationOutcome, type WantedCompany } from '../machines/company-creation.machine.ts';
import { emailActivationMachine } from '../machines/email-activation.machine.ts';
import { forgotPasswordMachine, type ForgottenAccount } from '../machines/forgot-password.machine.ts';
import { invitedMachine, type InvitedOutcome } from '../machines/invited.machine.ts';
import { invitedSignUpMachine, type ChosenPassword } from '../machines/invited-sign-up.machine.ts';
import { joinApprovalMachine, type JoinApprovalOutcome } from '../machines/join-approval.machine.ts';
import { resetPasswordMachine, type CheckOutcome, type ResetOutcome } from '../machines/reset-password.machine.ts';
import type { SendOutcome } from '../machines/sending.ts';
import { signUpMachine, type WantedAccount } from '../machines/sign-up.machine.ts';
import { creationHandover, invitationHandover, mailHandover, type MailAddressee } from './handover.ts';
import { notify } from './notify.ts';
import { go, goOn, places, type Notice } from './places.ts';

/** Mails come in the language in which the page was read. */
const language = () => toLanguage(i18n.language);

function sent(outcome: Outcome<unknown>): SendOutcome {
  return outcome.isSuccess ? { kind: 'sent' } : { kind: 'refused', fields: outcome.fields };
}

/** Links end here when they have been used: what went wrong is told by the page that comes next. */
let problem: Notice | undefined;

/** Makes a call of a link's code without a toast, and keeps for the next page what it said. */
async function byLink<Data>(call: () => Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  problem = undefined;
  try {
    const outcome = await call();
    if (!outcome.isSuccess) problem = outcome.code === onboardingCodes.linkInvalid.code ? 'linkInvalid' : 'failed';
    return outcome;
  } catch (thrown) {
    problem = isCallError(thrown) && (thrown.kind === 'network' || thrown.status === 504) ? 'connectionLost' : 'failed';
    throw thrown;
  }
}

const toCompanyVerification = (): void => goOn(places.companyVerification, problem ?? 'missingCode');
/** The toast and the way back are one: the next page says it (spec section 8, ZBOA0106). */
const missing = { showMissingCode: () => (problem = undefined), goToCompanyVerification: toCompanyVerification };

export const signUpFlow = signUpMachine.provide({
  actors: {
    signUp: fromPromise<SendOutcome, WantedAccount>(async ({ input, signal }) =>
      sent(await client.callEndpoint(signUp, { body: { ...input, language: language() } }, { signal }))),
  },
  actions: {
    goToEmailActivation: (_, { email }) => {
      mailHandover.give({ action: 'ACTIVATION', email });
      go(places.emailActivation);
    },
  },
});

/** Waiting for the mail of an activation or of a forgotten password. */
export function mailFlow(to: MailAddressee | null, action: MailAddressee['action']): typeof emailActivationMachine {
  return emailActivationMachine.provide({
    actors: {
      sendAgain: fromPromise<SendOutcome>(async ({ signal }) => {
        if (!to) return { kind: 'refused', fields: {} };
        if (to.action === 'FORGOT_PASSWORD') return sent(await askForLink(to, signal));
        const body = { email: to.email, action: to.action, language: language() };
        return sent(await client.callEndpoint(emailActivation, { body }, { signal }));
      }),
    },
    actions: {
      showSent: () => void notify({ variant: 'success', keys: ['oauth:mailWaiting.sentAgain'] }),
      goToCompanyVerification: () => goOn(places.companyVerification, mailHandover.isForged(action) ? 'invalidEmail' : undefined),
    },
  });
}

const askForLink = ({ username, company }: ForgottenAccount, signal: AbortSignal) =>
  client.callEndpoint(
    forgotPassword, { body: { username, language: language(), ...(company === undefined ? {} : { company }) } }, { signal },
  );

/** The forgot-password dialog. */
export function forgotPasswordFlow(close: () => void): typeof forgotPasswordMachine {
  return forgotPasswordMachine.provide({
    actors: { askForLink: fromPromise<SendOutcome, ForgottenAccount>(async ({ input, signal }) => sent(await askForLink(input, signal))) },
    actions: {
      goToForgotPassword: (_, { account }) => {
        mailHandover.give({ action: 'FORGOT_PASSWORD', ...account });
        go(places.forgotPassword);
      },
      close,
    },
  });
}

export const activationFlow = activationMachine.provide({
  actors: {
    activate: fromPromise<ActivationOutcome, LinkInput>(async ({ input, signal }) => {
      const outcome = await byLink(() => client.callEndpoint(activation, { body: input }, { signal, quiet: true }));
      return outcome.isSuccess ? { kind: 'activated', code: outcome.data.data.code } : { kind: 'refused' };
    }),
  },
  actions: {
    ...missing,
    goToCompanyCreation: (_, { code }) => {
      creationHandover.give(code);
      goOn(places.companyCreation);
    },
  },
});

export const invitedFlow = invitedMachine.provide({
  actors: {
    openInvitation: fromPromise<InvitedOutcome, LinkInput>(async ({ input, signal }) => {
      const outcome = await byLink(() => client.callEndpoint(invited, { body: input }, { signal, quiet: true }));
      return outcome.isSuccess ? { kind: 'opened', email: outcome.data.data.email } : { kind: 'refused' };
    }),
  },
  actions: {
    ...missing,
    goToInvitedSignUp: (_, invitation) => {
      invitationHandover.give(invitation);
      goOn(places.invitedSignUp);
    },
    goToCompanyVerificationAccepted: () => goOn(places.companyVerification, 'accepted'),
  },
});

export const invitedSignUpFlow = invitedSignUpMachine.provide({
  actors: {
    makeAccount: fromPromise<SendOutcome, ChosenPassword>(async ({ input, signal }) => {
      const invitation = invitationHandover.take();
      if (!invitation) return { kind: 'refused', fields: {} };
      return sent(await client.callEndpoint(invitedSignUp, { body: { ...invitation, ...input, language: language() } }, { signal }));
    }),
  },
  actions: {
    goToCompanyVerification: () => goOn(places.companyVerification),
    goToCompanyVerificationAccepted: () => {
      invitationHandover.forget();
      goOn(places.companyVerification, 'accepted');
    },
  },
});

export const resetPasswordFlow = resetPasswordMachine.provide({
  actors: {
    checkCode: fromPromise<CheckOutcome, LinkInput>(async ({ input, signal }) => {
      const outcome = await client.callEndpoint(resetPasswordCheck, { body: input }, { signal, quiet: true });
      return { kind: outcome.isSuccess ? 'valid' : 'refused' };
    }),
    resetPassword: fromPromise<ResetOutcome, ChosenPassword & LinkInput>(async ({ input, signal }) => {
      const outcome = await client.callEndpoint(resetPassword, { body: input }, { signal });
      return !outcome.isSuccess && outcome.code === onboardingCodes.linkInvalid.code ? { kind: 'expired' } : sent(outcome);
    }),
  },
  actions: { ...missing, goToCompanyVerificationChanged: () => goOn(places.companyVerification, 'passwordChanged') },
});

export const joinApprovalFlow = joinApprovalMachine.provide({
  actors: {
    decide: fromPromise<JoinApprovalOutcome, LinkInput>(async ({ input, signal }) => {
      const outcome = await byLink(() => client.callEndpoint(joinApproval, { body: { code: input.code } }, { signal, quiet: true }));
      return { kind: outcome.isSuccess ? outcome.data.data.status : 'refused' };
    }),
  },
  actions: missing,
});

export const companyCreationFlow = companyCreationMachine.provide({
  actors: {
    verifyDomain: fromPromise<SendOutcome, { domain: string; code: string }>(async ({ input, signal }) => {
      const body = { company_domain: input.domain, code: input.code };
      const outcome = await client.callEndpoint(companyVerification, { body }, { signal, quiet: true });
      const isTaken = outcome.isSuccess && !outcome.data.data.is_available;
      return isTaken ? { kind: 'refused', fields: { company_domain: [{ code: 'domainTaken' }] } } : { kind: 'sent' };
    }),
    createCompany: fromPromise<CreationOutcome, { wanted: WantedCompany | null; code: string }>(async ({ input: { wanted, code }, signal }) => {
      if (!wanted) return { kind: 'refused', fields: {} };
      const outcome = await client.callEndpoint(companyCreation, { body: { ...wanted, code, language: language() } }, { signal });
      problem = outcome.isSuccess ? undefined : 'linkInvalid';
      return !outcome.isSuccess && outcome.code === onboardingCodes.linkInvalid.code ? { kind: 'expired' } : sent(outcome);
    }),
  },
  actions: {
    goToCompanyVerification: () => {
      creationHandover.forget();
      goOn(places.companyVerification, problem);
    },
    goToCompanyVerificationCreated: () => {
      creationHandover.forget();
      goOn(places.companyVerification, 'companyCreated');
    },
  },
});

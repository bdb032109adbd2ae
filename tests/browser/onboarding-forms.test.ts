import { describe, expect, test } from 'vitest';
import {
  emailActivation,
  forgotPassword,
  giveStartCode,
  invitedSignUp,
  signUp,
} from '#features/onboarding/contract.ts';
import { emailActivationMachine } from '#features/onboarding/machines/email-activation.machine.ts';
import { forgotPasswordMachine } from '#features/onboarding/machines/forgot-password.machine.ts';
import { invitedSignUpMachine } from '#features/onboarding/machines/invited-sign-up.machine.ts';
import { startCodeMachine } from '#features/onboarding/machines/start-code.machine.ts';
import { signUpMachine } from '#features/onboarding/machines/sign-up.machine.ts';
import { resendSeconds } from '#machines/countdown/countdown.machine.ts';
import { byServer, byServerTo, refuses, useClockedSite, walkPage, type DrivenPage } from './harness/index.ts';
import { goodPassword, knownPassword, mailedCodes } from './harness/mailed-codes.ts';

const sent = { kind: 'sent' } as const;
const chosen = { password: goodPassword, confirm_password: goodPassword };
const known = { password: knownPassword, confirm_password: knownPassword };
const refusedPassword = { kind: 'refused', fields: { password: [{ code: 'commonPassword' }] } } as const;
const verification = '/onboard/company-verification';

async function choosesPassword(driven: DrivenPage): Promise<void> {
  await driven.shows(driven.field('oauth:field.newPassword'));
  await driven.field('oauth:field.newPassword').fill(goodPassword);
  await driven.field('oauth:field.confirmPassword').fill(goodPassword);
}
async function givesName(driven: DrivenPage): Promise<void> {
  await driven.shows(driven.field('oauth:field.firstName'));
  await driven.field('oauth:field.firstName').fill('Sita');
  await driven.field('oauth:field.lastName').fill('Rai');
}
/** Writes in both fields; earlier choices remain. */
async function changesPassword(driven: DrivenPage): Promise<void> {
  const field = driven.field('oauth:field.newPassword');
  await field.fill(`${goodPassword}7`);
  await field.fill(goodPassword);
}
const togglesTerms = (driven: DrivenPage): Promise<void> =>
  driven.page.getByText('I agree to the terms', { exact: false }).first().click();
const isBusy = (driven: DrivenPage): Promise<void> => driven.shows(driven.page.locator('button[data-pending]'));

describe('flows of forms, on their pages', () => {
  const site = useClockedSite();
  const codes = mailedCodes(site);

  test('sign-up walks every transition', () => {
    const account = { first_name: 'Sita', last_name: 'Rai', email: 'founder@walk.test', phone_number: '', ...chosen };
    const action = (driven: DrivenPage) => driven.button('oauth:signUp.action');
    return walkPage(site, {
      machine: signUpMachine,
      inputs: [undefined],
      project: ({ isAgreed }) => isAgreed,
      show: async (driven) => {
        await driven.show('/onboard/sign-up');
        await givesName(driven);
        await choosesPassword(driven);
        await driven.field('oauth:field.email').fill(account.email);
      },
      // A ticked box is not ticked again.
      isPossible: ({ isAgreed }, event) => !('isAgreed' in event) || event['isAgreed'] !== isAgreed,
      events: {
        'terms.changed': [
          { type: 'terms.changed', isAgreed: true },
          { type: 'terms.changed', isAgreed: false },
        ],
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [{ type: 'form.submitted', account }],
      },
      outcomes: {
        signUp: {
          call: signUp,
          done: [
            [sent, byServer],
            [refusedPassword, byServerTo(() => known)],
          ],
          fails: 'away',
        },
      },
      gestures: {
        'terms.changed': togglesTerms,
        'form.changed': changesPassword,
        'form.submitted': (driven) => action(driven).click(),
      },
      states: {
        editing: async (driven, { isAgreed }) => {
          await driven.shows(action(driven));
          await driven.until('the button', async () => (await action(driven).isEnabled()) === isAgreed);
          await driven.seesNot('common:validation.commonPassword');
        },
        submitting: async (driven) => {
          expect(await driven.waits(signUp)).toEqual({ ...account, language: 'en' });
          await isBusy(driven);
        },
        refused: (driven) => driven.sees('common:validation.commonPassword'),
        sent: async (driven) => {
          await driven.isAt('/onboard/email-activation');
          await driven.shows(driven.page.getByText(account.email));
        },
      },
      paths: 5,
    });
  });

  test('invited sign-up walks every transition', () => {
    const invitation = { email: 'guest@harbour.test', code: 'c' };
    const account = { first_name: 'Sita', last_name: 'Rai', ...chosen };
    const action = (driven: DrivenPage) => driven.button('oauth:invitedSignUp.action');
    return walkPage(site, {
      machine: invitedSignUpMachine,
      inputs: [{ isInvited: true }, { isInvited: false }],
      show: async (driven, { isInvited }) => {
        await driven.show('/onboard/invited-sign-up', {
          session: isInvited ? { 'onboarding.invitation': JSON.stringify(invitation) } : {},
        });
        if (!isInvited) return;
        await givesName(driven);
        await choosesPassword(driven);
      },
      project: ({ isAgreed }) => isAgreed,
      // A ticked box is not ticked again.
      isPossible: ({ isAgreed }, event) => !('isAgreed' in event) || event['isAgreed'] !== isAgreed,
      events: {
        'terms.changed': [
          { type: 'terms.changed', isAgreed: true },
          { type: 'terms.changed', isAgreed: false },
        ],
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [{ type: 'form.submitted', account }],
      },
      outcomes: {
        makeAccount: {
          call: invitedSignUp,
          done: [
            [sent, byServerTo(() => codes.ofInvitation())],
            [refusedPassword, byServerTo(async () => ({ ...(await codes.ofInvitation()), ...known }))],
          ],
          fails: 'away',
        },
      },
      gestures: {
        'terms.changed': togglesTerms,
        'form.changed': changesPassword,
        'form.submitted': (driven) => action(driven).click(),
      },
      states: {
        editing: async (driven, { isAgreed }) => {
          await driven.shows(action(driven));
          if (isAgreed !== undefined)
            await driven.until('the button', async () => (await action(driven).isEnabled()) === isAgreed);
          await driven.seesNot('common:validation.commonPassword');
          await expect.poll(() => driven.field('oauth:field.email').inputValue()).toBe(invitation.email);
        },
        submitting: async (driven) => {
          expect(await driven.waits(invitedSignUp)).toEqual({ ...invitation, ...account, language: 'en' });
          await isBusy(driven);
        },
        refused: (driven) => driven.sees('common:validation.commonPassword'),
        joined: async (driven) => {
          await driven.isAt(verification);
          await driven.sees('oauth:notice.accepted');
        },
        leaving: (driven) => driven.isAt(verification),
      },
      paths: 6,
    });
  });

  test('forgot password walks every transition', () => {
    const account = { username: '1001', company: 'acme' };
    const dialog = (driven: DrivenPage) => driven.page.getByRole('dialog');
    const code = (driven: DrivenPage) => dialog(driven).locator('input[name="username"]');
    return walkPage(site, {
      machine: forgotPasswordMachine,
      inputs: [undefined],
      show: async (driven) => {
        await driven.show('/onboard/employee-login');
        await driven.shows(driven.button('oauth:forgotPassword.open'));
        // What was typed to sign in stands in the dialog too.
        await driven.page.locator('input[name="username"]').fill('1003');
        await driven.button('oauth:forgotPassword.open').click();
        await driven.shows(code(driven));
        await expect.poll(() => code(driven).inputValue()).toBe('1003');
        await dialog(driven).locator('input[name="company"]').fill(account.company);
        await code(driven).fill(account.username);
      },
      events: {
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [{ type: 'form.submitted', account }],
        'dialog.dismissed': [{ type: 'dialog.dismissed' }],
      },
      outcomes: {
        askForLink: {
          call: forgotPassword,
          done: [
            [sent, byServer],
            [
              { kind: 'refused', fields: { username: [{ code: 'invalidAccount' }] } },
              byServerTo(() => ({ username: '' })),
            ],
          ],
          fails: 'away',
        },
      },
      gestures: {
        'form.changed': async (driven) => {
          await code(driven).fill('1002');
          await code(driven).fill(account.username);
        },
        'form.submitted': (driven) => driven.button('oauth:forgotPassword.action').click(),
        'dialog.dismissed': (driven) => driven.page.keyboard.press('Escape'),
      },
      states: {
        editing: async (driven) => {
          await driven.shows(code(driven));
          await driven.seesNot('common:validation.invalidAccount');
        },
        submitting: async (driven) => {
          expect(await driven.waits(forgotPassword)).toEqual({ ...account, language: 'en' });
          await isBusy(driven);
          // It is in progress: Escape closes nothing.
          await driven.page.keyboard.press('Escape');
          await driven.shows(dialog(driven));
          // The form behind is not sent either.
          await driven.seesNot('common:validation.invalidPassword');
        },
        refused: (driven) => driven.sees('common:validation.invalidAccount'),
        sent: async (driven) => {
          await driven.isAt('/onboard/forgot-password');
          await driven.shows(driven.page.getByText(account.username));
        },
        closed: (driven) => driven.until('no dialog', () => dialog(driven).isHidden()),
      },
      paths: 6,
    });
  });

  test('the start code of a slip walks every transition', () => {
    const employee = { company: 'acme', username: '1001', startCode: '7KQM-3XTP-9RWD' };
    const dialog = (driven: DrivenPage) => driven.page.getByRole('dialog');
    const field = (driven: DrivenPage, name: string) => dialog(driven).locator(`input[name="${name}"]`);
    return walkPage(site, {
      machine: startCodeMachine,
      inputs: [undefined],
      show: async (driven) => {
        await driven.show('/onboard/employee-login');
        await driven.shows(driven.button('oauth:startCode.open'));
        await driven.button('oauth:startCode.open').click();
        await driven.shows(field(driven, 'start_code'));
        await field(driven, 'company').fill(employee.company);
        await field(driven, 'username').fill(employee.username);
        await field(driven, 'start_code').fill(employee.startCode.toLowerCase());
      },
      events: {
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [{ type: 'form.submitted', employee }],
        'dialog.dismissed': [{ type: 'dialog.dismissed' }],
      },
      outcomes: {
        exchangeCode: {
          call: giveStartCode,
          done: [
            [{ kind: 'given', code: 'next' }, byServerTo(async () => ({ start_code: await codes.ofSlip() }))],
            [{ kind: 'refused', fields: { start_code: [{ code: 'wrongStartCode' }] } }, byServer],
          ],
          fails: 'away',
        },
      },
      gestures: {
        'form.changed': async (driven) => {
          await field(driven, 'username').fill('1002');
          await field(driven, 'username').fill(employee.username);
        },
        'form.submitted': (driven) => driven.button('oauth:startCode.action').click(),
        'dialog.dismissed': (driven) => driven.page.keyboard.press('Escape'),
      },
      states: {
        editing: async (driven) => {
          await driven.shows(field(driven, 'start_code'));
          await driven.seesNot('common:validation.wrongStartCode');
        },
        submitting: async (driven) => {
          const { startCode: start_code, ...who } = employee;
          expect(await driven.waits(giveStartCode)).toEqual({ ...who, start_code });
          await isBusy(driven);
          await driven.page.keyboard.press('Escape');
          await driven.shows(dialog(driven));
        },
        refused: (driven) => driven.sees('common:validation.wrongStartCode'),
        given: async (driven) => {
          await driven.isAt('/onboard/reset-password');
          await driven.sees('oauth:resetPassword.checking');
        },
        closed: (driven) => driven.until('no dialog', () => dialog(driven).isHidden()),
      },
      paths: 6,
    });
  });

  test('waiting for a mail walks every transition', () => {
    const email = 'waiting@walk.test';
    const counting = (driven: DrivenPage) => driven.page.getByRole('button', { name: /^Send again in \d+ second/ });
    const resend = (driven: DrivenPage) => driven.button('oauth:mailWaiting.resend');
    return walkPage(site, {
      machine: emailActivationMachine,
      inputs: [{ isAddressed: true }, { isAddressed: false }],
      show: (driven, { isAddressed }) =>
        driven.show('/onboard/email-activation', {
          session: isAddressed ? { 'onboarding.mail': JSON.stringify({ action: 'ACTIVATION', email }) } : {},
        }),
      events: { 'resend.pressed': [{ type: 'resend.pressed' }] },
      outcomes: {
        countDown: { seconds: resendSeconds },
        sendAgain: {
          call: emailActivation,
          done: [
            [
              sent,
              async () => {
                site.server.clock.advance({ hours: 1 });
                return byServer;
              },
            ],
            [{ kind: 'refused', fields: {} }, refuses('ZBOA0100')],
          ],
          fails: 'away',
        },
      },
      gestures: { 'resend.pressed': (driven) => resend(driven).click() },
      states: {
        counting: async (driven) => {
          await driven.shows(counting(driven));
          await expect.poll(() => counting(driven).isDisabled()).toBe(true);
        },
        ready: (driven) =>
          driven.until(
            'the button',
            async () => (await resend(driven).isVisible()) && (await resend(driven).isEnabled()),
          ),
        sending: async (driven) => {
          expect(await driven.waits(emailActivation)).toEqual({ email, action: 'ACTIVATION', language: 'en' });
          await isBusy(driven);
        },
        leaving: (driven) => driven.isAt(verification),
      },
      paths: 4,
    });
  });
});

import { describe, expect, test } from 'vitest';
import { emailActivation, forgotPassword, invitedSignUp, signUp } from '#features/onboarding/contract.ts';
import { emailActivationMachine } from '#features/onboarding/machines/email-activation.machine.ts';
import { forgotPasswordMachine } from '#features/onboarding/machines/forgot-password.machine.ts';
import { invitedSignUpMachine } from '#features/onboarding/machines/invited-sign-up.machine.ts';
import { signUpMachine } from '#features/onboarding/machines/sign-up.machine.ts';
import { resendSeconds } from '#machines/countdown/countdown.machine.ts';
import { byServer, byServerTo, refuses, useClockedSite, walkPage, type LedPage } from './harness/index.ts';
import { goodPassword, knownPassword, mailedCodes } from './harness/mailed-codes.ts';

const sent = { kind: 'sent' } as const;
const chosen = { password: goodPassword, confirm_password: goodPassword };
const known = { password: knownPassword, confirm_password: knownPassword };
const refusedPassword = { kind: 'refused', fields: { password: [{ code: 'commonPassword' }] } } as const;
const verification = '/onboard/company-verification';

async function choosesPassword(led: LedPage): Promise<void> {
  await led.shows(led.field('oauth:field.newPassword'));
  await led.field('oauth:field.newPassword').fill(goodPassword);
  await led.field('oauth:field.confirmPassword').fill(goodPassword);
}
/** Writes in both fields: what was chosen is chosen still. */
async function changesPassword(led: LedPage): Promise<void> {
  const field = led.field('oauth:field.newPassword');
  await field.fill(`${goodPassword}7`);
  await field.fill(goodPassword);
}
const isBusy = (led: LedPage): Promise<void> => led.shows(led.page.locator('button[data-pending]'));

describe('flows of forms, on their pages', () => {
  const site = useClockedSite();
  const codes = mailedCodes(site);

  test('sign-up walks every transition', { timeout: 120_000 }, () => {
    const account = { email: 'founder@walk.test', phone_number: '', ...chosen };
    const action = (led: LedPage) => led.button('oauth:signUp.action');
    return walkPage(site, {
      machine: signUpMachine,
      inputs: [undefined],
      project: ({ isAgreed }) => isAgreed,
      show: async (led) => {
        await led.show('/onboard/sign-up');
        await choosesPassword(led);
        await led.field('oauth:field.email').fill(account.email);
      },
      // A box that is ticked is not ticked again.
      isPossible: ({ isAgreed }, event) => !('isAgreed' in event) || event['isAgreed'] !== isAgreed,
      events: {
        'terms.changed': [
          { type: 'terms.changed', isAgreed: true },
          { type: 'terms.changed', isAgreed: false },
        ],
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [{ type: 'form.submitted', account }],
      },
      brought: {
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
        'terms.changed': (led) => led.page.getByText('I agree to the terms', { exact: false }).first().click(),
        'form.changed': changesPassword,
        'form.submitted': (led) => action(led).click(),
      },
      states: {
        editing: async (led, { isAgreed }) => {
          await led.shows(action(led));
          await led.until('the button', async () => (await action(led).isEnabled()) === isAgreed);
          await led.seesNot('common:validation.commonPassword');
        },
        submitting: async (led) => {
          expect(await led.waits(signUp)).toEqual({ ...account, language: 'en' });
          await isBusy(led);
        },
        refused: (led) => led.sees('common:validation.commonPassword'),
        sent: async (led) => {
          await led.isAt('/onboard/email-activation');
          await led.shows(led.page.getByText(account.email));
        },
      },
      paths: 5,
    });
  });

  test('invited sign-up walks every transition', { timeout: 120_000 }, () => {
    const invitation = { email: 'guest@harbour.test', code: 'c' };
    return walkPage(site, {
      machine: invitedSignUpMachine,
      inputs: [{ isInvited: true }, { isInvited: false }],
      show: async (led, { isInvited }) => {
        await led.show('/onboard/invited-sign-up', {
          session: isInvited ? { 'onboarding.invitation': JSON.stringify(invitation) } : {},
        });
        if (isInvited) await choosesPassword(led);
      },
      events: { 'form.changed': [{ type: 'form.changed' }], 'form.submitted': [{ type: 'form.submitted', chosen }] },
      brought: {
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
        'form.changed': changesPassword,
        'form.submitted': (led) => led.button('oauth:invitedSignUp.action').click(),
      },
      states: {
        editing: async (led) => {
          await led.shows(led.button('oauth:invitedSignUp.action'));
          await led.seesNot('common:validation.commonPassword');
          expect(await led.field('oauth:field.email').inputValue()).toBe(invitation.email);
        },
        submitting: async (led) => {
          expect(await led.waits(invitedSignUp)).toEqual({ ...invitation, ...chosen, language: 'en' });
          await isBusy(led);
        },
        refused: (led) => led.sees('common:validation.commonPassword'),
        joined: async (led) => {
          await led.isAt(verification);
          await led.sees('oauth:notice.accepted');
        },
        leaving: (led) => led.isAt(verification),
      },
      paths: 5,
    });
  });

  test('forgot password walks every transition', { timeout: 120_000 }, () => {
    const account = { username: '1001', company: 'acme' };
    const dialog = (led: LedPage) => led.page.getByRole('dialog');
    const code = (led: LedPage) => dialog(led).locator('input[name="username"]');
    return walkPage(site, {
      machine: forgotPasswordMachine,
      inputs: [undefined],
      show: async (led) => {
        await led.show('/onboard/employee-login');
        await led.shows(led.button('oauth:forgotPassword.open'));
        await led.button('oauth:forgotPassword.open').click();
        await led.shows(code(led));
        await dialog(led).locator('input[name="company"]').fill(account.company);
        await code(led).fill(account.username);
      },
      events: {
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [{ type: 'form.submitted', account }],
        'dialog.dismissed': [{ type: 'dialog.dismissed' }],
      },
      brought: {
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
        'form.changed': async (led) => {
          await code(led).fill('1002');
          await code(led).fill(account.username);
        },
        'form.submitted': (led) => led.button('oauth:forgotPassword.action').click(),
        'dialog.dismissed': (led) => led.page.keyboard.press('Escape'),
      },
      states: {
        editing: async (led) => {
          await led.shows(code(led));
          await led.seesNot('common:validation.invalidAccount');
        },
        submitting: async (led) => {
          expect(await led.waits(forgotPassword)).toEqual({ ...account, language: 'en' });
          await isBusy(led);
          // It is under way: Escape closes nothing.
          await led.page.keyboard.press('Escape');
          await led.shows(dialog(led));
          // Nor is the form sent that stands behind.
          await led.seesNot('common:validation.invalidPassword');
        },
        refused: (led) => led.sees('common:validation.invalidAccount'),
        sent: async (led) => {
          await led.isAt('/onboard/forgot-password');
          await led.shows(led.page.getByText(account.username));
        },
        closed: (led) => led.until('no dialog', () => dialog(led).isHidden()),
      },
      paths: 6,
    });
  });

  test('waiting for a mail walks every transition', { timeout: 120_000 }, () => {
    const email = 'waiting@walk.test';
    const counting = (led: LedPage) => led.page.getByRole('button', { name: /^Send again in \d+ second/ });
    const resend = (led: LedPage) => led.button('oauth:mailWaiting.resend');
    return walkPage(site, {
      machine: emailActivationMachine,
      inputs: [{ isAddressed: true }, { isAddressed: false }],
      show: (led, { isAddressed }) =>
        led.show('/onboard/email-activation', {
          session: isAddressed ? { 'onboarding.mail': JSON.stringify({ action: 'ACTIVATION', email }) } : {},
        }),
      events: { 'resend.pressed': [{ type: 'resend.pressed' }] },
      brought: {
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
      gestures: { 'resend.pressed': (led) => resend(led).click() },
      states: {
        counting: async (led) => {
          await led.shows(counting(led));
          expect(await counting(led).isDisabled()).toBe(true);
        },
        ready: (led) =>
          led.until('the button', async () => (await resend(led).isVisible()) && (await resend(led).isEnabled())),
        sending: async (led) => {
          expect(await led.waits(emailActivation)).toEqual({ email, action: 'ACTIVATION', language: 'en' });
          await isBusy(led);
        },
        leaving: (led) => led.isAt(verification),
      },
      paths: 4,
    });
  });
});

import { describe, expect, test } from 'vitest';
import { activation, invited, joinApproval, resetPassword, resetPasswordCheck } from '#features/onboarding/contract.ts';
import { activationMachine } from '#features/onboarding/machines/activation.machine.ts';
import { invitedMachine } from '#features/onboarding/machines/invited.machine.ts';
import { joinApprovalMachine } from '#features/onboarding/machines/join-approval.machine.ts';
import { resetPasswordMachine } from '#features/onboarding/machines/reset-password.machine.ts';
import { checkDelay } from '#features/onboarding/machines/sending.ts';
import { switchCompanyMachine } from '#machines/switch-company/switch-company.machine.ts';
import { readClaims, storageNames } from '#shared/session/index.ts';
import { breaks, byServer, byServerTo, says, useClockedSite, walkPage, type LedPage } from './harness/index.ts';
import { goodPassword, knownPassword, mailedCodes } from './harness/mailed-codes.ts';

const code = { code: 'c' };
const nothing = { code: '' };
const verification = '/onboard/company-verification';
const linkInvalid = { kind: 'refused', problem: 'linkInvalid' } as const;
/** What the next page says of what went wrong. */
const told = {
  missingCode: 'api:ZBOA0106',
  linkInvalid: 'api:ZBOA0101',
  failed: 'api:ZBOA0001',
  connectionLost: 'api:connectionLost',
} as const;

/** The page of a link, with its code or without. */
const openBy =
  (path: string) =>
  (led: LedPage, input: { readonly code: string }): Promise<void> =>
    led.show(input.code === '' ? path : `${path}?code=${input.code}`);
const leadsBack = async (led: LedPage, key: string): Promise<void> => {
  await led.isAt(verification);
  await led.sees(key);
};

describe('flows of links, on their pages', () => {
  const site = useClockedSite();
  const codes = mailedCodes(site);

  test('activation walks every transition', { timeout: 120_000 }, () =>
    walkPage(site, {
      machine: activationMachine,
      inputs: [code, nothing],
      show: openBy('/onboard/activation'),
      events: {},
      delays: { checkDelay },
      brought: {
        activate: {
          call: activation,
          done: [
            [{ kind: 'activated', code: 'next' }, byServerTo(async () => ({ code: await codes.ofActivation() }))],
            [linkInvalid, byServer],
          ],
          fails: breaks,
        },
      },
      gestures: {},
      states: {
        waiting: async (led) => {
          await led.sees('oauth:activation.checking');
          expect(led.count(activation)).toBe(0);
        },
        activating: async (led) => {
          expect(await led.waits(activation)).toEqual(code);
          await led.sees('oauth:activation.checking');
        },
        activated: async (led) => {
          await led.isAt('/onboard/company-creation');
          await led.shows(led.field('oauth:companyCreation.name'));
        },
        failed: (led, { problem }) => leadsBack(led, told[problem]),
        missing: (led) => leadsBack(led, told.missingCode),
      },
      paths: 4,
    }),
  );

  test('invitation walks every transition', { timeout: 120_000 }, () =>
    walkPage(site, {
      machine: invitedMachine,
      inputs: [code, nothing],
      show: openBy('/onboard/invited'),
      events: {},
      delays: { checkDelay },
      brought: {
        openInvitation: {
          call: invited,
          done: [
            [
              { kind: 'opened', email: 'a@b.test' },
              byServerTo(async () => ({ code: (await codes.ofInvitation()).code })),
            ],
            [
              { kind: 'opened', email: null },
              byServerTo(async () => ({ code: (await codes.ofInvitation('admin-b@globex.test')).code })),
            ],
            [linkInvalid, byServer],
          ],
          fails: breaks,
        },
      },
      gestures: {},
      states: {
        waiting: async (led) => {
          await led.sees('oauth:invited.checking');
          expect(led.count(invited)).toBe(0);
        },
        opening: async (led) => expect(await led.waits(invited)).toEqual(code),
        signingUp: async (led) => {
          await led.isAt('/onboard/invited-sign-up');
          await led.shows(led.field('oauth:field.newPassword'));
          expect(await led.field('oauth:field.email').inputValue()).toMatch(/@harbour\.test$/);
        },
        accepted: (led) => leadsBack(led, 'oauth:notice.accepted'),
        failed: (led, { problem }) => leadsBack(led, told[problem]),
        missing: (led) => leadsBack(led, told.missingCode),
      },
      paths: 5,
    }),
  );

  test('join approval walks every transition', { timeout: 120_000 }, () =>
    walkPage(site, {
      machine: joinApprovalMachine,
      inputs: [code, nothing],
      show: openBy('/onboard/join-approval'),
      events: { 'decision.retried': [{ type: 'decision.retried' }] },
      delays: { checkDelay },
      brought: {
        decide: {
          call: joinApproval,
          done: [
            [{ kind: 'APPROVED' }, says(joinApproval, { status: 'APPROVED' })],
            [{ kind: 'REJECTED' }, says(joinApproval, { status: 'REJECTED' })],
            [{ kind: 'refused' }, byServer],
          ],
          fails: 'away',
        },
      },
      gestures: { 'decision.retried': (led) => led.button('oauth:companyLogin.retry').click() },
      states: {
        waiting: async (led) => {
          await led.sees('oauth:joinApproval.checking');
          expect(led.count(joinApproval)).toBe(0);
        },
        deciding: async (led) => expect(await led.waits(joinApproval)).toEqual(code),
        undecided: async (led) => {
          await led.sees('oauth:joinApproval.undecided');
          await led.shows(led.page.getByRole('alert').first());
        },
        approved: async (led) => {
          await led.sees('oauth:joinApproval.approved');
          expect(await led.page.getByRole('alert').count()).toBe(0);
        },
        rejected: (led) => led.shows(led.page.getByRole('alert').filter({ hasText: 'The request was rejected' })),
        invalid: (led) => led.sees('oauth:link.invalid'),
        missing: (led) => leadsBack(led, told.missingCode),
      },
      paths: 5,
    }),
  );

  test('reset password walks every transition', { timeout: 120_000 }, () => {
    const chosen = { password: goodPassword, confirm_password: goodPassword };
    const fresh = async (): Promise<object> => ({ code: await codes.ofReset() });
    const types = async (led: LedPage, password: string): Promise<void> => {
      await led.field('oauth:field.newPassword').fill(password);
      await led.field('oauth:field.confirmPassword').fill(password);
    };
    return walkPage(site, {
      machine: resetPasswordMachine,
      inputs: [code, nothing],
      show: openBy('/onboard/reset-password'),
      events: {
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [{ type: 'form.submitted', chosen }],
        'check.retried': [{ type: 'check.retried' }],
      },
      delays: { checkDelay },
      brought: {
        checkCode: {
          call: resetPasswordCheck,
          done: [
            [{ kind: 'valid' }, byServerTo(fresh)],
            [{ kind: 'refused' }, byServer],
          ],
          fails: 'away',
        },
        resetPassword: {
          call: resetPassword,
          done: [
            [{ kind: 'sent' }, byServerTo(fresh)],
            [{ kind: 'expired' }, byServer],
            [
              { kind: 'refused', fields: { password: [{ code: 'commonPassword' }] } },
              byServerTo(async () => ({
                ...(await fresh()),
                password: knownPassword,
                confirm_password: knownPassword,
              })),
            ],
          ],
          fails: 'away',
        },
      },
      gestures: {
        'form.changed': (led) =>
          led
            .field('oauth:field.confirmPassword')
            .press('End')
            .then(() => types(led, `${goodPassword}7`)),
        'form.submitted': async (led, { chosen: { password } }) => {
          await types(led, password);
          await led.button('oauth:resetPassword.action').click();
        },
        'check.retried': (led) => led.button('oauth:companyLogin.retry').click(),
      },
      states: {
        waiting: async (led) => {
          await led.sees('oauth:resetPassword.checking');
          expect(led.count(resetPasswordCheck)).toBe(0);
        },
        checking: async (led) => expect(await led.waits(resetPasswordCheck)).toEqual(code),
        unchecked: (led) => led.sees('oauth:link.unreachable'),
        invalid: async (led) => {
          await led.sees('oauth:link.invalid');
          await led.shows(led.button('oauth:resetPassword.askAgain'));
        },
        editing: async (led) => {
          await led.shows(led.button('oauth:resetPassword.action'));
          await led.seesNot('common:validation.commonPassword');
        },
        submitting: async (led) => {
          expect(await led.waits(resetPassword)).toEqual({ ...code, ...chosen });
          await led.shows(led.page.locator('button[data-pending]'));
        },
        refused: (led) => led.sees('common:validation.commonPassword'),
        changed: (led) => leadsBack(led, 'oauth:notice.passwordChanged'),
        missing: (led) => leadsBack(led, told.missingCode),
      },
      paths: 8,
    });
  });

  test('switching the company walks every transition', { timeout: 120_000 }, async () => {
    const [offered, present] = [await site.people.tokensOf('adminA'), await site.people.tokensOf('viewA')];
    const userIdOf = (token: string): number => readClaims(token)?.user_id ?? 0;
    const link = { access: offered.token, refresh: offered.refresh, userId: userIdOf(offered.token) };
    const keeps = (led: LedPage, token: string): Promise<void> =>
      led.until(
        'the session',
        async () => (await led.page.evaluate((name) => localStorage.getItem(name), storageNames.access)) === token,
      );
    await walkPage(site, {
      machine: switchCompanyMachine,
      inputs: [
        { offered: link, presentUserId: userIdOf(present.token) },
        { offered: link, presentUserId: null },
        { offered: null, presentUserId: null },
      ],
      show: (led, input) =>
        led.show(`/switch-company${input.offered ? `?state=${offered.token}&refresh=${offered.refresh}` : ''}`, {
          domain: 'acme',
          local:
            input.presentUserId === null
              ? {}
              : { [storageNames.access]: present.token, [storageNames.refresh]: present.refresh },
        }),
      events: {
        'replacing.confirmed': [{ type: 'replacing.confirmed' }],
        'replacing.declined': [{ type: 'replacing.declined' }],
      },
      brought: {},
      gestures: {
        'replacing.confirmed': (led) => led.button('oauth:switchCompany.replace').click(),
        'replacing.declined': (led) => led.button('oauth:switchCompany.keep').click(),
      },
      states: {
        asking: async (led) => {
          await led.sees('oauth:switchCompany.question');
          await keeps(led, present.token);
        },
        entered: async (led) => {
          await led.isAt('/');
          await keeps(led, offered.token);
          expect(await led.page.evaluate((name) => localStorage.getItem(name), storageNames.companyCode)).toBe('acme');
        },
        kept: async (led) => {
          await led.isAt('/');
          await keeps(led, present.token);
        },
        rejected: (led) => led.isAt(verification),
      },
      paths: 4,
    });
  });
});

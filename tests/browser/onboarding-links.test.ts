import { describe, expect, test } from 'vitest';
import { activation, invited, joinApproval, resetPassword, resetPasswordCheck } from '#features/onboarding/contract.ts';
import { currentUser } from '#shared/contract/session.ts';
import { activationMachine } from '#features/onboarding/machines/activation.machine.ts';
import { invitedMachine } from '#features/onboarding/machines/invited.machine.ts';
import { joinApprovalMachine } from '#features/onboarding/machines/join-approval.machine.ts';
import { resetPasswordMachine } from '#features/onboarding/machines/reset-password.machine.ts';
import { checkDelay } from '#features/onboarding/machines/sending.ts';
import { switchCompanyMachine } from '#machines/switch-company/switch-company.machine.ts';
import { readClaims, storageNames } from '#shared/session/index.ts';
import { commonCodes } from '#shared/contract/codes.ts';
import { breaks, byServer, byServerTo, says, useClockedSite, walkPage, type DrivenPage } from './harness/index.ts';
import { goodPassword, knownPassword, mailedCodes } from './harness/mailed-codes.ts';
import type { AnyKey } from '#shared/i18n/index.ts';

const code = { code: 'c' };
const nothing = { code: '' };
const verification = '/onboard/company-verification';
const linkInvalid = { kind: 'refused', problem: 'linkInvalid' } as const;
/** The next page's texts about what went wrong. */
const messages = {
  missingCode: 'api:ZBOA0106',
  linkInvalid: 'api:ZBOA0101',
  failed: 'api:ZBOA0001',
  connectionLost: 'api:connectionLost',
} as const;

/** The page of a link, with or without its code. */
const openBy =
  (path: string) =>
  (driven: DrivenPage, input: { readonly code: string }): Promise<void> =>
    driven.show(input.code === '' ? path : `${path}?code=${input.code}`);
const leadsBack = async (driven: DrivenPage, key: AnyKey): Promise<void> => {
  await driven.isAt(verification);
  await driven.sees(key);
};

describe('flows of links, on their pages', () => {
  const site = useClockedSite();
  const codes = mailedCodes(site);

  test('activation walks every transition', () =>
    walkPage(site, {
      machine: activationMachine,
      inputs: [code, nothing],
      show: openBy('/onboard/activation'),
      events: {},
      delays: { checkDelay },
      outcomes: {
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
        waiting: async (driven) => {
          await driven.sees('oauth:activation.checking');
          expect(driven.count(activation)).toBe(0);
        },
        activating: async (driven) => {
          expect(await driven.waits(activation)).toEqual(code);
          await driven.sees('oauth:activation.checking');
        },
        activated: async (driven) => {
          await driven.isAt('/onboard/company-creation');
          await driven.shows(driven.field('oauth:companyCreation.name'));
        },
        failed: (driven, { problem }) => leadsBack(driven, messages[problem]),
        missing: (driven) => leadsBack(driven, messages.missingCode),
      },
      paths: 4,
    }));

  test('invitation walks every transition', () =>
    walkPage(site, {
      machine: invitedMachine,
      inputs: [code, nothing],
      show: openBy('/onboard/invited'),
      events: {},
      delays: { checkDelay },
      outcomes: {
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
        waiting: async (driven) => {
          await driven.sees('oauth:invited.checking');
          expect(driven.count(invited)).toBe(0);
        },
        opening: async (driven) => expect(await driven.waits(invited)).toEqual(code),
        signingUp: async (driven) => {
          await driven.isAt('/onboard/invited-sign-up');
          await driven.shows(driven.field('oauth:field.newPassword'));
          await expect.poll(() => driven.field('oauth:field.email').inputValue()).toMatch(/@harbour\.test$/);
        },
        accepted: (driven) => leadsBack(driven, 'oauth:notice.accepted'),
        failed: (driven, { problem }) => leadsBack(driven, messages[problem]),
        missing: (driven) => leadsBack(driven, messages.missingCode),
      },
      paths: 5,
    }));

  test('join approval walks every transition', () =>
    walkPage(site, {
      machine: joinApprovalMachine,
      inputs: [code, nothing],
      show: openBy('/onboard/join-approval'),
      events: { 'decision.retried': [{ type: 'decision.retried' }] },
      delays: { checkDelay },
      outcomes: {
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
      gestures: { 'decision.retried': (driven) => driven.button('oauth:companyLogin.retry').click() },
      states: {
        waiting: async (driven) => {
          await driven.sees('oauth:joinApproval.checking');
          expect(driven.count(joinApproval)).toBe(0);
        },
        deciding: async (driven) => expect(await driven.waits(joinApproval)).toEqual(code),
        undecided: async (driven) => {
          await driven.sees('oauth:joinApproval.undecided');
          await driven.shows(driven.page.getByRole('alert').first());
        },
        approved: async (driven) => {
          await driven.sees('oauth:joinApproval.approved');
          await expect.poll(() => driven.page.getByRole('alert').count()).toBe(0);
        },
        rejected: (driven) =>
          driven.shows(driven.page.getByRole('alert').filter({ hasText: 'The request was rejected' })),
        invalid: (driven) => driven.sees('oauth:link.invalid'),
        missing: (driven) => leadsBack(driven, messages.missingCode),
      },
      paths: 5,
    }));

  test('reset password walks every transition', () => {
    const chosen = { password: goodPassword, confirm_password: goodPassword };
    const fresh = async (): Promise<object> => ({ code: await codes.ofReset() });
    const types = async (driven: DrivenPage, password: string): Promise<void> => {
      await driven.field('oauth:field.newPassword').fill(password);
      await driven.field('oauth:field.confirmPassword').fill(password);
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
      outcomes: {
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
            [{ kind: 'sentByEmployee' }, byServerTo(async () => ({ code: await codes.ofFirstPassword() }))],
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
        'form.changed': (driven) =>
          driven
            .field('oauth:field.confirmPassword')
            .press('End')
            .then(() => types(driven, `${goodPassword}7`)),
        'form.submitted': async (driven, { chosen: { password } }) => {
          await types(driven, password);
          await driven.button('oauth:resetPassword.action').click();
        },
        'check.retried': (driven) => driven.button('oauth:companyLogin.retry').click(),
      },
      states: {
        waiting: async (driven) => {
          await driven.sees('oauth:resetPassword.checking');
          expect(driven.count(resetPasswordCheck)).toBe(0);
        },
        checking: async (driven) => expect(await driven.waits(resetPasswordCheck)).toEqual(code),
        unchecked: (driven) => driven.sees('oauth:link.unreachable'),
        invalid: async (driven) => {
          await driven.sees('oauth:link.invalid');
          await driven.shows(driven.button('oauth:resetPassword.askAgain'));
        },
        editing: async (driven) => {
          await driven.shows(driven.button('oauth:resetPassword.action'));
          await driven.seesNot('common:validation.commonPassword');
        },
        submitting: async (driven) => {
          expect(await driven.waits(resetPassword)).toEqual({ ...code, ...chosen });
          await driven.shows(driven.page.locator('button[data-pending]'));
        },
        refused: (driven) => driven.sees('common:validation.commonPassword'),
        changed: (driven) => leadsBack(driven, 'oauth:notice.passwordChanged'),
        changedByEmployee: async (driven) => {
          await driven.isAt('/onboard/employee-login');
          await driven.sees('oauth:notice.passwordChanged');
          // Only the password is left to type.
          await expect.poll(() => driven.field('oauth:field.company').inputValue()).toBe('acme');
          await expect.poll(() => driven.field('oauth:field.employeeCode').inputValue()).toBe('1001');
        },
        missing: (driven) => leadsBack(driven, messages.missingCode),
      },
      paths: 9,
    });
  });

  test('switching the company walks every transition', async () => {
    const [offered, present] = [await site.people.tokensOf('adminA'), await site.people.tokensOf('viewA')];
    const userIdOf = (token: string): number => readClaims(token)?.user_id ?? 0;
    const link = { access: offered.token, refresh: offered.refresh, userId: userIdOf(offered.token) };
    const keeps = (driven: DrivenPage, token: string): Promise<void> =>
      driven.until(
        'the session',
        async () => (await driven.page.evaluate((name) => localStorage.getItem(name), storageNames.access)) === token,
      );
    await walkPage(site, {
      machine: switchCompanyMachine,
      inputs: [
        { offered: link, presentUserId: userIdOf(present.token), isAskedFor: true },
        { offered: link, presentUserId: null, isAskedFor: true },
        { offered: link, presentUserId: null, isAskedFor: false },
        { offered: null, presentUserId: null, isAskedFor: false },
      ],
      show: async (led, input) => {
        // The application does not start: while the test controls the time, it would soon renew the session that is checked.
        await led.page.route(
          ({ pathname }) => pathname === '/',
          (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Muster</title>' }),
        );
        await led.show(`/switch-company${input.offered ? `?state=${offered.token}&refresh=${offered.refresh}` : ''}`, {
          // Nobody has asked for a link on the host that all companies share.
          ...(input.isAskedFor ? { domain: 'acme' } : {}),
          local:
            input.presentUserId === null
              ? {}
              : { [storageNames.access]: present.token, [storageNames.refresh]: present.refresh },
        });
      },
      events: {
        'replacing.confirmed': [{ type: 'replacing.confirmed' }],
        'replacing.declined': [{ type: 'replacing.declined' }],
        'entering.confirmed': [{ type: 'entering.confirmed' }],
        'entering.declined': [{ type: 'entering.declined' }],
      },
      outcomes: {
        checkTokens: {
          call: currentUser,
          done: [
            [true, byServer],
            [false, { status: 401, body: JSON.stringify({ code: commonCodes.notSignedIn.code, context: {} }) }],
          ],
          fails: 'away',
        },
      },
      gestures: {
        'replacing.confirmed': (led) => led.button('oauth:switchCompany.replace').click(),
        'replacing.declined': (led) => led.button('oauth:switchCompany.keep').click(),
        'entering.confirmed': (led) => led.button('oauth:switchCompany.proceed').click(),
        'entering.declined': (led) => led.button('oauth:switchCompany.decline').click(),
      },
      states: {
        asking: async (driven) => {
          await driven.sees('oauth:switchCompany.question');
          await keeps(driven, present.token);
        },
        doubting: (led) => led.sees('oauth:switchCompany.own'),
        checking: (led) => led.sees('oauth:switchCompany.switching'),
        entered: async (led) => {
          await led.isAt('/');
          await keeps(led, offered.token);
        },
        kept: async (driven) => {
          await driven.isAt('/');
          await keeps(driven, present.token);
        },
        rejected: (driven) => driven.isAt(verification),
      },
      paths: 6,
    });
  });
});

import { describe, expect, test } from 'vitest';
import { registerBioPhoto } from '#features/biophoto/contract.ts';
import {
  activation,
  companyCreation,
  companyVerification,
  createAnotherCompany,
  emailActivation,
  employeeSignIn,
  forgotPassword,
  identifyRegion,
  invited,
  invitedSignUp,
  joinApproval,
  joinedCompanies,
  loginCompany,
  resetPassword,
  resetPasswordCheck,
  signIn,
  signUp,
} from '#features/onboarding/contract.ts';
import { checkDelay } from '#features/onboarding/machines/sending.ts';
import { confirmPaypal, confirmTelr } from '#features/subscription/contract.ts';
import { resendSeconds } from '#machines/countdown/countdown.machine.ts';
import type { AnyCall } from '#shared/contract/index.ts';
import { storageNames } from '#shared/session/index.ts';
import { password as theirs } from '#tests/support/fixtures.ts';
import {
  broken,
  coded,
  expectNoKeys,
  pressThrough,
  unauthorized,
  untilGone,
  everything,
  type Fault,
} from './harness/bad-answers.ts';
import { byServer, openLedPage, says, useClockedSite, type Answer, type LedPage } from './harness/index.ts';
import { goodPassword, mailedCodes } from './harness/mailed-codes.ts';
import { choosePhoto, layMap, pickPlace } from './harness/public-fields.ts';

const types = async (led: LedPage, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, text] of Object.entries(texts)) {
    const field = led.page.locator(`input[name="${name}"]`).last();
    await led.shows(field);
    await field.fill(text);
  }
};
const at =
  (path: string) =>
  (led: LedPage): Promise<void> =>
    led.isAt(path);
const verification = at('/onboard/company-verification');
const agrees = (led: LedPage): Promise<void> =>
  led.page.getByText('I agree to the terms', { exact: false }).first().click();
const chosen = { password: goodPassword, confirm_password: goodPassword };

describe('forms that are answered badly', () => {
  const site = useClockedSite();
  const codes = mailedCodes(site);
  const patient = { timeout: 120_000 };
  const entersAcme = (led: LedPage): Promise<void> =>
    led.until('the host of acme', async () => new URL(led.page.url()).host.startsWith('acme.'));

  test.each([
    ['/onboard/sign-in', signIn, { username: 'admin-a@acme.test', password: theirs }],
    ['/onboard/company-verification', signIn, { username: 'admin-a@acme.test', password: theirs }],
    ['/onboard/employee-login', employeeSignIn, { company: 'acme', username: '1001', password: theirs }],
  ] as const)('%s', patient, async (path, call, typed) => {
    const led = await openLedPage(site, [call]);
    await led.show(path);
    await types(led, typed);
    await agrees(led);
    await pressThrough(led, { call, typed, button: 'oauth:signIn.action', answer: byServer, end: entersAcme });
  });

  test('the dialog of a forgotten password', patient, async () => {
    const led = await openLedPage(site, [forgotPassword]);
    await led.show('/onboard/sign-in#forgot');
    const typed = { username: 'admin-b@globex.test' };
    // The form behind it has such a field too, and is there first.
    await led.shows(led.page.getByRole('dialog'));
    await types(led, typed);
    await pressThrough(led, {
      call: forgotPassword,
      typed,
      button: 'oauth:forgotPassword.action',
      answer: byServer,
      end: at('/onboard/forgot-password'),
    });
  });

  test('/onboard/sign-up', patient, async () => {
    const led = await openLedPage(site, [signUp]);
    await led.show('/onboard/sign-up');
    const typed = { email: 'founder@fault.test', phone_number: '+441632960001', ...chosen };
    await types(led, typed);
    await agrees(led);
    await pressThrough(led, {
      call: signUp,
      typed,
      button: 'oauth:signUp.action',
      answer: byServer,
      end: at('/onboard/email-activation'),
    });
  });

  test.each([
    ['/onboard/email-activation', emailActivation, { action: 'ACTIVATION', email: 'founder@fault.test' }],
    ['/onboard/forgot-password', forgotPassword, { action: 'FORGOT_PASSWORD', username: '1001', company: 'acme' }],
  ] as const)('%s', patient, async (path, call, to) => {
    site.server.clock.advance({ hours: 1 });
    const led = await openLedPage(site, [call]);
    await led.show(path, { session: { 'onboarding.mail': JSON.stringify(to) } });
    await led.shows(led.page.getByRole('button', { name: /^Send again in/ }));
    await led.pass(resendSeconds * 1000);
    await pressThrough(led, {
      call,
      button: 'oauth:mailWaiting.resend',
      answer: byServer,
      end: (page) => page.sees('oauth:mailWaiting.sentAgain'),
    });
  });

  test('/onboard/invited-sign-up', patient, async () => {
    const led = await openLedPage(site, [invitedSignUp]);
    await led.show('/onboard/invited-sign-up', {
      session: { 'onboarding.invitation': JSON.stringify(await codes.ofInvitation()) },
    });
    await types(led, chosen);
    await pressThrough(led, {
      call: invitedSignUp,
      typed: chosen,
      button: 'oauth:invitedSignUp.action',
      answer: byServer,
      end: verification,
    });
  });

  test('/onboard/reset-password', patient, async () => {
    const led = await openLedPage(site, [resetPassword]);
    await led.show(`/onboard/reset-password?code=${await codes.ofReset()}`);
    await led.sees('oauth:resetPassword.checking');
    await led.pass(checkDelay);
    await types(led, chosen);
    await pressThrough(led, {
      call: resetPassword,
      typed: chosen,
      button: 'oauth:resetPassword.action',
      answer: byServer,
      end: verification,
    });
  });

  test('/onboard/company-creation', patient, async () => {
    const led = await openLedPage(site, [companyCreation, companyVerification]);
    await layMap(led.page);
    await led.show('/onboard/company-creation', {
      session: { 'onboarding.creation': JSON.stringify({ code: await codes.ofCreation() }) },
    });
    const address = await pickPlace(led);
    const typed = { company_name: 'Fault & Sons', company_domain: 'fault' };
    await types(led, typed);
    // Whether the domain is free is asked beside; the form asks it again.
    for (const { answer } of everything) {
      await led.page.locator('input[name="company_domain"]').focus();
      await led.page.locator('input[name="company_domain"]').blur();
      await led.answer(companyVerification, answer);
    }
    await pressThrough(led, {
      call: companyCreation,
      typed: { ...typed, company_address: address },
      button: 'oauth:companyCreation.action',
      answer: byServer,
      end: verification,
    });
  });

  test('/bio-photo/register/', patient, async () => {
    const led = await openLedPage(site, [registerBioPhoto]);
    await led.show(`/bio-photo/register/?company_id=${site.people.a.id}`);
    await choosePhoto(led);
    const typed = { employee: '1001' };
    await types(led, typed);
    await pressThrough(led, {
      call: registerBioPhoto,
      typed,
      button: 'default:bioPhoto.save',
      answer: byServer,
      chosen: (page) => page.shows(page.page.locator('.bio-photo-round img')),
      end: (page) => page.sees('default:bioPhoto.sent'),
    });
  });

  test('the choice of a company', patient, async () => {
    const led = await openLedPage(site, [loginCompany]);
    const { token, refresh } = await site.people.tokensOf('both');
    const kept = { [storageNames.access]: token, [storageNames.refresh]: refresh, [storageNames.userAccess]: token };
    await led.show('/onboard/company-login', { local: kept });
    const option = led.page.getByRole('option').first();
    await led.shows(option);
    await option.click();
    await pressThrough(led, {
      call: loginCompany,
      button: 'oauth:companyLogin.action',
      faults: [coded, ...broken],
      answer: unauthorized.answer,
      end: async (page) => {
        await verification(page);
        await page.sees('api:sessionTimeout');
      },
    });
  });

  test('a company of one’s own, for who has none', patient, async () => {
    const led = await openLedPage(site, [joinedCompanies, createAnotherCompany]);
    const { token, refresh } = await site.people.tokensOf('both');
    await led.show('/onboard/company-login', {
      local: { [storageNames.access]: token, [storageNames.refresh]: refresh, [storageNames.userAccess]: token },
    });
    await led.answer(joinedCompanies, says(joinedCompanies, [], { total: 0, next: null }));
    await led.sees('oauth:companyLogin.none');
    await led.pass(untilGone);
    await pressThrough(led, {
      call: createAnotherCompany,
      button: 'oauth:companyLogin.create',
      faults: [coded, ...broken],
      answer: byServer,
      end: at('/onboard/company-creation'),
    });
  });
});

/** What a page asks by itself, and how it goes on where no answer is understood. */
interface Asked {
  readonly path: string;
  readonly call: AnyCall;
  readonly faults: readonly Fault[];
  /** What it says in its own words. */
  readonly says: string;
  readonly retry: string;
  readonly answer: Answer;
  readonly end: (led: LedPage) => Promise<void>;
}

const decided = says(joinApproval, { status: 'APPROVED' });
const approved = (led: LedPage): Promise<void> => led.sees('oauth:joinApproval.approved');
const unknown = (led: LedPage): Promise<void> => led.sees('sub:payment.status.ORDER_NOT_FOUND');
const asked: readonly Asked[] = [
  {
    path: '/onboard/reset-password?code=c',
    call: resetPasswordCheck,
    faults: [unauthorized, ...broken],
    says: 'oauth:link.unreachable',
    retry: 'oauth:companyLogin.retry',
    answer: byServer,
    end: (led) => led.sees('oauth:link.invalid'),
  },
  {
    path: '/onboard/join-approval?code=c',
    call: joinApproval,
    faults: [coded, unauthorized, ...broken],
    says: 'oauth:joinApproval.undecided',
    retry: 'oauth:companyLogin.retry',
    answer: decided,
    end: approved,
  },
  {
    path: '/payment/telr/?OrderRef=k',
    call: confirmTelr,
    faults: [unauthorized, ...broken],
    says: 'sub:payment.unreached',
    retry: 'sub:payment.retry',
    answer: byServer,
    end: unknown,
  },
  {
    path: '/payment/paypal/?paymentId=k&PayerID=p',
    call: confirmPaypal,
    faults: [unauthorized, ...broken],
    says: 'sub:payment.unreached',
    retry: 'sub:payment.retry',
    answer: byServer,
    end: unknown,
  },
];

describe('pages whose question is answered badly', () => {
  const site = useClockedSite();

  test.each(asked)(
    '$path asks again',
    { timeout: 60_000 },
    async ({ path, call, faults, says: words, retry, answer, end }) => {
      const led = await openLedPage(site, [call]);
      await led.show(path);
      await led.shows(led.page.locator('.onboarding-progress'));
      await led.pass(checkDelay);
      for (const fault of faults) {
        await led.answer(call, fault.answer);
        await led.sees(words);
        await expectNoKeys(led);
        await led.button(retry).dblclick();
      }
      await led.answer(call, answer);
      await end(led);
      expect(led.count(call)).toBe(faults.length + 1);
    },
  );

  test('the companies to choose from', { timeout: 60_000 }, async () => {
    const led = await openLedPage(site, [joinedCompanies]);
    const { token, refresh } = await site.people.tokensOf('both');
    await led.show('/onboard/company-login', {
      local: { [storageNames.access]: token, [storageNames.refresh]: refresh, [storageNames.userAccess]: token },
    });
    for (const fault of [coded, ...broken]) {
      await led.answer(joinedCompanies, fault.answer);
      await led.sees('oauth:companyLogin.notLoaded');
      await led.sees(fault.key);
      await expectNoKeys(led);
      await led.pass(untilGone);
      await led.button('oauth:companyLogin.retry').dblclick();
    }
    await led.answer(joinedCompanies, byServer);
    await led.until('the companies', async () => (await led.page.getByRole('option').count()) === 2);
  });

  test.each([
    ['/onboard/activation', activation],
    ['/onboard/invited', invited],
  ] as const)('%s leads back', { timeout: 60_000 }, async (path, call) => {
    const led = await openLedPage(site, [call]);
    for (const { answer, name } of [coded, unauthorized, ...broken]) {
      await led.show(`${path}?code=c`);
      await led.shows(led.page.locator('.onboarding-progress'));
      await led.pass(checkDelay);
      await led.answer(call, answer);
      await verification(led);
      await led.sees(/504|network/.test(name) ? 'api:connectionLost' : 'api:ZBOA0001');
      await expectNoKeys(led);
    }
  });

  test('the region, asked by every page', { timeout: 60_000 }, async () => {
    const led = await openLedPage(site, [identifyRegion]);
    for (const { answer } of [coded, unauthorized, ...broken]) {
      await led.show('/onboard/sign-in');
      await led.answer(identifyRegion, answer);
      await led.sees('api:invalidAccess');
      await led.shows(led.field('oauth:field.account'));
      await expectNoKeys(led);
    }
  });
});

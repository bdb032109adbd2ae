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
  invited,
  invitedSignUp,
  joinApproval,
  resetPassword,
  resetPasswordCheck,
  signIn,
  signUp,
} from '#features/onboarding/contract.ts';
import { identifyRegion, joinedCompanies, loginCompany } from '#shared/contract/session.ts';
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
import { byServer, openDrivenPage, says, useClockedSite, type Answer, type DrivenPage } from './harness/index.ts';
import { goodPassword, mailedCodes } from './harness/mailed-codes.ts';
import { choosePhoto, layMap, pickPlace, photoCodeOf } from './harness/public-fields.ts';
import type { AnyKey } from '#shared/i18n/index.ts';

const site = useClockedSite();
const types = async (driven: DrivenPage, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, text] of Object.entries(texts)) {
    const field = driven.page.locator(`input[name="${name}"]`).last();
    await driven.shows(field);
    await field.fill(text);
  }
};
const at =
  (path: string) =>
  (driven: DrivenPage): Promise<void> =>
    driven.isAt(path);
const verification = at('/onboard/company-verification');
const agrees = (driven: DrivenPage): Promise<void> =>
  driven.page.getByText('I agree to the terms', { exact: false }).first().check();
const chosen = { password: goodPassword, confirm_password: goodPassword };

describe('forms that are answered badly', () => {
  const codes = mailedCodes(site);
  const entersAcme = (driven: DrivenPage): Promise<void> =>
    driven.until('the host of acme', async () => new URL(driven.page.url()).host.startsWith('acme.'));

  test.each([
    ['/onboard/sign-in', signIn, { username: 'admin-a@acme.test', password: theirs }],
    ['/onboard/company-verification', signIn, { username: 'admin-a@acme.test', password: theirs }],
    ['/onboard/employee-login', employeeSignIn, { company: 'acme', username: '1001', password: theirs }],
  ] as const)('%s', async (path, call, typed) => {
    const driven = await openDrivenPage(site, [call]);
    await driven.show(path);
    await types(driven, typed);
    await agrees(driven);
    await pressThrough(driven, { call, typed, button: 'oauth:signIn.action', answer: byServer, end: entersAcme });
  });

  test('the dialog of a forgotten password', async () => {
    const driven = await openDrivenPage(site, [forgotPassword]);
    await driven.show('/onboard/sign-in#forgot');
    const typed = { username: 'admin-b@globex.test' };
    // The form behind has such a field too, and comes first.
    await driven.shows(driven.page.getByRole('dialog'));
    await types(driven, typed);
    await pressThrough(driven, {
      call: forgotPassword,
      typed,
      button: 'oauth:forgotPassword.action',
      answer: byServer,
      end: at('/onboard/forgot-password'),
    });
  });

  test('/onboard/sign-up', async () => {
    const driven = await openDrivenPage(site, [signUp]);
    await driven.show('/onboard/sign-up');
    const typed = { first_name: 'Sita', email: 'founder@fault.test', phone_number: '+441632960001', ...chosen };
    await types(driven, typed);
    await agrees(driven);
    await pressThrough(driven, {
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
  ] as const)('%s', async (path, call, to) => {
    site.server.clock.advance({ hours: 1 });
    const driven = await openDrivenPage(site, [call]);
    await driven.show(path, { session: { 'onboarding.mail': JSON.stringify(to) } });
    await driven.shows(driven.page.getByRole('button', { name: /^Send again in/ }));
    await driven.pass(resendSeconds * 1000);
    await pressThrough(driven, {
      call,
      button: 'oauth:mailWaiting.resend',
      answer: byServer,
      end: (page) => page.sees('oauth:mailWaiting.sentAgain'),
    });
  });

  test('/onboard/invited-sign-up', async () => {
    const driven = await openDrivenPage(site, [invitedSignUp]);
    await driven.show('/onboard/invited-sign-up', {
      session: { 'onboarding.invitation': JSON.stringify(await codes.ofInvitation()) },
    });
    const typed = { first_name: 'Sita', ...chosen };
    await types(driven, typed);
    await agrees(driven);
    await pressThrough(driven, {
      call: invitedSignUp,
      typed,
      button: 'oauth:invitedSignUp.action',
      answer: byServer,
      end: verification,
    });
  });

  test('/onboard/reset-password', async () => {
    const driven = await openDrivenPage(site, [resetPassword]);
    await driven.show(`/onboard/reset-password?code=${await codes.ofReset()}`);
    await driven.sees('oauth:resetPassword.checking');
    await driven.pass(checkDelay);
    await types(driven, chosen);
    await pressThrough(driven, {
      call: resetPassword,
      typed: chosen,
      button: 'oauth:resetPassword.action',
      answer: byServer,
      end: verification,
    });
  });

  test('/onboard/company-creation', async () => {
    const driven = await openDrivenPage(site, [companyCreation, companyVerification]);
    await layMap(driven.page);
    await driven.show('/onboard/company-creation', {
      session: { 'onboarding.creation': JSON.stringify({ code: await codes.ofCreation() }) },
    });
    const address = await pickPlace(driven);
    const typed = { company_name: 'Fault & Sons', company_domain: 'fault' };
    await types(driven, typed);
    // The check of the domain is made separately, and the form repeats it.
    for (const { answer } of everything) {
      await driven.page.locator('input[name="company_domain"]').focus();
      await driven.page.locator('input[name="company_domain"]').blur();
      await driven.answer(companyVerification, answer);
    }
    await pressThrough(driven, {
      call: companyCreation,
      typed: { ...typed, company_address: address },
      button: 'oauth:companyCreation.action',
      answer: byServer,
      end: verification,
    });
  });

  test('/bio-photo/register/', async () => {
    const driven = await openDrivenPage(site, [registerBioPhoto]);
    await driven.show(`/bio-photo/register/?company_id=${await photoCodeOf(site)}`);
    await choosePhoto(driven);
    const typed = { employee: '1001' };
    await types(driven, typed);
    await pressThrough(driven, {
      call: registerBioPhoto,
      typed,
      button: 'default:bioPhoto.save',
      answer: byServer,
      chosen: (page) => page.shows(page.page.locator('.bio-photo-round img')),
      end: (page) => page.sees('default:bioPhoto.sent'),
    });
  });

  test('the choice of a company', async () => {
    const driven = await openDrivenPage(site, [loginCompany]);
    const { token, refresh } = await site.people.tokensOf('both');
    const kept = { [storageNames.access]: token, [storageNames.refresh]: refresh, [storageNames.userAccess]: token };
    await driven.show('/onboard/company-login', { local: kept });
    const option = driven.page.getByRole('option').first();
    await driven.shows(option);
    await option.click();
    await pressThrough(driven, {
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

  test('a company of one’s own, for who has none', async () => {
    const driven = await openDrivenPage(site, [joinedCompanies, createAnotherCompany]);
    const { token, refresh } = await site.people.tokensOf('both');
    await driven.show('/onboard/company-login', {
      local: { [storageNames.access]: token, [storageNames.refresh]: refresh, [storageNames.userAccess]: token },
    });
    await driven.answer(joinedCompanies, says(joinedCompanies, [], { total: 0, next: null }));
    await driven.sees('common:message.failed');
    await pressThrough(driven, {
      call: createAnotherCompany,
      button: 'oauth:companyLogin.create',
      faults: [coded, ...broken],
      answer: byServer,
      end: at('/onboard/company-creation'),
    });
  });
});

/** What a page fetches by itself, and how it continues without a valid answer. */
interface Asked {
  readonly path: string;
  readonly call: AnyCall;
  readonly faults: readonly Fault[];
  /** The page's own text. */
  readonly says: AnyKey;
  readonly retry: AnyKey;
  readonly answer: Answer;
  readonly end: (driven: DrivenPage) => Promise<void>;
}

const decided = says(joinApproval, { status: 'APPROVED' });
const approved = (driven: DrivenPage): Promise<void> => driven.sees('oauth:joinApproval.approved');
const unknown = (driven: DrivenPage): Promise<void> => driven.sees('sub:payment.status.ORDER_NOT_FOUND');
const asked: readonly Asked[] = [
  {
    path: '/onboard/reset-password?code=c',
    call: resetPasswordCheck,
    faults: [unauthorized, ...broken],
    says: 'oauth:link.unreachable',
    retry: 'oauth:companyLogin.retry',
    answer: byServer,
    end: (driven) => driven.sees('oauth:link.invalid'),
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
  test.each(asked)('$path asks again', async ({ path, call, faults, says: words, retry, answer, end }) => {
    const driven = await openDrivenPage(site, [call]);
    await driven.show(path);
    await driven.shows(driven.page.locator('.public-progress'));
    await driven.pass(checkDelay);
    for (const fault of faults) {
      await driven.answer(call, fault.answer);
      await driven.sees(words);
      await expectNoKeys(driven);
      await driven.button(retry).dblclick();
    }
    await driven.answer(call, answer);
    await end(driven);
    expect(driven.count(call)).toBe(faults.length + 1);
  });

  test('the companies to choose from', async () => {
    const driven = await openDrivenPage(site, [joinedCompanies]);
    const { token, refresh } = await site.people.tokensOf('both');
    await driven.show('/onboard/company-login', {
      local: { [storageNames.access]: token, [storageNames.refresh]: refresh, [storageNames.userAccess]: token },
    });
    for (const fault of [coded, ...broken]) {
      await driven.answer(joinedCompanies, fault.answer);
      await driven.sees('oauth:companyLogin.notLoaded');
      await driven.sees(fault.key);
      await expectNoKeys(driven);
      await driven.pass(untilGone);
      await driven.button('oauth:companyLogin.retry').dblclick();
    }
    await driven.answer(joinedCompanies, byServer);
    await driven.until('the companies', async () => (await driven.page.getByRole('option').count()) === 2);
  });

  test.each([
    ['/onboard/activation', activation],
    ['/onboard/invited', invited],
  ] as const)('%s leads back', async (path, call) => {
    const driven = await openDrivenPage(site, [call]);
    for (const { answer, name } of [coded, unauthorized, ...broken]) {
      await driven.show(`${path}?code=c`);
      await driven.shows(driven.page.locator('.public-progress'));
      await driven.pass(checkDelay);
      await driven.answer(call, answer);
      await verification(driven);
      await driven.sees(/504|network/.test(name) ? 'api:connectionLost' : 'api:ZBOA0001');
      await expectNoKeys(driven);
    }
  });

  test('the region, asked by every page', async () => {
    const driven = await openDrivenPage(site, [identifyRegion]);
    for (const { answer } of [coded, unauthorized, ...broken]) {
      await driven.show('/onboard/sign-in');
      await driven.answer(identifyRegion, answer);
      await driven.sees('api:invalidAccess');
      await driven.shows(driven.field('oauth:field.account'));
      await expectNoKeys(driven);
    }
  });
});

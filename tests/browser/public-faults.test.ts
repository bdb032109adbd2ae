import { describe, expect, test } from 'vitest';
import { registerBioPhoto } from '#features/biophoto/contract.ts';
import {
  companyCreation, companyVerification, createAnotherCompany, emailActivation, employeeSignIn, forgotPassword, identifyRegion, invited, invitedSignUp,
  joinApproval, joinedCompanies, loginCompany, resetPassword, resetPasswordCheck, signIn, signUp,
} from '#features/onboarding/contract.ts';
import { checkDelay } from '#features/onboarding/machines/sending.ts';
import { confirmPaypal, confirmTelr } from '#features/subscription/contract.ts';
import { resendSeconds } from '#machines/countdown/countdown.machine.ts';
import type { AnyCall } from '#shared/contract/index.ts';
import { storageNames } from '#shared/session/index.ts';
import { password as theirs } from '#tests/support/fixtures.ts';
import { breaks, byServer, openLedPage, refuses, says, useClockedSite, type Answer, type LedPage } from './harness/index.ts';
import { isKey } from './harness/look.ts';
import { goodPassword, mailedCodes } from './harness/mailed-codes.ts';
import { choosePhoto, layMap, pickPlace } from './harness/public-fields.ts';

interface Fault {
  readonly name: string;
  readonly answer: Answer;
  /** What a person is told. */
  readonly key: string;
}

const html = '<!doctype html><title>Welcome</title><h1>Log in to the network</h1>';
const away: Fault = { name: 'the network is away', answer: 'away', key: 'api:connectionLost' };
const unauthorized: Fault = { name: '401', answer: { status: 401, body: '{"code":"ZBCO0007","context":{}}' }, key: 'api:sessionTimeout' };
const coded: Fault = { name: '400 with a code', answer: refuses('ZBCO0010'), key: 'api:ZBCO0010' };
/** A field that no page has. */
const astray: Fault = { name: '400 at another field', answer: refuses('ZBCO0002', { elsewhere: [{ code: 'required' }] }), key: 'api:ZBOA0001' };
const broken: readonly Fault[] = [
  { name: '400 without a code', answer: { status: 400, body: 'Bad Request' }, key: 'api:ZBOA0001' },
  { name: '500', answer: breaks, key: 'api:ZBOA0001' },
  { name: '500 with a page', answer: { status: 500, body: '<html><pre>Error: at Object.run (/srv/app.js:1:1)</pre></html>' }, key: 'api:ZBOA0001' },
  { name: '504', answer: { status: 504, body: '<html>Gateway Time-out</html>' }, key: 'api:connectionLost' },
  { name: 'nonsense', answer: { status: 200, body: html }, key: 'api:ZBOA0001' },
  away,
];
const everything: readonly Fault[] = [coded, astray, unauthorized, ...broken];

/** Longer than a notification stays. */
const untilGone = 6000;

/** A form, or a button alone, and what it is like when it is answered badly. */
interface Pressed {
  readonly call: AnyCall;
  readonly button: string;
  /** What stands in fields, by their names: it stays. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly faults?: readonly Fault[];
  /** What the server says in the end. */
  readonly answer: Answer;
  readonly end: (led: LedPage) => Promise<void>;
}

async function expectNoKeys(led: LedPage): Promise<void> {
  const shown = await led.page.evaluate(() => document.body.innerText.split('\n'));
  expect(shown.filter((line) => isKey(line) || /Error:|\bat Object\.|<html|undefined/.test(line)), 'what no person should read').toEqual([]);
}

/** Presses through every fault, then to the end. */
async function pressThrough(led: LedPage, { call, button, typed = {}, faults = everything, answer, end }: Pressed): Promise<void> {
  const place = led.page.url();
  const press = led.button(button);
  const isReady = async (): Promise<boolean> => (await press.isVisible()) && (await press.isEnabled()) && (await press.getAttribute('data-pending')) === null;
  for (const [at, fault] of faults.entries()) {
    await led.until(`${button} before ${fault.name}`, isReady);
    // Twice in one moment is once.
    await press.dblclick();
    await led.waits(call);
    expect(led.count(call), `calls before ${fault.name}`).toBe(at + 1);
    await led.answer(call, fault.answer);
    await led.sees(fault.key);
    await led.until(`${button} after ${fault.name}`, isReady);
    expect(led.page.url(), fault.name).toBe(place);
    for (const [name, value] of Object.entries(typed)) {
      expect(await led.page.locator(`input[name="${name}"]`).last().inputValue(), `${name} after ${fault.name}`).toBe(value);
    }
    await expectNoKeys(led);
    await led.pass(untilGone);
    await led.seesNot(fault.key);
  }
  await press.dblclick();
  await led.answer(call, answer);
  await end(led);
  expect(led.count(call)).toBe(faults.length + 1);
}

const types = async (led: LedPage, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, text] of Object.entries(texts)) {
    const field = led.page.locator(`input[name="${name}"]`).last();
    await led.shows(field);
    await field.fill(text);
  }
};
const at = (path: string) => (led: LedPage): Promise<void> => led.isAt(path);
const verification = at('/onboard/company-verification');
const agrees = (led: LedPage): Promise<void> => led.page.getByText('I agree to the terms', { exact: false }).first().click();
const chosen = { password: goodPassword, confirm_password: goodPassword };

describe('forms that are answered badly', () => {
  const site = useClockedSite();
  const codes = mailedCodes(site);
  const patient = { timeout: 120_000 };
  const entersAcme = (led: LedPage): Promise<void> => led.until('the host of acme', async () => new URL(led.page.url()).host.startsWith('acme.'));

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
    await types(led, typed);
    await pressThrough(led, { call: forgotPassword, typed, button: 'oauth:forgotPassword.action', answer: byServer, end: at('/onboard/forgot-password') });
  });

  test('/onboard/sign-up', patient, async () => {
    const led = await openLedPage(site, [signUp]);
    await led.show('/onboard/sign-up');
    const typed = { email: 'founder@fault.test', phone_number: '+441632960001', ...chosen };
    await types(led, typed);
    await agrees(led);
    await pressThrough(led, { call: signUp, typed, button: 'oauth:signUp.action', answer: byServer, end: at('/onboard/email-activation') });
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
    await pressThrough(led, { call, button: 'oauth:mailWaiting.resend', answer: byServer, end: (page) => page.sees('oauth:mailWaiting.sentAgain') });
  });

  test('/onboard/invited-sign-up', patient, async () => {
    const led = await openLedPage(site, [invitedSignUp]);
    await led.show('/onboard/invited-sign-up', { session: { 'onboarding.invitation': JSON.stringify(await codes.ofInvitation()) } });
    await types(led, chosen);
    await pressThrough(led, { call: invitedSignUp, typed: chosen, button: 'oauth:invitedSignUp.action', answer: byServer, end: verification });
  });

  test('/onboard/reset-password', patient, async () => {
    const led = await openLedPage(site, [resetPassword]);
    await led.show(`/onboard/reset-password?code=${await codes.ofReset()}`);
    await led.sees('oauth:resetPassword.checking');
    await led.pass(checkDelay);
    await types(led, chosen);
    await pressThrough(led, { call: resetPassword, typed: chosen, button: 'oauth:resetPassword.action', answer: byServer, end: verification });
  });

  test('/onboard/company-creation', patient, async () => {
    const led = await openLedPage(site, [companyCreation, companyVerification]);
    await layMap(led.page);
    await led.show('/onboard/company-creation', { session: { 'onboarding.creation': JSON.stringify({ code: await codes.ofCreation() }) } });
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
      call: companyCreation, typed: { ...typed, company_address: address }, button: 'oauth:companyCreation.action', answer: byServer,
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
      call: registerBioPhoto, typed, button: 'default:bioPhoto.save', answer: byServer, end: (page) => page.sees('default:bioPhoto.sent'),
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
      call: loginCompany, button: 'oauth:companyLogin.action', faults: [coded, ...broken], answer: unauthorized.answer,
      end: async (page) => {
        await verification(page);
        await page.sees('api:sessionTimeout');
      },
    });
  });

  test('a company of one’s own, for who has none', patient, async () => {
    const led = await openLedPage(site, [joinedCompanies, createAnotherCompany]);
    const { token, refresh } = await site.people.tokensOf('both');
    await led.show('/onboard/company-login', { local: { [storageNames.access]: token, [storageNames.refresh]: refresh, [storageNames.userAccess]: token } });
    await led.answer(joinedCompanies, says(joinedCompanies, [], { total: 0, next: null }));
    await led.sees('oauth:companyLogin.none');
    await led.pass(untilGone);
    await pressThrough(led, {
      call: createAnotherCompany, button: 'oauth:companyLogin.create', faults: [coded, ...broken], answer: byServer, end: at('/onboard/company-creation'),
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
  { path: '/onboard/reset-password?code=c', call: resetPasswordCheck, faults: [unauthorized, ...broken], says: 'oauth:link.unreachable', retry: 'oauth:companyLogin.retry', answer: byServer, end: (led) => led.sees('oauth:link.invalid') },
  { path: '/onboard/join-approval?code=c', call: joinApproval, faults: [unauthorized, ...broken], says: 'oauth:link.unreachable', retry: 'oauth:companyLogin.retry', answer: decided, end: approved },
  { path: '/payment/telr/?OrderRef=k', call: confirmTelr, faults: [unauthorized, ...broken], says: 'sub:payment.unreached', retry: 'sub:payment.retry', answer: byServer, end: unknown },
  { path: '/payment/paypal/?paymentId=k&PayerID=p', call: confirmPaypal, faults: [unauthorized, ...broken], says: 'sub:payment.unreached', retry: 'sub:payment.retry', answer: byServer, end: unknown },
];

describe('pages whose question is answered badly', () => {
  const site = useClockedSite();

  test.each(asked)('$path asks again', { timeout: 60_000 }, async ({ path, call, faults, says: words, retry, answer, end }) => {
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
  });

  test('the companies to choose from', { timeout: 60_000 }, async () => {
    const led = await openLedPage(site, [joinedCompanies]);
    const { token, refresh } = await site.people.tokensOf('both');
    await led.show('/onboard/company-login', { local: { [storageNames.access]: token, [storageNames.refresh]: refresh, [storageNames.userAccess]: token } });
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

  test.each([coded, unauthorized, ...broken])('an invitation: $name', { timeout: 60_000 }, async ({ answer, name }) => {
    const led = await openLedPage(site, [invited]);
    await led.show('/onboard/invited?code=c');
    await led.sees('oauth:invited.checking');
    await led.pass(checkDelay);
    await led.answer(invited, answer);
    await verification(led);
    await led.sees(/504|network/.test(name) ? 'api:connectionLost' : 'api:ZBOA0001');
    await expectNoKeys(led);
  });

  test.each([coded, unauthorized, ...broken])('the region, asked by every page: $name', { timeout: 60_000 }, async ({ answer }) => {
    const led = await openLedPage(site, [identifyRegion]);
    await led.show('/onboard/sign-in');
    await led.answer(identifyRegion, answer);
    await led.sees('api:invalidAccess');
    await led.shows(led.field('oauth:field.account'));
    await expectNoKeys(led);
  });
});


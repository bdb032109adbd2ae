import { describe, expect, test } from 'vitest';
import {
  companyCreation,
  companyVerification,
  createAnotherCompany,
  currentUser,
  joinedCompanies,
  loginCompany,
} from '#features/onboarding/contract.ts';
import { companyCreationMachine, type WantedCompany } from '#features/onboarding/machines/company-creation.machine.ts';
import { companyLoginMachine } from '#features/onboarding/machines/company-login.machine.ts';
import { storageNames } from '#shared/session/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { byServer, byServerTo, refuses, says, useClockedSite, walkPage, type LedPage } from './harness/index.ts';
import { mailedCodes } from './harness/mailed-codes.ts';
import { giza, layMap, pickPlace } from './harness/public-fields.ts';

const { text } = wordsIn('en');
const verification = '/onboard/company-verification';
const unexpected = 'ZBOA0001';

describe('flows of companies, on their pages', () => {
  const site = useClockedSite();
  const codes = mailedCodes(site);

  test('company creation walks every transition', { timeout: 180_000 }, () => {
    const wanted: WantedCompany = {
      company_name: 'Harbour',
      company_domain: 'harbour',
      company_address: giza.formatted_address,
      company_timezone: giza.timezone,
      company_country: 'Egypt',
      company_country_code: 'EG',
      company_province: 'Giza',
      company_city: 'Giza',
      company_latitude: 29.99,
      company_longitude: 31.2,
    };
    const domain = (led: LedPage) => led.page.locator('input[name="company_domain"]');
    const action = (led: LedPage) => led.button('oauth:companyCreation.action');
    const taken = { kind: 'refused', fields: { company_domain: [{ code: 'domainTaken' }] } } as const;
    const byCode = (changed: object = {}) => byServerTo(async () => ({ ...changed, code: await codes.ofCreation() }));
    return walkPage(site, {
      machine: companyCreationMachine,
      inputs: [{ code: 'c' }, { code: '' }],
      show: async (led, { code }) => {
        await layMap(led.page);
        await led.show('/onboard/company-creation', {
          session: code === '' ? {} : { 'onboarding.creation': JSON.stringify({ code }) },
        });
        if (code === '') return;
        await led.shows(led.field('oauth:companyCreation.name'));
        await led.field('oauth:companyCreation.name').fill(wanted.company_name);
        await pickPlace(led);
      },
      events: {
        'domain.entered': [{ type: 'domain.entered', domain: wanted.company_domain }],
        'form.submitted': [{ type: 'form.submitted', wanted }],
      },
      brought: {
        verifyDomain: {
          call: companyVerification,
          done: [
            [{ kind: 'sent' }, byCode()],
            [taken, byCode({ company_domain: 'acme' })],
          ],
          fails: 'away',
        },
        createCompany: {
          call: companyCreation,
          // Under another domain: on the next path this one is free still.
          done: [
            [{ kind: 'sent' }, byCode({ company_domain: 'harbour-made' })],
            [{ kind: 'expired' }, byServer],
            [taken, byCode({ company_domain: 'acme' })],
          ],
          fails: 'away',
        },
      },
      gestures: {
        'domain.entered': async (led, { domain: wish }) => {
          await domain(led).fill(wish);
          await domain(led).blur();
        },
        // With Enter, from the field: it is not left.
        'form.submitted': async (led) => {
          await domain(led).fill(wanted.company_domain);
          await domain(led).press('Enter');
        },
      },
      states: {
        editing: async (led) => {
          await led.seesNot('common:validation.domainTaken');
          await led.until(
            'the button',
            async () => (await action(led).isEnabled()) && (await action(led).getAttribute('data-pending')) === null,
          );
        },
        verifying: async (led) => {
          expect(await led.waits(companyVerification)).toEqual({ company_domain: wanted.company_domain, code: 'c' });
          expect(await action(led).isEnabled()).toBe(true);
        },
        submitting: async (led) => {
          expect(await led.waits(companyCreation)).toEqual({ ...wanted, code: 'c', language: 'en' });
          await led.shows(led.page.locator('button[data-pending]'));
        },
        refused: (led) => led.sees('common:validation.domainTaken'),
        created: async (led) => {
          await led.isAt(verification);
          await led.sees('oauth:notice.companyCreated');
        },
        expired: async (led) => {
          await led.isAt(verification);
          await led.sees('api:ZBOA0101');
        },
        leaving: (led) => led.isAt(verification),
      },
      paths: 11,
    });
  });

  test('company login walks every transition', { timeout: 180_000 }, async () => {
    const { a, b } = site.people;
    const vendor = await site.server.caller(await site.people.tokenOf('vendor')).callEndpoint(currentUser);
    if (!vendor.isSuccess) throw new Error(vendor.code);
    const companies = [
      { id: a.id, name: 'Acme Works', domain: 'acme' },
      { id: b.id, name: 'Globex', domain: 'globex' },
    ];
    const none = says(joinedCompanies, [], { total: 0, next: null });
    const isVendor = (yes: boolean) => async (led: LedPage) => {
      await led.page.unroute('**/current-user/');
      if (yes)
        await led.page.route('**/current-user/', (route) =>
          route.fulfill({ json: { code: currentUser.successCode, data: vendor.data.data } }),
        );
      return none;
    };
    const options = (led: LedPage) => led.page.getByRole('option');
    const entered = (domain: string) => ({ kind: 'entered', access: 'a', refresh: 'r', domain });
    const isOn = async (led: LedPage, domain: string): Promise<void> => {
      await led.until(`the host of ${domain}`, async () => new URL(led.page.url()).host.startsWith(`${domain}.`));
      await led.isAt('/');
    };
    /** On the host where the company was chosen. */
    const expectCode = async (led: LedPage, domain: string): Promise<void> => {
      const { origins } = await led.page.context().storageState();
      const { localStorage: kept = [] } = origins.find(({ origin }) => origin === site.originOf('acme')) ?? {};
      expect(kept.find(({ name }) => name === storageNames.companyCode)?.value).toBe(domain);
    };
    await walkPage(site, {
      machine: companyLoginMachine,
      inputs: [{ isHere: (domain) => domain === 'acme' }],
      project: ({ selected, companies: listed }) => [selected, listed.length],
      show: async (led) => {
        const { token, refresh } = await site.people.tokensOf('both');
        await led.page.unroute('**/current-user/');
        await led.show('/onboard/company-login', {
          domain: 'acme',
          local: { [storageNames.access]: token, [storageNames.refresh]: refresh, [storageNames.userAccess]: token },
        });
      },
      events: {
        'company.selected': [{ type: 'company.selected', id: b.id }],
        'company.confirmed': [{ type: 'company.confirmed' }],
        'loading.retried': [{ type: 'loading.retried' }],
        'creation.pressed': [{ type: 'creation.pressed' }],
        'account.switched': [{ type: 'account.switched' }],
      },
      brought: {
        loadCompanies: {
          call: joinedCompanies,
          done: [
            [{ kind: 'loaded', companies }, byServer],
            [{ kind: 'loaded', companies: [] }, isVendor(false)],
            [{ kind: 'staff' }, isVendor(true)],
            [{ kind: 'refused' }, refuses(unexpected)],
          ],
          fails: 'away',
        },
        enterCompany: {
          call: loginCompany,
          done: [
            [entered('acme'), byServerTo(() => ({ company_id: a.id }))],
            [entered('globex'), byServer],
            [{ kind: 'refused' }, refuses(unexpected)],
          ],
          fails: 'away',
        },
        askToCreate: {
          call: createAnotherCompany,
          done: [
            [{ kind: 'given', code: 'c' }, byServer],
            [{ kind: 'refused' }, refuses('ZBOA0102')],
          ],
          fails: 'away',
        },
      },
      gestures: {
        'company.selected': (led) => options(led).nth(1).click(),
        'company.confirmed': (led) => led.button('oauth:companyLogin.action').click(),
        'loading.retried': (led) => led.button('oauth:companyLogin.retry').click(),
        'creation.pressed': (led) => led.button('oauth:companyLogin.create').click(),
        'account.switched': (led) => led.button('oauth:companyLogin.switchAccount').click(),
      },
      states: {
        loading: async (led) => {
          await led.waits(joinedCompanies);
          await led.sees('oauth:companyLogin.loading');
        },
        failed: (led) =>
          led.shows(led.page.getByRole('alert').filter({ hasText: text('oauth:companyLogin.notLoaded') })),
        empty: async (led) => {
          await led.sees('oauth:companyLogin.none');
          await led.sees('common:message.failed');
        },
        preparing: async (led) => {
          await led.waits(createAnotherCompany);
          await led.shows(led.page.locator('button[data-pending]'));
        },
        creating: async (led) => {
          await led.isAt('/onboard/company-creation');
          await led.shows(led.field('oauth:companyCreation.name'));
        },
        choosing: async (led, { selected }) => {
          await led.until('the companies', async () => (await options(led).count()) === 2);
          await led.until(
            'the choice',
            async () =>
              (await led.page.locator('[role="option"][aria-selected="true"]').count()) === (selected === null ? 0 : 1),
          );
          await led.seesNot('oauth:companyLogin.companyNotSelected');
        },
        reminded: (led) => led.sees('oauth:companyLogin.companyNotSelected'),
        submitting: async (led) => {
          expect(await led.waits(loginCompany)).toEqual({ company_id: b.id });
          await led.shows(led.page.locator('button[data-pending]'));
        },
        entering: async (led) => {
          await isOn(led, 'acme');
          await expectCode(led, 'acme');
        },
        switchingHost: async (led) => {
          await isOn(led, 'globex');
          await expectCode(led, 'globex');
        },
        enteringAsStaff: (led) => isOn(led, 'acme'),
        leaving: (led) => led.isAt(verification),
      },
      paths: 14,
    });
  });
});

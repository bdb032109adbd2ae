import { describe, expect, test } from 'vitest';
import { companyCreation, companyVerification, createAnotherCompany } from '#features/onboarding/contract.ts';
import { currentUser, joinedCompanies, loginCompany } from '#shared/contract/session.ts';
import { companyCreationMachine, type WantedCompany } from '#features/onboarding/machines/company-creation.machine.ts';
import { companyLoginMachine } from '#features/onboarding/machines/company-login.machine.ts';
import { storageNames } from '#shared/session/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { byServer, byServerTo, refuses, says, useClockedSite, walkPage, type DrivenPage } from './harness/index.ts';
import { mailedCodes } from './harness/mailed-codes.ts';
import { giza, layMap, pickPlace } from './harness/public-fields.ts';

const { text } = wordsIn('en');
const verification = '/onboard/company-verification';
const unexpected = 'ZBOA0001';

describe('flows of companies, on their pages', () => {
  const site = useClockedSite();
  const codes = mailedCodes(site);

  test('company creation walks every transition', () => {
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
    const domain = (driven: DrivenPage) => driven.page.locator('input[name="company_domain"]');
    const action = (driven: DrivenPage) => driven.button('oauth:companyCreation.action');
    const taken = { kind: 'refused', fields: { company_domain: [{ code: 'domainTaken' }] } } as const;
    const byCode = (changed: object = {}) => byServerTo(async () => ({ ...changed, code: await codes.ofCreation() }));
    return walkPage(site, {
      machine: companyCreationMachine,
      inputs: [{ code: 'c' }, { code: '' }],
      show: async (driven, { code }) => {
        await layMap(driven.page);
        await driven.show('/onboard/company-creation', {
          session: code === '' ? {} : { 'onboarding.creation': JSON.stringify({ code }) },
        });
        if (code === '') return;
        await driven.shows(driven.field('oauth:companyCreation.name'));
        await driven.field('oauth:companyCreation.name').fill(wanted.company_name);
        await pickPlace(driven);
      },
      events: {
        'domain.entered': [{ type: 'domain.entered', domain: wanted.company_domain }],
        'form.submitted': [{ type: 'form.submitted', wanted }],
      },
      outcomes: {
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
          // With another domain, so that this one is still free on the next path.
          done: [
            [{ kind: 'sent' }, byCode({ company_domain: 'harbour-made' })],
            [{ kind: 'expired' }, byServer],
            [taken, byCode({ company_domain: 'acme' })],
          ],
          fails: 'away',
        },
      },
      gestures: {
        'domain.entered': async (driven, { domain: wish }) => {
          await domain(driven).fill(wish);
          await domain(driven).blur();
        },
        // With Enter in the field, so that the field is not left.
        'form.submitted': async (driven) => {
          await domain(driven).fill(wanted.company_domain);
          await domain(driven).press('Enter');
        },
      },
      states: {
        editing: async (driven) => {
          await driven.seesNot('common:validation.domainTaken');
          await driven.until(
            'the button',
            async () =>
              (await action(driven).isEnabled()) && (await action(driven).getAttribute('data-pending')) === null,
          );
        },
        verifying: async (driven) => {
          expect(await driven.waits(companyVerification)).toEqual({ company_domain: wanted.company_domain, code: 'c' });
          await expect.poll(() => action(driven).isEnabled()).toBe(true);
        },
        submitting: async (driven) => {
          expect(await driven.waits(companyCreation)).toEqual({ ...wanted, code: 'c', language: 'en' });
          await driven.shows(driven.page.locator('button[data-pending]'));
        },
        refused: (driven) => driven.sees('common:validation.domainTaken'),
        created: async (driven) => {
          await driven.isAt(verification);
          await driven.sees('oauth:notice.companyCreated');
        },
        expired: async (driven) => {
          await driven.isAt(verification);
          await driven.sees('api:ZBOA0101');
        },
        leaving: (driven) => driven.isAt(verification),
      },
      paths: 11,
    });
  });

  test('company login walks every transition', async () => {
    const { a, b } = site.people;
    const vendor = await site.server.caller(await site.people.tokenOf('vendor')).callEndpoint(currentUser);
    if (!vendor.isSuccess) throw new Error(vendor.code);
    const companies = [
      { id: a.id, name: 'Acme Works', domain: 'acme' },
      { id: b.id, name: 'Globex', domain: 'globex' },
    ];
    const none = says(joinedCompanies, [], { total: 0, next: null });
    const isVendor = (yes: boolean) => async (driven: DrivenPage) => {
      await driven.page.unroute('**/current-user/');
      if (yes)
        await driven.page.route('**/current-user/', (route) =>
          route.fulfill({ json: { code: currentUser.successCode, data: vendor.data.data } }),
        );
      return none;
    };
    const options = (driven: DrivenPage) => driven.page.getByRole('option');
    const entered = (domain: string) => ({ kind: 'entered', access: 'a', refresh: 'r', domain });
    const isOn = async (driven: DrivenPage, domain: string): Promise<void> => {
      await driven.until(`the host of ${domain}`, async () => new URL(driven.page.url()).host.startsWith(`${domain}.`));
      await driven.isAt('/');
    };
    /** On the host where the company was chosen. */
    const expectCode = async (driven: DrivenPage, domain: string): Promise<void> => {
      const { origins } = await driven.page.context().storageState();
      const { localStorage: kept = [] } = origins.find(({ origin }) => origin === site.originOf('acme')) ?? {};
      expect(kept.find(({ name }) => name === storageNames.companyCode)?.value).toBe(domain);
    };
    await walkPage(site, {
      machine: companyLoginMachine,
      inputs: [{ isHere: (domain) => domain === 'acme' }],
      project: ({ selected, companies: listed }) => [selected, listed.length],
      show: async (driven) => {
        const { token, refresh } = await site.people.tokensOf('both');
        await driven.page.unroute('**/current-user/');
        await driven.show('/onboard/company-login', {
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
      outcomes: {
        loadCompanies: {
          call: joinedCompanies,
          done: [
            [{ kind: 'loaded', companies, waiting: [] }, byServer],
            [{ kind: 'loaded', companies: [], waiting: [] }, isVendor(false)],
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
        'company.selected': (driven) => options(driven).nth(1).click(),
        'company.confirmed': (driven) => driven.button('oauth:companyLogin.action').click(),
        'loading.retried': (driven) => driven.button('oauth:companyLogin.retry').click(),
        'creation.pressed': (driven) => driven.button('oauth:companyLogin.create').click(),
        'account.switched': (driven) => driven.button('oauth:companyLogin.switchAccount').click(),
      },
      states: {
        loading: async (driven) => {
          await driven.waits(joinedCompanies);
          await driven.sees('oauth:companyLogin.loading');
        },
        failed: (driven) =>
          driven.shows(driven.page.getByRole('alert').filter({ hasText: text('oauth:companyLogin.notLoaded') })),
        empty: async (driven) => {
          await driven.sees('common:message.failed');
        },
        preparing: async (driven) => {
          await driven.waits(createAnotherCompany);
          await driven.shows(driven.page.locator('button[data-pending]'));
        },
        creating: async (driven) => {
          await driven.isAt('/onboard/company-creation');
          await driven.shows(driven.field('oauth:companyCreation.name'));
        },
        choosing: async (driven, { selected }) => {
          await driven.until('the companies', async () => (await options(driven).count()) === 2);
          await driven.until(
            'the choice',
            async () =>
              (await driven.page.locator('[role="option"][aria-selected="true"]').count()) ===
              (selected === null ? 0 : 1),
          );
          await driven.seesNot('oauth:companyLogin.companyNotSelected');
        },
        reminded: (driven) => driven.sees('oauth:companyLogin.companyNotSelected'),
        submitting: async (driven) => {
          expect(await driven.waits(loginCompany)).toEqual({ company_id: b.id });
          await driven.shows(driven.page.locator('button[data-pending]'));
        },
        entering: async (driven) => {
          await isOn(driven, 'acme');
          await expectCode(driven, 'acme');
        },
        switchingHost: async (driven) => {
          await isOn(driven, 'globex');
          await expectCode(driven, 'globex');
        },
        enteringAsStaff: (driven) => isOn(driven, 'acme'),
        leaving: (driven) => driven.isAt(verification),
      },
      paths: 14,
    });
  });
});

import type { Page } from 'playwright';
import { word } from '#tests/support/words.ts';

/** The sign-in pages as a person uses them, in English. */
export interface SignInPage {
  type(account: string, password: string): Promise<void>;
  agree(): Promise<void>;
  submit(): Promise<void>;
  chooseCompany(name: string): Promise<void>;
  confirmChoice(): Promise<void>;
  switchAccount(): Promise<void>;
  seesForm(): Promise<void>;
  seesMissing(): Promise<void>;
  seesReminder(): Promise<void>;
  seesAgreement(): Promise<void>;
  seesRefusal(): Promise<void>;
  seesCompanies(): Promise<void>;
  seesCompanyNotChosen(): Promise<void>;
  seesChoice(): Promise<void>;
  /** The application, on the company's own host, with nothing of the session in the URL. */
  seesApplication(): Promise<void>;
}

export function signInPage(page: Page): SignInPage {
  const account = page.getByLabel(word('oauth:field.account'));
  const terms = page.getByRole('checkbox');
  const text = (key: string) => page.getByText(word(key), { exact: true });
  const button = (key: string) => page.getByRole('button', { name: word(key), exact: true });
  const options = page.getByRole('option');
  return {
    type: async (name, password) => {
      await account.fill(name);
      await page.getByLabel(word('oauth:field.password'), { exact: true }).fill(password);
    },
    agree: () => text('oauth:agreement.label').click(),
    submit: () => button('oauth:signIn.action').click(),
    chooseCompany: (name) => options.filter({ hasText: name }).click(),
    confirmChoice: () => button('oauth:companyLogin.action').click(),
    switchAccount: () => button('oauth:companyLogin.switchAccount').click(),
    seesForm: () => account.waitFor(),
    seesMissing: async () => {
      await text('common:validation.invalidAccount').waitFor();
      await text('common:validation.invalidPassword').waitFor();
    },
    seesReminder: () => text('oauth:agreementTip').waitFor(),
    seesAgreement: async () => {
      await text('oauth:agreementTip').waitFor({ state: 'detached' });
      if (!(await terms.isChecked())) throw new Error('The terms are not agreed to');
    },
    seesRefusal: () => text('common:validation.wrongCredentials').first().waitFor(),
    seesCompanies: () => options.nth(1).waitFor(),
    seesCompanyNotChosen: () => text('oauth:companyLogin.companyNotSelected').waitFor(),
    seesChoice: async () => {
      await page.locator('[role="option"][aria-selected="true"]').waitFor();
      await text('oauth:companyLogin.companyNotSelected').waitFor({ state: 'detached' });
    },
    seesApplication: async () => {
      await page.waitForURL((url) => url.host.startsWith('acme.') && url.pathname === '/' && url.search === '');
      await page.getByRole('navigation').first().waitFor();
    },
  };
}

import { word } from '#tests/support/words.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Page } from 'playwright';
import { companySettings } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import { joinedCompanies, loginCompany } from '#shared/contract/session.ts';
import { createClient } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { demoPassword, isReady, looks, pageFaultsOf, useSite } from './harness/index.ts';
import { png } from './harness/files.ts';
import type { SignedIn } from './harness/people.ts';

const path = '/company/settings';
const shown = async (page: Page): Promise<void> => {
  await page.locator('input[name="company_name"]').waitFor();
  await isReady(page);
};

/** Changes the company's tax number as another of its administrators. */
async function administratorOfAcme({ client }: SignedIn, origin: string): Promise<(taxNo: string) => Promise<void>> {
  const joined = await client.callEndpoint(joinedCompanies, { query: {} });
  const acme = joined.isSuccess ? joined.data.data.find(({ company }) => company.company_domain === 'acme') : undefined;
  const chosen = await client.callEndpoint(loginCompany, { body: { company_id: acme?.id ?? 0 } });
  const { token } = chosen.isSuccess ? chosen.data.data : { token: '' };
  const caller = createClient({ baseUrl: origin.replace('localhost', '127.0.0.1'), tokens: { access: () => token } });
  return async (taxNo) => {
    const changed = await caller.callEndpoint(companySettings.calls.patch, {
      params: { id: String(acme?.id) },
      body: { tax_no: taxNo },
    });
    expect(changed.isSuccess).toBe(true);
  };
}

describe('company settings', () => {
  const site = useSite();

  test.each(looks)('in $language, $theme, $viewport', async (look) => {
    const page = await site.open(path, { ...look, as: await site.signIn('administrator') });
    await shown(page);
    expect(await pageFaultsOf(page, look)).toEqual([]);
  });

  test('name, logo and place are changed, and the application follows', async () => {
    const page = await site.open(path, { as: await site.signIn('administrator') });
    await shown(page);
    const save = page.getByRole('button', { name: 'Save' });
    await expect.poll(() => save.isDisabled()).toBe(true);
    await page.getByLabel('Company name').fill('Acme Forge');

    await page
      .locator('input[type="file"][name="logo"]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(png) });
    await page.getByRole('button', { name: 'Set logo' }).click();
    await page.getByRole('dialog', { name: 'Crop logo' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Choose Address on the map' }).click();
    const map = page.getByRole('dialog', { name: 'Location on the map' });
    await map.getByRole('searchbox').fill('Guadalajara, Mex');
    await page
      .getByRole('option', { name: /Guadalajara/ })
      .first()
      .click();
    await map.getByText(/^Selected: Guadalajara/).waitFor();
    await map.getByRole('button', { name: 'Confirm' }).click();
    await map.waitFor({ state: 'detached' });
    // The location sets the time zone.
    await page.getByRole('button', { name: /Time zone.*America\/Mexico City/ }).waitFor();
    // The map knows only towns; the street is typed.
    const address = page.locator('input[name="company_location"]');
    await address.press('Home');
    await address.pressSequentially('Avenida Juárez 15, ');

    await save.click();
    await page.getByText('Acme Forge saved').waitFor();
    await page.getByText('Acme Forge', { exact: true }).first().waitFor();
    await page.reload();
    await shown(page);
    await expect.poll(() => page.getByLabel('Company name').inputValue()).toBe('Acme Forge');
    await expect
      .poll(() => page.locator('input[name="company_location"]').inputValue())
      .toMatch(/^Avenida Juárez 15, Guadalajara, /);
    const image = page.locator('.picture-frame img');
    await image.waitFor();
    expect(
      await image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth)),
    ).toBeGreaterThan(0);
  });

  test('who comes second is told who was first, and loads what is there', async () => {
    const sam = await administratorOfAcme(await site.signIn('member'), site.origin);
    const page = await site.open(path, {
      as: await site.signIn('administrator'),
      expected: [/status of 409/, /status: 409/],
    });
    await shown(page);
    const holds = (taxNo: string) =>
      page.waitForFunction(
        (text) => document.querySelector<HTMLInputElement>('input[name="tax_no"]')?.value === text,
        taxNo,
      );
    await page.getByLabel('Tax number').fill('GB 2');
    await sam('GB 1');
    // The note stands above the fields, and is in sight of who saves from the end of a long form.
    await page.locator('main input').last().scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Save' }).click();
    const note = page.getByText(/^Sam Rivera changed this while you were editing/);
    await note.waitFor();
    const isInSight = () =>
      note.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return Boolean(document.elementFromPoint(innerWidth / 2, (top + bottom) / 2)?.closest('[role="alert"]'));
      });
    await expect.poll(isInSight).toBe(true);
    await expect.poll(() => page.getByLabel('Tax number').inputValue()).toBe('GB 2');
    await page.getByRole('button', { name: 'Load latest version' }).click();
    // Both values are shown: the typed one in its field, the current one beside it.
    await page.getByRole('alert').getByText('GB 1').waitFor();
    await holds('GB 2');
    await page.getByRole('button', { name: word('common:form.takeTheirs') }).click();
    await holds('GB 1');
    // If nothing has been typed, changes of others appear automatically.
    await sam('GB 3');
    await holds('GB 3');
  });

  test('leaving by a link or by Back asks; staying keeps what was typed', async () => {
    const page = await site.open('/company/department', { as: await site.signIn('administrator') });
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    await page.getByRole('link', { name: 'Company settings' }).click();
    await shown(page);
    expect(await page.evaluate(() => Reflect.has(globalThis, 'isSameDocument'))).toBe(true);
    await page.getByLabel('Website').fill('https://acme.test');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Areas' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect([new URL(page.url()).pathname, await page.getByLabel('Website').inputValue()]).toEqual([
      path,
      'https://acme.test',
    ]);
    // Going back asks like a link does, and then goes where it would have gone.
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect([new URL(page.url()).pathname, await page.getByLabel('Website').inputValue()]).toEqual([
      path,
      'https://acme.test',
    ]);
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { name: 'Departments', level: 1 }).waitFor();
  });

  test('an owner plans the deletion by typing the domain, sees it on every screen, and takes it back', async () => {
    const page = await site.open(path, { as: await site.signIn('administrator') });
    await shown(page);
    await page.getByRole('button', { name: word('company:closing.action') }).click();
    const dialog = page.getByRole('dialog', { name: word('company:closing.question', { domain: 'acme' }) });
    const confirm = dialog.getByRole('button', { name: word('company:closing.confirm') });
    await dialog.getByLabel(word('company:closing.domain')).fill('acme corp');
    await confirm.click();
    await dialog.getByText(word('common:validation.otherDomain')).waitFor();
    await dialog.getByLabel(word('company:closing.domain')).fill('acme');
    await confirm.click();
    await page.getByRole('heading', { name: word('company:closing.plannedTitle') }).waitFor();
    const notice = page.getByRole('complementary', { name: word('common:app.closing.title') });
    await notice.waitFor();
    await page.getByRole('link', { name: 'Areas' }).click();
    await notice.getByRole('link', { name: word('common:app.closing.open') }).click();
    await page.getByRole('button', { name: word('company:closing.keep') }).click();
    await page.getByRole('button', { name: word('company:closing.action') }).waitFor();
    await notice.waitFor({ state: 'detached' });
  });

  test('a mistake stands at its field, and changes can be undone', async () => {
    const page = await site.open(path, { as: await site.signIn('administrator') });
    await shown(page);
    await page.getByLabel('Website').fill('acme');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter an address such as https://example.com').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name="website"]')?.value !== 'acme',
    );
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  });

  test('longer passwords and idle minutes are set, and who signs in with a short one chooses another first', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open(path, { as });
    await shown(page);
    onTestFinished(async () => {
      const [stored] = dataOf(await as.client.callEndpoint(companySettings.calls.list, { query: {} }));
      const body = { password_length: 8, admin_idle_minutes: null, version: stored?.version ?? 0 };
      dataOf(await as.client.callEndpoint(companySettings.calls.patch, { params: { id: stored?.id ?? 0 }, body }));
    });
    await page.getByLabel(word('company:settings.field.admin_idle_minutes')).fill('600');
    await page.getByLabel(word('company:settings.field.password_length')).fill('14');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/ saved$/).waitFor();
    await page.reload();
    await shown(page);
    await expect
      .poll(() => page.getByLabel(word('company:settings.field.admin_idle_minutes')).inputValue())
      .toBe('600');
    const theirs = await site.open('/onboard/employee-login', { expected: [/status(:| of) 400/] });
    await theirs.getByLabel(word('oauth:field.company')).fill('acme');
    await theirs.getByLabel(word('oauth:field.employeeCode')).fill('1001');
    await theirs.getByLabel(word('oauth:field.password'), { exact: true }).fill(demoPassword);
    await theirs.getByText(word('oauth:agreement.label'), { exact: true }).check();
    await theirs.getByRole('button', { name: word('oauth:signIn.action'), exact: true }).click();
    await theirs.getByText(word('api:ZBOA0108')).waitFor();
    await theirs.getByText(word('common:password.condition1', { least: '14' })).waitFor();
    const choose = async (password: string): Promise<void> => {
      await theirs.getByLabel(word('oauth:field.newPassword'), { exact: true }).fill(password);
      await theirs.getByLabel(word('oauth:field.confirmPassword'), { exact: true }).fill(password);
      await theirs.getByRole('button', { name: word('oauth:resetPassword.action') }).click();
    };
    await choose('Quiet&Harb22');
    await theirs.getByText(word('common:validation.weakPassword', { least: '14' })).waitFor();
    await choose('Quiet&Harbour22');
    await theirs.waitForURL('**/onboard/employee-login');
    await theirs.getByText(word('oauth:notice.passwordChanged')).waitFor();
  });

  test('the rule for Employee IDs is set, and the next new employee gets a number by it', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open(path, { as });
    await shown(page);
    await page.getByText(word('company:settings.field.emp_code_suggested'), { exact: true }).click();
    await page.getByLabel(word('company:settings.field.emp_code_prefix')).fill('NEW-');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/ saved$/).waitFor();
    await page.goto('/team/employee');
    await isReady(page);
    const open = () =>
      page
        .getByRole('button', { name: word('per:employee.create') })
        .first()
        .click();
    const code = () => page.locator('input[name="emp_code"]').inputValue();
    await open();
    await expect.poll(code).toBe('NEW-0001');
    await page.keyboard.press('Escape');
    await page.locator('input[name="emp_code"]').waitFor({ state: 'detached' });
    // Somebody else makes a person meanwhile: the form asks again when it opens.
    const [colleague] = dataOf(await as.client.callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
    dataOf(
      await as.client.callEndpoint(employee.calls.create, {
        body: {
          emp_code: 'NEW-0001',
          first_name: 'Quick',
          department: colleague?.department.id ?? 0,
          area: colleague?.area.map(({ id }) => id) ?? [],
        },
      }),
    );
    await open();
    await expect.poll(code).toBe('NEW-0002');
  });
});

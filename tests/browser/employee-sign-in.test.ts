import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { employee } from '#features/team/contract.ts';
import { startWorker } from '#server/jobs/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, listPage, useClockedSite } from './harness/index.ts';
import { goodPassword } from './harness/mailed-codes.ts';

const site = useClockedSite();

async function makeEmployee(emp_code: string, first_name: string, email = ''): Promise<void> {
  const admin = site.server.caller(await site.people.tokenOf('adminA'));
  dataOf(
    await admin.callEndpoint(employee.calls.create, {
      body: { emp_code, first_name, email, department: site.people.a.departments.one, area: [site.people.a.rootArea] },
    }),
  );
}

/** Opens the sign-in menu of a row, and chooses one of its actions. */
async function asksInRow(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: word('common:list.actionsOf', { name }) }).click();
  await page.getByRole('menuitem', { name: word('per:employee.menu.sign_in'), exact: true }).click();
  await page.getByRole('menuitem', { name: word(`per:employee.action.${action}.label`), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word(`per:employee.action.${action}.label`), exact: true })
    .click();
}

/** Chooses a password on a link's page, and signs in with the prefilled values. */
async function choosesAndEnters(page: Page): Promise<void> {
  await site.pass(3, page);
  await page.getByLabel(word('oauth:field.newPassword'), { exact: true }).fill(goodPassword);
  await page.getByLabel(word('oauth:field.confirmPassword'), { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: word('oauth:resetPassword.action'), exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/onboard/employee-login'));
  await page.getByLabel(word('oauth:field.password'), { exact: true }).fill(goodPassword);
  await page.getByText(word('oauth:agreement.label'), { exact: true }).check();
  await page.getByRole('button', { name: word('oauth:signIn.action'), exact: true }).click();
  await page.waitForURL((url) => url.host.startsWith('acme.') && url.pathname === '/');
  await page.locator('main h1').first().waitFor();
}

test('sign-in is allowed for several at once: by mail, and by a slip for who has no address', async () => {
  await makeEmployee('5001', 'Maya', 'maya@acme.test');
  await makeEmployee('5002', 'Omar');
  const page = await site.open('/team/employee?search=500', { as: 'adminA' });
  const list = listPage(page);
  await isReady(page);
  for (const name of ['Maya', 'Omar'])
    await list.row(name).getByRole('checkbox').locator('xpath=ancestor::label').click();
  const bar = page.getByRole('region', { name: word('common:list.selected_other', { count: 2 }) });
  await bar.getByRole('button', { name: word('per:employee.menu.sign_in') }).click();
  await page.getByRole('menuitem', { name: word('per:employee.action.allow_sign_in.label'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('per:employee.action.allow_sign_in.label'), exact: true })
    .click();
  await list.says('per:employee.action.allow_sign_in.done_other', { count: 2 });

  // With the mailed link.
  const [mailed = ''] = await site.post.codes('maya@acme.test', '/onboard/reset-password');
  await choosesAndEnters(await site.open(`/onboard/reset-password?code=${mailed}`));

  // With the slip, which is shown and printed.
  await asksInRow(page, 'Omar', 'start_code');
  const slip = page.getByRole('dialog', { name: word('per:slip.title') });
  const code = (await slip.locator('.slip-code').textContent()) ?? '';
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  await slip.getByRole('img', { name: word('per:slip.qr') }).waitFor();
  // Shown once: it is not closed by accident, and no message covers it.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: word('per:slip.keep'), exact: true }).click();
  await slip.locator('.slip-code').waitFor();
  await expect.poll(() => page.locator('.ui-toast').filter({ hasText: 'Start code created' }).count()).toBe(0);
  await page.evaluate(() => {
    Object.assign(globalThis, { printed: 0, print: () => Object.assign(globalThis, { printed: 1 }) });
  });
  await slip.getByRole('button', { name: word('per:slip.print'), exact: true }).click();
  await expect.poll(() => page.evaluate<unknown>(() => Reflect.get(globalThis, 'printed') as unknown)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect([
    await page.locator('main').isVisible(),
    await page.locator('.print-sheet').getByText(code).isVisible(),
  ]).toEqual([false, true]);
  await page.emulateMedia({ media: 'screen' });
  await slip
    .getByRole('button', { name: word('common:ui.close'), exact: true })
    .last()
    .click();
  await slip.waitFor({ state: 'hidden' });

  // A wrong code is refused on purpose, and at the end the sign-in is taken away.
  const theirs = await site.open('/onboard/employee-login', { viewport: 'narrow', expected: [/400/, /401/] });
  await theirs.getByRole('button', { name: word('oauth:startCode.open'), exact: true }).click();
  const dialog = theirs.getByRole('dialog');
  await dialog.locator('input[name="company"]').fill('acme');
  await dialog.locator('input[name="username"]').fill('5002');
  await dialog.locator('input[name="start_code"]').fill('AAAA-AAAA-AAAA');
  await dialog.getByRole('button', { name: word('oauth:startCode.action') }).click();
  await theirs.getByText(word('common:validation.wrongStartCode')).waitFor();
  await dialog.locator('input[name="start_code"]').fill(code.toLowerCase());
  await dialog.getByRole('button', { name: word('oauth:startCode.action') }).click();
  await theirs.waitForURL((url) => url.pathname.startsWith('/onboard/reset-password'));
  await choosesAndEnters(theirs);

  // Taken away again: the employee is signed out.
  await asksInRow(page, 'Omar', 'stop_sign_in');
  await list.says('per:employee.action.stop_sign_in.done_one', { name: 'Omar' });
  // The page leaves by itself; nobody has to press anything.
  await theirs.waitForURL((url) => url.pathname.startsWith('/onboard/'));
});

test('the form offers a slip at once for a new employee who has no address', async () => {
  const page = await site.open('/team/employee', { as: 'adminA' });
  const list = listPage(page);
  await isReady(page);
  await list.button('per:employee.create').click();
  await list.field('per:employee.field.emp_code').fill('5003');
  await list.field('per:employee.field.first_name').fill('Rosa');
  await list.dialog.getByRole('button', { name: word('per:employee.field.department') }).click();
  await page.getByRole('treeitem').first().click();
  // The only area is already chosen.
  await list.dialog.getByText(word('per:employee.field.login_enabled'), { exact: true }).click();
  await list.button('common:form.create').click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: word('per:employee.action.start_code.label'), exact: true }).click();
  await page
    .getByRole('dialog', { name: word('per:slip.title') })
    .locator('.slip-code')
    .waitFor();
});

test('all that a filter finds may sign in, and one sheet has the slips of those without an address', async () => {
  await makeEmployee('7001', 'Nima', 'nima@acme.test');
  for (const [code, name] of [
    ['7002', 'Pema'],
    ['7003', 'Sonam'],
    ['7004', 'Tashi'],
    ['7005', 'Dorje'],
    ['7006', 'Karma'],
  ] as const)
    await makeEmployee(code, name);
  const worker = await startWorker(site.server.host, site.server.running.app.jobKinds);
  onTestFinished(() => worker.stop());
  const page = await site.open('/team/employee?search=700&page_size=5', { as: 'adminA' });
  const list = listPage(page);
  await isReady(page);
  const print = page.getByRole('button', { name: word('per:startCodes.title'), exact: true });
  const nobody = page.getByText(word('per:startCodes.none'));
  await print.click();
  await nobody.waitFor();
  await page.keyboard.press('Escape');
  await nobody.waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Select All' }).click({ force: true });
  await page.getByRole('button', { name: 'Select all 6 that match' }).click();
  await page
    .getByRole('region', { name: 'All 6 that match are selected' })
    .getByRole('button', { name: word('per:employee.action.allow_sign_in.label'), exact: true })
    .click();
  const asked = page.getByRole('alertdialog');
  await asked.getByText('6 matching records are affected.').waitFor();
  await asked.getByRole('button', { name: word('per:employee.action.allow_sign_in.label'), exact: true }).click();
  await asked.getByText('6 of 6 done').waitFor();
  await asked
    .getByRole('button', { name: word('common:ui.close'), exact: true })
    .last()
    .click();
  await expect.poll(() => site.post.count('nima@acme.test')).toBe(1);

  // By keys: the question says how many wait.
  await print.focus();
  await page.keyboard.press('Enter');
  await page.getByText(word('per:startCodes.found_other', { count: 5 })).waitFor();
  await page.getByRole('button', { name: word('per:startCodes.make'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: word('per:slip.title') });
  await sheet.locator('.slip-code').first().waitFor();
  const codes = await sheet.locator('.slip-code').allTextContents();
  expect([codes.length, new Set(codes).size]).toEqual([5, 5]);
  await page.evaluate(() => Object.assign(globalThis, { print: () => undefined }));
  await sheet.getByRole('button', { name: word('per:slip.print'), exact: true }).click();
  await sheet
    .getByRole('button', { name: word('common:ui.close'), exact: true })
    .last()
    .click();
  await sheet.waitFor({ state: 'hidden' });
  await list.row('Pema').waitFor();

  // The first slip of the sheet lets its owner in.
  const theirs = await site.open('/onboard/employee-login', { viewport: 'narrow' });
  await theirs.getByRole('button', { name: word('oauth:startCode.open'), exact: true }).click();
  const dialog = theirs.getByRole('dialog');
  await dialog.locator('input[name="company"]').fill('acme');
  await dialog.locator('input[name="username"]').fill('7002');
  await dialog.locator('input[name="start_code"]').fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: word('oauth:startCode.action') }).click();
  await theirs.waitForURL((url) => url.pathname.startsWith('/onboard/reset-password'));
  await choosesAndEnters(theirs);
});

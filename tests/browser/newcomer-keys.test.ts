import type { Locator, Page } from 'playwright';
import { test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { createTerminal } from '../../scripts/terminal/index.ts';
import { isReady, keepsFocus, listPage, tabTo, useClockedSite } from './harness/index.ts';
import { goodPassword } from './harness/mailed-codes.ts';
import { foundInNepal } from './harness/nepal.ts';

const site = useClockedSite();

/** Signs the founder in by keys, on the page that the company's address leads to. */
async function signIn(page: Page, founder: string): Promise<void> {
  const account = page.getByLabel(word('oauth:field.account'));
  await keepsFocus(account);
  await page.keyboard.type(founder);
  await tabTo(page.getByLabel(word('oauth:field.password'), { exact: true }));
  await page.keyboard.type(goodPassword);
  await tabTo(page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.host.startsWith('annapurna.') && url.pathname === '/');
  await isReady(page);
  await keepsFocus(page.locator('#content'));
}

test('a newcomer without a pointer adds people, connects a terminal and invites, and never loses their place', async () => {
  const founder = await foundInNepal(site, 'annapurna');
  const page = await site.open('/onboard/sign-in', { expected: [/status(:| of) 400/] });
  await isReady(page);
  await signIn(page, founder);
  const list = listPage(page);
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true }).first();

  await tabTo(page.getByRole('link', { name: word('default:dashboard.setUp.step.people.title') }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/team/employee');
  await isReady(page);
  await keepsFocus(page.locator('#content'));
  const create = list.button('per:employee.create').first();
  await tabTo(create);
  await page.keyboard.press('Enter');
  await keepsFocus(list.field('per:employee.field.emp_code'));
  await page.keyboard.type('1');
  await tabTo(list.field('per:employee.field.first_name'));
  await page.keyboard.type('Maya');
  await list.dialog
    .getByRole('button', { name: /Everest/ })
    .nth(1)
    .waitFor();
  await page.keyboard.press('Enter');
  await list.dialog.waitFor({ state: 'detached' });
  await keepsFocus(create);

  // A file with a department that is not there yet: what is ticked keeps the focus while the file is checked again.
  const open = button(word('common:list.import'));
  await tabTo(open, { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await list.dialog.waitFor();
  const choose = list.dialog.getByRole('button', { name: word('common:import.choose'), exact: true });
  await tabTo(choose);
  // The browser's own window for files is no part of the page.
  await list.dialog.locator('input[type="file"]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Employee ID,First name,Department,Areas\n2,Bikash,Everest,Everest\n3,Anjali,Patan,Everest\n'),
  });
  await keepsFocus(
    list.dialog.getByRole('button', { name: word('common:import.start_one', { count: 1 }), exact: true }),
  );
  const missing = list.dialog.getByRole('checkbox', { name: word('common:import.createMissing_one', { count: 1 }) });
  await tabTo(missing, { key: 'Shift+Tab' });
  await page.keyboard.press('Space');
  const both = list.dialog.getByRole('button', { name: word('common:import.start_other', { count: 2 }), exact: true });
  await both.waitFor();
  await keepsFocus(missing);
  await tabTo(both);
  await page.keyboard.press('Enter');
  await keepsFocus(list.dialog.getByRole('button', { name: word('common:ui.close'), exact: true }).last());
  await page.keyboard.press('Enter');
  await list.dialog.waitFor({ state: 'detached' });
  await keepsFocus(open);
  await list.row('Anjali').waitFor();

  // Registered before its first contact; once it connects, nothing has to be verified any more.
  await page.goto(`${site.originOf('annapurna')}/device/terminal`);
  await isReady(page);
  await tabTo(list.button('device:terminal.create').first());
  await page.keyboard.press('Enter');
  await keepsFocus(page.getByLabel(word('device:terminal.field.sn')));
  await page.keyboard.type('NEPAL02');
  await page.keyboard.press('Enter');
  await keepsFocus(page.getByLabel(word('device:terminal.field.alias')));
  await page.keyboard.type('Gate');
  await list.dialog.getByRole('button', { name: /Everest/ }).waitFor();
  await page.keyboard.press('Enter');
  const verifying = page.getByRole('dialog', { name: word('device:terminal.verify.title', { name: 'Gate' }) });
  await verifying.waitFor();
  const gate = createTerminal({ sn: 'NEPAL02', url: site.server.origin, now: () => site.server.clock.now() });
  await gate.connect();
  gate.close();
  await page.getByText(word('device:terminal.connect.done', { name: 'Gate' })).waitFor();
  await verifying.waitFor({ state: 'detached' });

  // What is refused is where the person goes on.
  await page.goto(`${site.originOf('annapurna')}/system/user`);
  await isReady(page);
  await tabTo(button(word('sys:invitation.invite')));
  await page.keyboard.press('Enter');
  const inviting = page.getByRole('dialog', { name: word('sys:invitation.inviteTitle') });
  await keepsFocus(inviting.locator('input[name="email"]'));
  await page.keyboard.type('ram@annapurna.test');
  await page.keyboard.press('Enter');
  await keepsFocus(inviting.getByRole('button', { name: new RegExp(word('sys:invitation.group')) }).first());
  await page.keyboard.press('Escape');
  await inviting.waitFor({ state: 'detached' });
  await keepsFocus(button(word('sys:invitation.invite')));
});

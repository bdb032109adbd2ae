import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { listContacts, terminal, transaction } from '#features/device/contract.ts';
import { wordsIn } from '#server/words/index.ts';
import type { Client } from '#shared/http/index.ts';
import { faultsOf, isReady, looks, useClockedSite, type Look } from './harness/index.ts';

/** The networks of the company, of a branch from which it never calls, and of a stranger. */
const office = '203.0.113.7';
const branch = '192.0.2.44';
const attacker = '198.51.100.66';
const firmware = 'iClock Proxy/1.09';
const mac = '00:17:61:12:34:56';

describe('terminals and who only says to be one', () => {
  const site = useClockedSite();

  const signedIn = async (): Promise<Client> =>
    site.server.caller(await site.people.tokenOf('adminA'), { from: office });
  const call = async (sn: string, query: string, body: string, from: string, agent = firmware): Promise<void> => {
    const headers = { 'user-agent': agent };
    await site.server.fetch(`/iclock/cdata?SN=${sn}${query}`, { from, headers, method: 'POST', body });
  };
  const tells = (sn: string, from: string): Promise<void> =>
    call(sn, '&table=options', `~DeviceName=SpeedFace,MAC=${mac},FWVersion=Ver 8.0`, from);
  const punches = (sn: string, minute: string, from: string, agent?: string): Promise<void> =>
    call(sn, '&table=ATTLOG&Stamp=9999', `1001\t2026-03-01 06:${minute}:00\t0\t1\t\t0\t0\t\n`, from, agent);
  const stored = async (sn: string): Promise<number> => {
    const answer = await (await signedIn()).callEndpoint(transaction.calls.list, { query: { terminal_sn: sn } });
    return answer.isSuccess ? (answer.data.total ?? -1) : -1;
  };
  /** A terminal in use at the office, past the time in which everything that it sends is learnt. */
  const isAtWork = async (sn: string): Promise<number> => {
    const made = await (
      await signedIn()
    ).callEndpoint(terminal.calls.create, { body: { sn, alias: sn, area: site.people.a.rootArea } });
    if (!made.isSuccess) throw new Error(made.code);
    await tells(sn, office);
    await site.pass(20 * 60);
    await tells(sn, office);
    return made.data.data.id;
  };
  const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
  const looksRight = async (page: Page, look: Look): Promise<void> => {
    await isReady(page);
    expect(await faultsOf(page, look)).toEqual([]);
  };

  test.each(looks)(
    'a held connection is shown as it happens, and let in with its punches, in $language, $theme, $viewport',
    async (look) => {
      const { text } = wordsIn(look.language);
      const sn = `HELD-${look.language}`;
      const id = await isAtWork(sn);
      const page = await site.open('/device/terminal', { ...look, as: 'adminA' });
      await isReady(page);
      await expect
        .poll(() => page.getByRole('button', { name: text('device:contact.review'), exact: true }).count())
        .toBe(0);

      await punches(sn, '00', attacker, 'curl/8.5');
      await punches(sn, '01', attacker, 'curl/8.5');
      const notice = page.getByRole('alert').filter({ hasText: text('device:contact.notice', { count: 1 }) });
      await notice.waitFor();
      await expect.poll(() => stored(sn)).toBe(0);
      await looksRight(page, look);
      await notice.getByRole('button', { name: text('device:contact.review') }).click();
      const dialog = dialogOf(page, text('device:contact.title'));
      const contact = dialog.getByRole('listitem').filter({ hasText: attacker });
      await contact.getByText(sn).waitFor();
      await contact.getByText(text('device:contact.reason.differs')).waitFor();
      await contact.getByText(text('device:contact.held', { count: 2 })).waitFor();
      await looksRight(page, look);

      await contact.getByRole('button', { name: text('device:contact.admit') }).click();
      await page.getByText(text('device:contact.admitted', { count: 2 })).waitFor();
      await dialog.getByText(text('device:contact.empty')).waitFor();
      await notice.waitFor({ state: 'detached' });
      await expect.poll(() => stored(sn)).toBe(2);
      const left = await (await signedIn()).callEndpoint(listContacts, { query: { terminal: id } });
      expect(left.isSuccess && left.data.data).toEqual([]);
      await dialog
        .getByRole('button', { name: text('common:ui.close') })
        .last()
        .click();
    },
  );

  test('who was turned away stays named at the terminal, and can be let in later', async () => {
    const { text } = wordsIn('en');
    await isAtWork('TURNED1');
    await punches('TURNED1', '00', attacker, 'curl/8.5');
    const page = await site.open('/device/terminal', { as: 'adminA' });
    await page.getByRole('button', { name: text('device:contact.review') }).click();
    const review = dialogOf(page, text('device:contact.title'));
    await review.getByRole('button', { name: text('device:contact.refuse') }).click();
    await page.getByText(text('device:contact.refused')).waitFor();
    await page.getByText(text('device:contact.empty')).waitFor();
    // Escape does nothing while the list behind is reloading; this button does.
    await review
      .getByRole('button', { name: text('common:ui.close') })
      .last()
      .click();
    await page.getByRole('button', { name: text('common:list.actionsOf', { name: 'TURNED1' }) }).click();
    await page.getByRole('menuitem', { name: text('device:contact.action') }).click();
    const dialog = dialogOf(page, text('device:contact.titleOf', { name: 'TURNED1' }));
    await dialog.getByRole('listitem').getByText(text('device:contact.isRefused')).waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: text('device:contact.refuse') }).count()).toBe(0);
    await dialog.getByRole('button', { name: text('device:contact.admit') }).click();
    // Its records were deleted with the rejection.
    await page.getByText(text('device:contact.admitted', { count: 0 })).waitFor();
    await dialog.getByText(text('device:contact.empty')).waitFor();
    await punches('TURNED1', '05', attacker, 'curl/8.5');
    await expect.poll(() => stored('TURNED1')).toBe(1);
  });

  test.each(looks)(
    'a terminal of another network is registered, then verified by its code, in $language, $theme, $viewport',
    async (look) => {
      const { text } = wordsIn(look.language);
      const sn = `CODE-${look.language}`;
      const name = `Gate ${look.language}`;
      await tells(sn, branch);
      await punches(sn, '00', branch);
      const page = await site.open('/device/terminal', { ...look, as: 'adminA' });
      await isReady(page);
      await page
        .getByRole('button', { name: text('device:terminal.create'), exact: true })
        .first()
        .click();
      const connect = dialogOf(page, text('device:terminal.connect.title'));
      await connect.getByRole('button', { name: text('device:terminal.connect.next') }).click();
      await connect.getByText(text('common:validation.required')).waitFor();
      await looksRight(page, look);
      await connect.getByLabel(text('device:terminal.field.sn')).fill(sn);
      await connect.getByRole('button', { name: text('device:terminal.connect.next') }).click();
      // Nobody here learns that a terminal with that number calls from elsewhere.
      await connect.getByText(text('device:terminal.connect.notYet')).waitFor();
      await connect.getByLabel(text('device:terminal.field.alias')).fill(name);
      // Before the time zone, whose Arabic name begins the same.
      await connect
        .getByRole('button', { name: text('device:terminal.field.area') })
        .first()
        .click();
      await page.getByRole('treeitem', { name: 'Acme Works' }).click();
      await looksRight(page, look);
      await connect.getByRole('button', { name: text('device:terminal.connect.finish'), exact: true }).click();

      const verify = dialogOf(page, text('device:terminal.verify.title', { name }));
      const code = verify.getByLabel(text('device:terminal.verify.codeLabel'));
      await code.fill('00:00:00:00:00:00');
      await verify.getByRole('button', { name: text('device:terminal.verify.submit') }).click();
      await verify.getByText(text('device:terminal.verify.notYet')).waitFor();
      await looksRight(page, look);
      await code.fill(mac);
      await verify.getByRole('button', { name: text('device:terminal.verify.submit') }).click();
      await page.getByText(text('device:terminal.connect.done', { name })).waitFor();
      await verify.waitFor({ state: 'detached' });
      await tells(sn, branch);
      await punches(sn, '01', branch);
      await expect.poll(() => stored(sn)).toBe(2);
    },
  );

  test('punches of a USB stick are looked at, then taken; a file that is none is refused with its reason', async () => {
    const { text } = wordsIn('en');
    await isAtWork('STICK1');
    const page = await site.open('/device/transaction', { as: 'adminA', expected: [/status of 400/] });
    await isReady(page);
    await page.getByRole('button', { name: text('device:transaction.usb.button') }).click();
    const dialog = dialogOf(page, text('device:transaction.usb.title'));
    const choose = dialog.getByRole('button', { name: text('common:import.choose') });
    await expect.poll(() => choose.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: text('device:transaction.field.terminal') }).click();
    await page.getByRole('option', { name: /STICK1/ }).click();
    const give = (content: string) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'attlog.dat',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(content),
      });
    await give('<!doctype html><title>No punches</title>');
    await dialog.getByRole('alert').waitFor();
    await expect.poll(() => choose.isEnabled()).toBe(true);
    await give('1001\t2026-03-01 08:00:00\t1\t0\t1\t0\r\n1001\t2026-03-01 17:00:00\t1\t1\t1\t0\r\n');
    await dialog.getByText('2026-03-01 17:00:00').waitFor();
    await expect.poll(() => dialog.getByRole('alert').count()).toBe(0);
    await dialog.getByRole('button', { name: text('common:import.start', { count: 2 }) }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => stored('STICK1')).toBe(2);
  });
});

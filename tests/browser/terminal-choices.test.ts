import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { companySettings } from '#features/company/contract.ts';
import { terminal, transaction } from '#features/device/contract.ts';
import { wordsIn } from '#server/words/index.ts';
import type { Client } from '#shared/http/index.ts';
import { faultsOf, isReady, looks, useClockedSite, type Look } from './harness/index.ts';

const office = '203.0.113.7';
const elsewhere = '198.51.100.66';
const cairo = {
  location: { lat: 30.06263, lng: 31.24967 },
  name: 'Cairo',
  formatted_address: 'Cairo, Egypt',
  address: { country: 'Egypt', country_code: 'EG', state: 'Cairo', city: 'Cairo' },
  timezone: 'Africa/Cairo',
};
const firmware = 'iClock Proxy/1.09';

/** Stricter settings of a company's terminals: a communication key, and calls only from its own addresses. */
describe('stricter choices about terminals', () => {
  const site = useClockedSite();

  const signedIn = async (): Promise<Client> =>
    site.server.caller(await site.people.tokenOf('adminA'), { from: office });
  const asks = async (sn: string, query: string, from: string, body?: string): Promise<number> => {
    const headers = { 'user-agent': firmware };
    const sent = { from, headers, ...(body === undefined ? {} : { method: 'POST', body }) };
    return (await site.server.fetch(`/iclock/cdata?SN=${sn}${query}`, sent)).status;
  };
  const greets = (sn: string, from: string, key = ''): Promise<number> => asks(sn, `&options=all${key}`, from);
  const punches = (sn: string, minute: string, from: string): Promise<number> =>
    asks(sn, '&table=ATTLOG&Stamp=9999', from, `1001\t2026-03-01 06:${minute}:00\t0\t1\t\t0\t0\t\n`);
  const stored = async (sn: string): Promise<number> => {
    const answer = await (await signedIn()).callEndpoint(transaction.calls.list, { query: { terminal_sn: sn } });
    return answer.isSuccess ? (answer.data.total ?? -1) : -1;
  };
  const isAtWork = async (sn: string): Promise<void> => {
    const made = await (
      await signedIn()
    ).callEndpoint(terminal.calls.create, { body: { sn, alias: sn, area: site.people.a.rootArea } });
    if (!made.isSuccess) throw new Error(made.code);
    await greets(sn, office);
    await punches(sn, '00', office);
    await site.pass(20 * 60);
  };
  const looksRight = async (page: Page, look: Look): Promise<void> => {
    await isReady(page);
    expect(await faultsOf(page, look)).toEqual([]);
  };
  const edits = async (page: Page, sn: string, text: ReturnType<typeof wordsIn>['text']) => {
    await page.getByRole('button', { name: text('common:list.actionsOf', { name: sn }) }).click();
    await page.getByRole('menuitem', { name: text('common:list.edit'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(text('device:terminal.field.fixed_addresses')).waitFor();
    return dialog;
  };

  test.each(looks)(
    'a terminal is tied to addresses; who calls from another is turned away, named, and let in, in $language, $theme, $viewport',
    async (look) => {
      const { text } = wordsIn(look.language);
      const sn = `TIED-${look.language}`;
      await isAtWork(sn);
      const page = await site.open('/device/terminal', { ...look, as: 'adminA' });
      await isReady(page);
      const dialog = await edits(page, sn, text);
      const addresses = dialog.getByLabel(text('device:terminal.field.fixed_addresses'));
      const save = dialog.getByRole('button', { name: text('common:form.save'), exact: true });
      for (const mistake of ['203.0.113.0/33', '203.0.113.256', '2001:db8::/129', 'gate.acme.test']) {
        await addresses.fill(mistake);
        await save.click();
        await dialog.getByText(text('common:validation.addresses')).waitFor();
      }
      await looksRight(page, look);
      await addresses.fill('203.0.113.0/24, 192.0.2.9 2001:db8:5::/48');
      await dialog.getByText(text('common:validation.addresses')).waitFor({ state: 'detached' });
      await save.click();
      await dialog.waitFor({ state: 'detached' });

      expect(await punches(sn, '01', office)).toBe(200);
      // Another of its addresses becomes the terminal's own once the first one is silent.
      await site.pass(20 * 60);
      const line = '2001:db8:5::7';
      expect([await greets(sn, line), await punches(sn, '02', line)]).toEqual([200, 200]);
      expect(await punches(sn, '03', elsewhere)).toBe(401);
      await expect.poll(() => stored(sn)).toBe(3);
      await page.getByRole('button', { name: text('common:list.actionsOf', { name: sn }) }).click();
      await page.getByRole('menuitem', { name: text('device:contact.action') }).click();
      const contacts = page.getByRole('dialog', { name: text('device:contact.titleOf', { name: sn }), exact: true });
      const stranger = contacts.getByRole('listitem').filter({ hasText: elsewhere });
      await stranger.getByText(text('device:contact.reason.addressNotAllowed')).waitFor();
      await looksRight(page, look);
      await stranger.getByRole('button', { name: text('device:contact.admit') }).click();
      await stranger.waitFor({ state: 'detached' });
      expect(await punches(sn, '04', elsewhere)).toBe(200);
      await expect.poll(() => stored(sn)).toBe(4);
    },
  );

  test('a terminal has to show its key; the first is kept, another is turned away', async () => {
    const { text } = wordsIn('en');
    await isAtWork('KEYED1');
    const page = await site.open('/device/terminal', { as: 'adminA' });
    await isReady(page);
    const dialog = await edits(page, 'KEYED1', text);
    await dialog.getByLabel(text('device:terminal.field.key_required')).check({ force: true });
    await dialog.getByRole('button', { name: text('common:form.save'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await greets('KEYED1', office)).toBe(401);
    expect(await greets('KEYED1', office, '&pushcommkey=ours')).toBe(200);
    expect(await punches('KEYED1', '05', office)).toBe(200);
    expect(await greets('KEYED1', office, '&pushcommkey=theirs')).toBe(401);
  });

  test('the company asks all its terminals for a key and its own addresses, with mistakes told at the field', async () => {
    const { text } = wordsIn('en');
    const client = await signedIn();
    // A company from before locations has to enter one when its settings are saved.
    const placed = await client.callEndpoint(companySettings.calls.patch, {
      params: { id: String(site.people.a.id) },
      body: { company_location: cairo },
    });
    expect(placed.isSuccess).toBe(true);
    await isAtWork('WHOLE1');
    const page = await site.open('/company/settings', { as: 'adminA' });
    await isReady(page);
    const addresses = page.getByLabel(text('company:settings.field.terminal_addresses'));
    const save = page.getByRole('button', { name: text('common:form.save'), exact: true });
    const saved = page.getByText(text('common:form.saved', { name: 'Acme Works' }));
    await addresses.fill('10.0.0.300');
    await save.click();
    await page.getByText(text('common:validation.addresses')).waitFor();
    await addresses.fill('192.0.2.0/24');
    await page.getByLabel(text('company:settings.field.terminal_key_required')).check({ force: true });
    await save.click();
    await saved.waitFor();
    expect(await punches('WHOLE1', '01', office)).toBe(401);
    const read = await client.callEndpoint(companySettings.calls.list, { query: {} });
    expect(read.isSuccess ? read.data.data[0] : undefined).toMatchObject({
      terminal_addresses: '192.0.2.0/24',
      terminal_key_required: true,
    });
    await page.reload();
    await addresses.fill('');
    await save.click();
    await saved.waitFor();
    expect(await greets('WHOLE1', office, '&pushcommkey=ours')).toBe(200);
    expect(await greets('WHOLE1', office)).toBe(401);
  });
});

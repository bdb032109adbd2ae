import { describe, expect, test } from 'vitest';
import { listContacts, terminal, transaction } from '#features/device/contract.ts';
import { wordsIn } from '#server/words/index.ts';
import type { Client } from '#shared/http/index.ts';
import { faultsOf, isReady, looks, useClockedSite } from './harness/index.ts';

/** The networks of two companies, and of a stranger. */
const office = '203.0.113.7';
const rival = '198.51.100.66';
const attacker = '192.0.2.99';
const firmware = { 'user-agent': 'iClock Proxy/1.09' };

describe('terminals whose place or number another takes', () => {
  const site = useClockedSite();

  const adminOf = async (role: 'adminA' | 'adminB'): Promise<Client> =>
    site.server.caller(await site.people.tokenOf(role), { from: role === 'adminA' ? office : rival });
  async function register(role: 'adminA' | 'adminB', sn: string): Promise<number> {
    const area = role === 'adminA' ? site.people.a.rootArea : site.people.b.rootArea;
    const made = await (
      await adminOf(role)
    ).callEndpoint(terminal.calls.create, { body: { sn, alias: `Gate ${sn}`, area } });
    if (!made.isSuccess) throw new Error(made.code);
    return made.data.data.id;
  }
  const tells = (sn: string, from: string): Promise<unknown> =>
    site.server.fetch(`/iclock/cdata?SN=${sn}&table=options`, {
      from,
      headers: firmware,
      method: 'POST',
      body: '~DeviceName=SpeedFace,MAC=00:17:61:12:34:56,FWVersion=Ver 8.0',
    });
  const punches = (sn: string, minute: string, from: string): Promise<unknown> =>
    site.server.fetch(`/iclock/cdata?SN=${sn}&table=ATTLOG`, {
      from,
      headers: firmware,
      method: 'POST',
      body: `1001\t2026-03-01 06:${minute}:00\t0\t1\t\t0\t0\t\n`,
    });

  test.each(looks)(
    'one that calls from elsewhere after its silence is shown with its marked punches, and blocked, in $language, $theme, $viewport',
    async (look) => {
      const { text } = wordsIn(look.language);
      const sn = `SILENT-${look.language}`;
      const id = await register('adminA', sn);
      await tells(sn, office);
      await site.pass(20 * 60);
      await tells(sn, office);
      await site.pass(20 * 60);
      const page = await site.open('/device/terminal', { ...look, as: 'adminA' });
      await isReady(page);
      await tells(sn, attacker);
      await punches(sn, '00', attacker);
      const notice = page.getByRole('alert').filter({ hasText: text('device:contact.movedNotice', { count: 1 }) });
      await notice.waitFor();
      await page.getByText(text('device:terminal.state_choice.moved'), { exact: true }).first().waitFor();
      await isReady(page);
      expect(await faultsOf(page, look)).toEqual([]);

      const list = await site.open(`/device/transaction?terminal_sn=${sn}`, { ...look, as: 'adminA' });
      await isReady(list);
      await list.getByText(text('device:transaction.fromNewAddress')).first().waitFor({ state: 'attached' });
      expect(await faultsOf(list, look)).toEqual([]);

      await notice.getByRole('button', { name: text('device:contact.review') }).click();
      const dialog = page.getByRole('dialog', { name: text('device:contact.title'), exact: true });
      const moved = dialog.getByRole('listitem').filter({ hasText: attacker });
      await moved.getByText(text('device:contact.movedText')).waitFor();
      await moved.getByText(text('device:contact.taken', { count: 1 })).waitFor();
      await isReady(page);
      expect(await faultsOf(page, look)).toEqual([]);
      await moved.getByRole('button', { name: text('device:contact.refuseMoved', { count: 1 }) }).click();
      await page.getByText(text('device:contact.removed', { count: 1 })).waitFor();
      await notice.waitFor({ state: 'detached' });
      const admin = await adminOf('adminA');
      const left = await admin.callEndpoint(transaction.calls.list, { query: { terminal_sn: sn } });
      expect(left.isSuccess && left.data.total).toBe(0);
      const contacts = await admin.callEndpoint(listContacts, { query: { terminal: id } });
      expect(contacts.isSuccess && contacts.data.data.map(({ standing }) => standing)).toEqual(['refused']);
    },
  );

  test.each(looks)(
    'a number that two companies’ terminals call with is shown as disputed to both and to the provider, who settles it, in $language, $theme, $viewport',
    async (look) => {
      const { text } = wordsIn(look.language);
      const sn = `TWO-${look.language}`;
      await punches(sn, '00', office);
      await register('adminB', sn);
      await punches(sn, '30', rival);
      await register('adminA', sn);
      await punches(sn, '01', office);
      await site.post.deliver();
      for (const as of ['adminA', 'adminB'] as const) {
        const page = await site.open('/device/terminal', { ...look, as });
        await isReady(page);
        await page
          .getByRole('alert')
          .filter({ hasText: `Gate ${sn}` })
          .waitFor();
        await page.getByText(text('device:terminal.state_choice.disputed'), { exact: true }).first().waitFor();
        expect(await faultsOf(page, look)).toEqual([]);
        if (as === 'adminB') continue;
        await page.getByRole('button', { name: text('common:list.actionsOf', { name: `Gate ${sn}` }) }).click();
        await page.getByRole('menuitem', { name: text('device:terminal.verify.action') }).click();
        const verify = page.getByRole('dialog');
        await verify.getByRole('button', { name: text('device:terminal.verify.submit') }).click();
        await verify.getByText(text('device:terminal.verify.disputed')).waitFor();
        await isReady(page);
        expect(await faultsOf(page, look)).toEqual([]);
      }

      const staff = await site.open(`/vendor/tenement/device-contact?sn=${sn}`, { ...look, as: 'vendor' });
      await isReady(staff);
      for (const address of [office, rival]) await staff.getByText(address).first().waitFor();
      expect(await faultsOf(staff, look)).toEqual([]);
      // The provider removes the contact that is not the terminal; with the next call the terminal becomes the other company's.
      await staff.getByRole('button', { name: text('common:list.actionsOf', { name: `${sn} ${rival}` }) }).click();
      await staff.getByRole('menuitem', { name: text('vendor:terminalContact.action.forget_contact.label') }).click();
      const ask = staff.getByRole('alertdialog');
      await ask.getByLabel(text('vendor:terminalContact.field.reason')).fill('Invoice 4711 shown');
      await ask.getByRole('button', { name: text('vendor:terminalContact.action.forget_contact.label') }).click();
      await staff.getByText(rival).first().waitFor({ state: 'detached' });
      await punches(sn, '02', office);
      await site.post.deliver();
      const own = await (await adminOf('adminA')).callEndpoint(transaction.calls.list, { query: { terminal_sn: sn } });
      expect(own.isSuccess && own.data.total).toBe(3);
    },
  );
});

import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { systemSlice } from '#features/system/server.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { givePunches } from '#tests/support/punches.ts';
import { word } from '#tests/support/words.ts';
import { isReady, labelled, offered, useClockedSite } from './harness/index.ts';

describe('alerts', () => {
  const site = useClockedSite();
  /** Runs the slice's jobs at the time at which they are due. */
  async function work(): Promise<void> {
    const recurring = startRecurring(site.server.host, systemSlice.recurring ?? []);
    await recurring.drain();
    site.server.clock.advance({ minutes: 5 });
    await recurring.drain();
    await recurring.stop();
  }

  /** The form of an event's rule, with the rule switched on. */
  async function switchOn(event: string): Promise<Page> {
    const page = await site.open('/system/alert-setting', { as: 'adminA' });
    await isReady(page);
    await page.getByRole('row', { name: event }).click();
    await page
      .getByRole('dialog', { name: event })
      .getByRole('button', { name: word('common:list.edit') })
      .click();
    await page
      .getByRole('switch', { name: word('sys:alertRule.field.is_enabled'), exact: true })
      .click({ force: true });
    return page;
  }

  test('that a terminal is offline is switched on, and told under the bell once the terminal is silent', async () => {
    const { a } = site.people;
    await site.server.database.asOwner(
      `insert into terminals (company_id, sn, alias, area, standing, last_activity)
        values ($1, 'ALERT1', 'Loading dock', $2, 'proven', $3)`,
      [a.id, a.rootArea, site.server.clock.now().subtract({ minutes: 40 }).toString()],
    );
    const event = word('sys:alertRule.event_choice.terminal_offline');
    const page = await switchOn(event);
    const minutes = labelled(page, word('sys:alertRule.field.from_minutes')).first();
    await minutes.fill('30');
    await page.getByRole('button', { name: word('common:form.save') }).click();
    await page.getByText(word('common:form.saved', { name: event })).waitFor();
    await work();
    const other = await site.open('/company/department', { as: 'adminA' });
    await isReady(other);
    await other.getByRole('button', { name: word('common:notification.title') }).click();
    await other.getByRole('link', { name: /Loading dock/ }).click();
    await other.waitForURL(/\/device\/terminal/, { waitUntil: 'commit' });
    await other.getByText('Loading dock').first().waitFor();
  });

  test('that a temperature is high is switched on from some degrees, and told once somebody punches with more', async () => {
    const event = word('sys:alertRule.event_choice.high_temperature');
    const page = await switchOn(event);
    await page.getByRole('textbox', { name: word('sys:alertRule.field.from_degrees') }).fill('38.2');
    await page.getByRole('button', { name: word('common:form.save') }).click();
    await page.getByText(word('common:form.saved', { name: event })).waitFor();
    const at = site.server.clock.now().toString();
    await givePunches(site.server, site.people.a.id, 'Europe/London', [{ code: '1001', at, temperature: 38.4 }]);
    await work();
    const theirs = await site.open('/', { as: 'empA1' });
    await isReady(theirs);
    await theirs.getByRole('button', { name: word('common:notification.title') }).click();
    await theirs.getByText(/38\.4 °C/).waitFor();
  });

  test('that a required document is missing reaches whom its type names, after the days of the alert', async () => {
    const event = word('sys:alertRule.event_choice.document_missing');
    const page = await switchOn(event);
    await labelled(page, word('sys:alertRule.field.from_days')).first().fill('5');
    await page.getByRole('button', { name: word('common:form.save') }).click();
    await page.getByText(word('common:form.saved', { name: event })).waitFor();
    await page.goto('/complement/document-type');
    await isReady(page);
    await page
      .getByRole('button', { name: word('complement:documentType.create') })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: word('complement:documentType.create') });
    await form.locator('input[name="doc_type_code"]').fill('HEALTH');
    await form.locator('input[name="doc_type_name"]').fill('Health card');
    const days = form.locator('input[name="alert_days"]');
    await days.fill('45');
    // What never expires has no days before it does.
    const expires = form.locator('input[name="has_expiry"]');
    await expires.click({ force: true });
    await days.waitFor({ state: 'detached' });
    await expires.click({ force: true });
    await days.waitFor();
    await form.locator('input[name="is_required"]').click({ force: true });
    await form.getByRole('button', { name: word('complement:documentType.field.alert_to') }).click();
    await offered(page)
      .filter({ hasText: word('complement:documentType.alert_to_choice.employee') })
      .click();
    await form.getByRole('button', { name: word('common:form.create') }).click();
    await form.waitFor({ state: 'detached' });
    await page.close();
    const days7 = site.server.clock
      .now()
      .subtract({ hours: 24 * 7 })
      .toString()
      .slice(0, 10);
    await site.server.database.asOwner('update employees set hire_date = $1', [days7]);
    // Until after six of the next day.
    site.server.clock.advance({ hours: 24 });
    await work();
    const theirs = await site.open('/', { as: 'empA1' });
    await isReady(theirs);
    await theirs.getByRole('button', { name: word('common:notification.title') }).click();
    await theirs.getByText(/Health card/).waitFor();
    const office = await site.open('/company/department', { as: 'adminA' });
    await isReady(office);
    await office.getByRole('button', { name: word('common:notification.title') }).click();
    await expect.poll(() => office.getByText(/Health card/).count()).toBe(0);
  });

  test('that terminals are nearly full is sent once a day at a time, and quiet hours give way to it', async () => {
    const event = word('sys:alertRule.event_choice.terminal_storage');
    const page = await switchOn(event);
    await labelled(page, word('sys:alertRule.field.quiet_from')).first().waitFor();
    await page.getByRole('button', { name: word('sys:alertRule.field.digest') }).click();
    await offered(page)
      .filter({ hasText: word('sys:alertRule.digest_choice.daily') })
      .click();
    await labelled(page, word('sys:alertRule.field.digest_at')).first().waitFor();
    await labelled(page, word('sys:alertRule.field.quiet_from')).first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: word('common:form.save') }).click();
    await page.getByText(word('common:form.saved', { name: event })).waitFor();
    const { a } = site.people;
    await site.server.database.asOwner(
      `insert into terminals (company_id, sn, alias, area, standing, last_activity, protocol)
        values ($1, 'ALERT2', 'Warehouse door', $2, 'proven', $3, '{"records":"95","mostRecords":"100"}')`,
      [a.id, a.rootArea, site.server.clock.now().toString()],
    );
    // Until after eight of the next day, when the session of this page is over.
    await page.close();
    site.server.clock.advance({ hours: 24 });
    await work();
    const other = await site.open('/company/department', { as: 'adminA' });
    await isReady(other);
    await other.getByRole('button', { name: word('common:notification.title') }).click();
    await other.getByText(/Warehouse door.*95/).waitFor();
  });
});

import { expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { useSite } from './harness/index.ts';

const site = useSite();

test('what the company announces reaches a phone, is confirmed there, and is seen as confirmed', async () => {
  const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
  const phone = await site.open('/', { as: employee, viewport: 'narrow' });
  await phone.getByRole('heading', { name: word('default:dashboard.myDay') }).waitFor();

  // The company writes and publishes one.
  const list = await site.open('/gps/announcement', { as: administrator });
  await list
    .getByRole('button', { name: word('gps:announcement.create') })
    .first()
    .click();
  const form = list.getByRole('dialog');
  await form.getByRole('textbox', { name: word('gps:announcement.field.title') }).fill('Fire drill on Friday');
  await form.getByRole('textbox', { name: word('gps:announcement.field.content') }).fill('At ten, at gate 2.');
  await form.getByRole('textbox', { name: word('gps:announcement.field.start_time') }).fill('2026-01-05 08:00:00');
  await form.getByRole('textbox', { name: word('gps:announcement.field.start_time') }).press('Tab');
  await form.getByText(word('gps:announcement.field.needs_confirm')).click();
  await form.getByRole('button', { name: word('common:form.create') }).click();
  const row = list.getByRole('row').filter({ hasText: 'Fire drill on Friday' });
  await row.click();
  const publish = { name: word('gps:announcement.action.publish.label'), exact: true };
  await list.getByRole('dialog').getByRole('button', publish).click();
  await list.getByRole('alertdialog').getByRole('button', publish).click();
  await list.getByText(word('gps:announcement.action.publish.done_one')).first().waitFor();

  // It appears on the phone's start page without reloading.
  await phone.getByRole('button', { name: /Fire drill on Friday/ }).click();
  await phone.getByText('At ten, at gate 2.').waitFor();
  await phone.getByRole('button', { name: word('gps:ownAnnouncement.confirm') }).click();
  await expect.poll(() => phone.getByRole('button', { name: /Fire drill on Friday/ }).count()).toBe(0);

  const receipts = await site.open('/gps/announcement-receipt?status=confirmed', { as: administrator });
  await receipts
    .getByRole('row')
    .filter({ hasText: 'Fire drill on Friday' })
    .filter({ hasText: word('gps:announcementReceipt.status_choice.confirmed') })
    .first()
    .waitFor();
});

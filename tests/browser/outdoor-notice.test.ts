import { test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { listPage, useSite } from './harness/index.ts';

const site = useSite();

test('a message to an employee is sent again from its record, and stands in the list once more, unread', async () => {
  const administrator = await site.signIn('administrator');
  // Everybody is notified of a publication.
  const page = await site.open('/gps/announcement', { as: administrator });
  const list = listPage(page);
  await list.button('gps:announcement.create').first().click();
  await list.field('gps:announcement.field.title').fill('Gate 2 is closed');
  await list.field('gps:announcement.field.content').fill('Use gate 3.');
  await list.field('gps:announcement.field.start_time').fill('2026-01-05 08:00:00');
  await list.field('gps:announcement.field.start_time').press('Tab');
  await list.button('common:form.create').click();
  await page.getByRole('row').filter({ hasText: 'Gate 2 is closed' }).click();
  const publish = { name: word('gps:announcement.action.publish.label'), exact: true };
  await page.getByRole('dialog').getByRole('button', publish).click();
  await page.getByRole('alertdialog').getByRole('button', publish).click();
  await page.getByText(word('gps:announcement.action.publish.done_one')).first().waitFor();

  const notices = await site.open('/gps/notice?type=announcement', { as: administrator });
  const notified = notices.getByRole('row').filter({ hasText: 'Gate 2 is closed' });
  await notified.first().waitFor();
  const whose = await notified.first().getByRole('rowheader').innerText();
  const theirs = notified.filter({ hasText: whose });
  await notified.first().click();
  const again = { name: word('gps:notice.action.notify.label'), exact: true };
  await notices.getByRole('dialog').getByRole('button', again).click();
  await notices.getByRole('alertdialog').getByRole('button', again).click();
  await notices.getByText(word('gps:notice.action.notify.done_one')).first().waitFor();
  await notices.keyboard.press('Escape');
  const second = theirs.nth(1);
  await second.getByText(word('gps:notice.status_choice.unread')).waitFor();
});

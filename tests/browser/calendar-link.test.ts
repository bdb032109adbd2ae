import { expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { pageFaultsOf, useSite } from './harness/index.ts';

const site = useSite();

test('a link to one’s calendar is made on a phone, read by a program, replaced, copied, and deleted', async () => {
  const employee = await site.signIn('employee');
  const phone = await site.open('/personal/my-calendar/calendar', {
    as: employee,
    viewport: 'narrow',
    expected: [/status of 404/],
  });
  await phone.getByRole('button', { name: word('att:calendarFeed.open') }).click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByText(word('att:calendarFeed.none')).waitFor();
  await dialog.getByRole('button', { name: word('att:calendarFeed.make') }).click();
  const field = dialog.getByRole('textbox', { name: word('att:calendarFeed.link') });
  await field.waitFor();
  expect(await pageFaultsOf(phone, { language: 'en', theme: 'light', viewport: 'narrow' })).toEqual([]);
  const read = (address: string): Promise<{ status: number; text: string }> =>
    phone.evaluate(async (from) => {
      const answer = await fetch(from);
      return { status: answer.status, text: await answer.text() };
    }, address);
  const first = await field.inputValue();
  const calendar = await read(first);
  expect(calendar.status).toBe(200);
  expect(calendar.text).toMatch(/UID:shift-[^]*SUMMARY:Office/);

  // Another link replaces it, and that one is copied.
  await dialog.getByRole('button', { name: word('att:calendarFeed.replace') }).click();
  await expect.poll(() => field.inputValue()).not.toBe(first);
  const second = await field.inputValue();
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  await phone.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: word('common:ui.copy') }).click();
  await phone.getByText(word('common:ui.copied')).waitFor();
  expect(await phone.evaluate(() => navigator.clipboard.readText())).toBe(second);

  await dialog.getByRole('button', { name: word('att:calendarFeed.end') }).click();
  await dialog.getByText(word('att:calendarFeed.none')).waitFor();
  expect((await read(second)).status).toBe(404);
});

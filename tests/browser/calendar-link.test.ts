import { expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { pageFaultsOf, useSite } from './harness/index.ts';

const site = useSite();

test('a link to one’s calendar is made on a phone, read by a program, and deleted', async () => {
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
  const link = await field.inputValue();
  const read = (): Promise<unknown> =>
    phone.evaluate(async (address) => {
      const answer = await fetch(address);
      return [answer.status, (await answer.text()).slice(0, 15)];
    }, link);
  expect(await read()).toEqual([200, 'BEGIN:VCALENDAR']);
  await dialog.getByRole('button', { name: word('att:calendarFeed.end') }).click();
  await dialog.getByText(word('att:calendarFeed.none')).waitFor();
  expect(await read()).toEqual([404, '']);
});

import { describe, test } from 'vitest';
import { previewOwnLeave } from '#features/leave/contract.ts';
import { previewOwnOvertime, previewOwnTraining } from '#features/request/contract.ts';
import { newRecordPath } from '#shared/routing/record-path.ts';
import { word } from '#tests/support/words.ts';
import { offered, useSite } from './harness/index.ts';

describe('what a request would come to, where that cannot be asked', () => {
  const site = useSite();

  test.each([
    {
      kind: 'leave',
      call: previewOwnLeave,
      address: newRecordPath('/personal/request/leave', { start_date: '2027-03-03' }),
    },
    {
      kind: 'overtime',
      call: previewOwnOvertime,
      address: newRecordPath('/personal/request/overtime', { overtime_date: '2027-03-03' }),
    },
    {
      kind: 'training',
      call: previewOwnTraining,
      address: newRecordPath('/personal/request/training', { start_date: '2027-03-03' }),
    },
  ])('is said to have failed, and asked again: $kind', async ({ kind, call, address }) => {
    const page = await site.open('/', { as: await site.signIn('employee'), expected: [/500/] });
    const pattern = new RegExp(`${call.path.replaceAll('/', String.raw`\/`)}(\\?|$)`);
    await page.route(pattern, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(new URL(address, page.url()).href);
    if (kind === 'leave') {
      await page.getByRole('button', { name: new RegExp(`^${word('att:leave.field.incident_type')}`) }).click();
      await offered(page).first().click();
    }
    const failure = page.getByRole('alert').filter({ hasText: word('common:lookup.failed') });
    await failure.waitFor();
    await page.unroute(pattern);
    const answered = page.waitForResponse((response) => pattern.test(response.url()) && response.ok());
    await failure.getByRole('button', { name: word('common:ui.retry') }).click();
    await answered;
    await failure.waitFor({ state: 'detached' });
  });
});

import { describe, test } from 'vitest';
import {
  leaveApprovals,
  previewEncashment,
  previewLeave,
  previewOwnEncashment,
  previewOwnLeave,
} from '#features/leave/contract.ts';
import {
  manualLogApprovals,
  overtimeApprovals,
  previewOvertime,
  previewOwnOvertime,
  previewOwnSwap,
  previewOwnTraining,
  previewSwap,
  previewTraining,
} from '#features/request/contract.ts';
import { newRecordPath } from '#shared/routing/record-path.ts';
import { word } from '#tests/support/words.ts';
import { offered, useSite } from './harness/index.ts';

describe('what a request would come to, where that cannot be asked', () => {
  const site = useSite();

  test.each([
    {
      kind: 'a swap',
      call: previewOwnSwap,
      address: newRecordPath('/personal/request/swap-schedule', { swap_date: '2027-03-03' }),
    },
    {
      kind: 'leave that is paid out',
      call: previewOwnEncashment,
      address: newRecordPath('/personal/request/leave-encashment', { amount: '1' }),
      type: word('att:encashment.field.incident_type'),
    },
    {
      kind: 'a swap for others',
      call: previewSwap,
      address: newRecordPath('/att/swap-schedule', { swap_date: '2027-03-03' }),
      isForOthers: true,
    },
    {
      kind: 'overtime for others',
      call: previewOvertime,
      address: newRecordPath('/att/overtime', { overtime_date: '2027-03-03' }),
      isForOthers: true,
    },
    {
      kind: 'training for others',
      call: previewTraining,
      address: newRecordPath('/att/training', { start_date: '2027-03-03' }),
      isForOthers: true,
    },
    {
      kind: 'leave for others',
      call: previewLeave,
      address: newRecordPath('/att/leave', { start_date: '2027-03-03' }),
      type: word('att:leave.field.incident_type'),
      isForOthers: true,
    },
    {
      kind: 'paid out leave for others',
      call: previewEncashment,
      address: newRecordPath('/att/leave-encashment', { amount: '1' }),
      type: word('att:encashment.field.incident_type'),
      isForOthers: true,
    },
    {
      kind: 'leave',
      type: word('att:leave.field.incident_type'),
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
    {
      kind: 'who decides about a punch',
      call: manualLogApprovals.ahead,
      address: newRecordPath('/personal/request/manual-log', { punch_date: '2026-11-02' }),
      shows: word('common:approvals.ahead'),
    },
    {
      kind: 'who decides about leave',
      call: leaveApprovals.ahead,
      type: word('att:leave.field.incident_type'),
      address: newRecordPath('/personal/request/leave', { start_date: '2027-03-03' }),
      shows: word('common:approvals.ahead'),
    },
    {
      kind: 'who decides about overtime',
      call: overtimeApprovals.ahead,
      address: newRecordPath('/personal/request/overtime', {
        overtime_date: '2027-03-03',
        start_time: '18:00',
        end_time: '19:00',
      }),
      shows: word('common:approvals.ahead'),
    },
  ])('is said to have failed, and asked again: $kind', async ({ call, address, type, isForOthers, shows }) => {
    const page = await site.open('/', {
      as: await site.signIn(isForOthers ? 'administrator' : 'employee'),
      expected: [/500/],
    });
    const pattern = new RegExp(`${call.path.replaceAll('/', String.raw`\/`)}(\\?|$)`);
    await page.route(pattern, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(new URL(address, page.url()).href);
    if (isForOthers) {
      await page.getByRole('button', { name: new RegExp(`^${word('att:leave.field.employee')}`) }).click();
      await offered(page).first().click();
    }
    if (type !== undefined) {
      await page.getByRole('button', { name: new RegExp(`^${type}`) }).click();
      await offered(page).first().click();
    }
    const failure = page.getByRole('alert').filter({ hasText: word('common:lookup.failed') });
    await failure.waitFor();
    await page.unroute(pattern);
    const answered = page.waitForResponse((response) => pattern.test(response.url()) && response.ok());
    await failure.getByRole('button', { name: word('common:ui.retry') }).click();
    await answered;
    await failure.waitFor({ state: 'detached' });
    if (shows !== undefined) await page.getByRole('heading', { name: shows, exact: true }).waitFor();
  });
});

import { describe, expect, test } from 'vitest';
import { incidentType, leaveRequest } from '#features/leave/contract.ts';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

/** The last weeks of the demo, up to today. */
const today = Temporal.Now.plainDateISO('UTC');
const days = `date__gte=${today.subtract({ days: 45 }).toString()}&date__lte=${today.add({ days: 1 }).toString()}`;
const type = 'Annual leave';
const head = word('report:spread.day', { name: type });

describe('a hand-over to payroll with leave by type', () => {
  const site = useSite();

  test('a leave entered later is a change of its type, told by its name', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open(
      `/report/report-library/payroll-summary?${days}&columns=employee,leave_days,leave_amounts`,
      { as },
    );
    await isReady(page);
    const table = page.getByRole('grid', { name: word('report:payrollSummary.title') });
    await table.getByRole('columnheader', { name: head }).waitFor();
    await page.getByRole('button', { name: word('report:handover.open') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(word('report:handover.notOver')).waitFor();
    await dialog.getByRole('button', { name: word('report:handover.confirm'), exact: true }).click();
    await page.waitForURL(/payroll-handover\?.*handover=1/);
    await page.getByRole('row').filter({ hasText: '1003' }).first().waitFor();

    const [person] = dataOf(await as.client.callEndpoint(employee.calls.list, { query: { emp_code: '1003' } }));
    const types = dataOf(await as.client.callEndpoint(incidentType.calls.list, { query: {} }));
    // A Wednesday on which the person had no leave yet.
    const wednesday = today.subtract({ days: 14 + ((today.dayOfWeek + 4) % 7) }).toString();
    dataOf(
      await as.client.callEndpoint(leaveRequest.calls.create, {
        body: {
          employee: person?.id ?? 0,
          incident_type: types.find(({ incident_name: name }) => name === type)?.id ?? 0,
          start_date: wednesday,
          apply_reason: 'Told late',
          approve_directly: true,
        },
      }),
    );

    const later = await site.open(
      `/report/report-library/payroll-summary?${days}&columns=employee,leave_days,leave_amounts`,
      { as },
    );
    await isReady(later);
    await later.getByRole('link', { name: word('report:handover.seeDiffering') }).click();
    await later.waitForURL(/payroll-difference/);
    const changed = later.getByRole('row').filter({ hasText: '1003' }).filter({ hasText: type });
    await changed.first().waitFor();
    await expect.poll(() => changed.count()).toBe(1);
  });
});

import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { attendanceSlice } from '#features/attendance/server.ts';
import { terminal as terminalResource } from '#features/device/contract.ts';
import { giveTerminal } from '#features/device/server.ts';
import { asCompany } from '#server/http/index.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { createTerminal } from '../../scripts/terminal/index.ts';
import { assignShift, faultsOf, isReady, makeShift, makeTimetable, useClockedSite } from './harness/index.ts';

// All of attendance for an administrator who starts with nothing: one step after another on the screens, with a terminal.
const monday = '2026-03-02';

describe('attendance from nothing', () => {
  const site = useClockedSite();

  /** The person's day, as stored. */
  const dayOf = async () => {
    await calculateDays(site.server);
    const admin = site.server.caller(await site.people.tokenOf('adminA'));
    return (await daysOf(admin, site.people.employees.empA1)).get(monday);
  };

  /** Half a day later, further punches no longer count for that Monday. The server does this every few minutes. */
  const settleDays = async () => {
    const recurring = startRecurring(site.server.host, attendanceSlice.recurring ?? []);
    // It is first scheduled for the next time.
    await recurring.drain();
    site.server.clock.advance({ hours: 9 });
    await recurring.drain();
    await recurring.stop();
    await calculateDays(site.server);
  };

  /** Requests a lock of the first two days of the month, for everybody. */
  async function askForLock(page: Page) {
    await page.getByRole('tab', { name: word('att:periodLock.title') }).click();
    const create = page.getByRole('button', { name: word('att:periodLock.create') });
    await create.first().click();
    const panel = page.getByRole('dialog', { name: word('att:periodLock.create') });
    await panel.getByRole('button', { name: /^Department/ }).click();
    await page.getByRole('treeitem').first().click();
    await panel.locator('input[name="start_date"]').fill('01/03/2026');
    await panel.locator('input[name="end_date"]').fill('02/03/2026');
    await panel.getByRole('button', { name: /^Create/ }).click();
    return panel;
  }

  test('a timetable, a shift, a schedule, punches; why, another rule, what it would change, and a locked month', async () => {
    // The first Monday of the open period is over.
    site.server.clock.advance({ hours: 24 });
    await site.server.database.asOwner("update employees set hire_date = '2026-02-02' where id = $1", [
      site.people.employees.empA1,
    ]);
    const times = await site.open('/att/timetable', { as: 'adminA' });
    await makeTimetable(times, '10');
    const shifts = await site.open('/att/shift', { as: 'adminA' });
    await makeShift(shifts);
    await assignShift(shifts, '1001', '02/02/2026');
    expect(await dayOf()).toMatchObject({ status: 1, absent_min: 480 });

    // The simulated terminal sends its stored punches.
    const admin = site.server.caller(await site.people.tokenOf('adminA'));
    dataOf(
      await admin.callEndpoint(terminalResource.calls.create, {
        body: { sn: 'WALK0001', alias: 'Gate', area: site.people.a.rootArea },
      }),
    );
    await asCompany(site.server.host, { companyId: site.people.a.id, name: 'Test', accessor: 'job' }, (context) =>
      giveTerminal(context, 'WALK0001'),
    );
    const terminal = createTerminal({
      sn: 'WALK0001',
      url: site.server.origin,
      now: () => site.server.clock.now(),
      offset: 0,
    });
    await terminal.connect();
    terminal.punch({ pin: '1001', time: `${monday} 09:25:00` });
    terminal.punch({ pin: '1001', time: `${monday} 19:00:00` });
    expect(await terminal.send()).toBe(2);
    terminal.close();

    const day = `/report/report-library/daily-attendance?date__gte=${monday}&date__lte=${monday}&employee__in=${site.people.employees.empA1}`;
    expect(await dayOf()).toMatchObject({ late_min: 25, ot_min: 120 });
    const report = await site.open(day, { as: 'adminA' });
    const line = report.getByRole('row').filter({ hasText: '1001' });
    await expect.poll(() => line.textContent()).toMatch(/0:25/);
    await line.click();
    const why = report.getByRole('dialog', { name: word('att:why.title') });
    await why.getByRole('heading', { name: word('att:why.steps') }).waitFor();
    await expect.poll(() => why.locator('.why-punches > li').count()).toBe(2);
    await why.getByRole('link', { name: 'Five days' }).first().waitFor();

    // Lateness counts beyond the tolerance: first a preview, then saved.
    const rule = await site.open('/att/global-rule', { as: 'adminA' });
    await rule.getByRole('button', { name: /Late minutes/ }).click();
    await rule.getByRole('option', { name: 'Beyond the tolerance' }).click();
    await rule.getByRole('button', { name: 'What would change?' }).click();
    const trial = rule.getByRole('dialog', { name: 'What would change' });
    await trial.getByRole('row').filter({ hasText: '1001' }).waitFor();
    await isReady(rule);
    expect(await faultsOf(rule, { language: 'en', theme: 'light', viewport: 'wide' })).toEqual([]);
    await trial.getByRole('button', { name: 'Close' }).last().click();
    await trial.waitFor({ state: 'detached' });
    expect(await dayOf()).toMatchObject({ late_min: 25 });
    await rule.getByRole('button', { name: /Effective from/ }).click();
    await rule.getByRole('option', { name: 'The beginning' }).click();
    await rule.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await dayOf())?.late_min).toBe(15);
    await expect.poll(() => line.textContent()).toMatch(/0:15/);

    // A night shift ends the next morning, so a day that has just ended cannot be locked yet; the form says so at its field.
    const early = await site.open('/report/calculation', { as: 'adminA', expected: [/400/] });
    const refused = await askForLock(early);
    await refused.getByText(word('common:validation.punchesStillCount')).waitFor();
    for (const page of [early, rule, report, shifts, times]) await page.close();
    // The period is locked: later punches are stored but not counted.
    await settleDays();
    const locks = await site.open('/report/calculation', { as: 'adminA' });
    await (await askForLock(locks)).waitFor({ state: 'detached' });
    await locks.getByText(word('att:periodLock.status_choice.locked'), { exact: true }).first().waitFor();
    expect(await dayOf()).toMatchObject({ late_min: 15, ot_min: 120 });
  });
});

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { word } from '#tests/support/words.ts';
import { createTerminal } from '../../scripts/terminal/index.ts';
import { assignShift, isReady, listPage, makeShift, makeTimetable, useClockedSite } from './harness/index.ts';
import { goodPassword } from './harness/mailed-codes.ts';
import { foundInNepal } from './harness/nepal.ts';

const site = useClockedSite();

test('a newcomer in Kathmandu reads their own clock everywhere: punch, day, report, file and mail', async () => {
  const founder = await foundInNepal(site, 'everest');
  const page = await site.open('/onboard/sign-in');
  const at = (path: string): Promise<unknown> => page.goto(`${site.originOf('everest')}${path}`);
  await page.getByLabel(word('oauth:field.account')).fill(founder);
  await page.getByLabel(word('oauth:field.password'), { exact: true }).fill(goodPassword);
  await page.getByText(word('oauth:agreement.label'), { exact: true }).check();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.host.startsWith('everest.') && url.pathname === '/');
  await page.locator('main h1').first().waitFor();
  await isReady(page);
  await page.getByText('Monday, 2 March 2026 · Nepal Time').waitFor();

  // The terminal was switched on before anybody registered it.
  const gate = createTerminal({ sn: 'NEPAL01', url: site.server.origin, now: () => site.server.clock.now() });
  await gate.connect();
  await at('/device/terminal');
  const list = listPage(page);
  await list.button('device:terminal.create').first().click();
  const connecting = page.getByRole('dialog', { name: word('device:terminal.connect.title') });
  await connecting.getByLabel(word('device:terminal.field.sn')).fill('NEPAL01');
  await page.keyboard.press('Enter');
  await connecting.getByLabel(word('device:terminal.field.alias')).fill('Main gate');
  // The only area is chosen by itself, once the areas have come.
  await connecting.getByRole('button', { name: /Everest/ }).waitFor();
  await connecting.getByRole('button', { name: word('device:terminal.connect.finish'), exact: true }).click();
  await page.getByText(word('device:terminal.connect.done', { name: 'Main gate' })).waitFor();
  await gate.poll();

  await at('/team/employee');
  await list.button('per:employee.create').first().click();
  await list.field('per:employee.field.emp_code').fill('1');
  await list.field('per:employee.field.first_name').fill('Maya');
  await list.field('per:employee.field.email').fill('maya@everest.test');
  await list.dialog.getByText(word('per:employee.field.login_enabled'), { exact: true }).click();
  for (const chosen of ['department', 'area'] as const)
    await list.dialog
      .getByRole('button', { name: new RegExp(`${word(`per:employee.field.${chosen}`)}.*Everest`) })
      .first()
      .waitFor();
  await list.field('per:employee.field.email').press('Enter');
  await list.row('Maya').waitFor();
  expect((await site.post.last('maya@everest.test')).text).toContain('Employee ID 1');

  await at('/att/timetable');
  await makeTimetable(page, '0');
  await at('/att/shift');
  await makeShift(page);
  await assignShift(page, 'Maya', '2026-03-01');

  // Tuesday, 09:05 and 18:00 in Kathmandu.
  const now = site.server.clock.now();
  const start = Temporal.Instant.from('2026-03-03T03:20:00Z');
  await site.pass(start.since(now).total('seconds'), page);
  gate.punch({ pin: '1' });
  await gate.send();
  await at('/device/transaction');
  await page.getByRole('row').filter({ hasText: 'Maya' }).filter({ hasText: '09:05' }).first().waitFor();
  // Nobody looks on meanwhile: a page whose clock is behind the server's calls with a session that has ended.
  await page.goto('about:blank');
  await site.pass(8 * 3600 + 55 * 60, page);
  gate.punch({ pin: '1' });
  await gate.send();
  gate.close();
  await calculateDays(site.server);

  await at('/report/report-library/first-in-last-out?date__gte=2026-03-03&date__lte=2026-03-03');
  const row = page.getByRole('row').filter({ hasText: 'Maya' });
  await row.filter({ hasText: '09:05' }).filter({ hasText: '18:00' }).waitFor();
  await at('/report/report-library/daily-attendance?date__gte=2026-03-03&date__lte=2026-03-03');
  await row.filter({ hasText: '0:05' }).first().click();
  const why = page.getByRole('dialog', { name: word('att:why.title') });
  await why.getByText('09:05').first().waitFor();
  // As the report says it: what was worked, and the overtime beside it.
  const figures = { status: word('att:day.status_choice.0'), worked: '7:55', required: '8:00', overtime: '1:00' };
  await why.getByText(word('att:why.answerOvertime', figures)).waitFor();
  await row.filter({ hasText: '7:55' }).filter({ hasText: '1:00' }).first().waitFor();
  await page.keyboard.press('Escape');

  await page
    .getByRole('button', { name: word('common:list.export') })
    .first()
    .click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: word('common:list.format.csv'), exact: true }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('09:05');
  expect(file).not.toMatch(/03:20|12:15/);
  // Both punches were sent as check-ins, as terminals do on which nobody presses a key.
  await at('/');
  await isReady(page);
  const tile = page.locator('.dashboard-tile').filter({ hasText: word('default:dashboard.inNow') });
  await expect.poll(() => tile.locator('.dashboard-tile-figure').textContent()).toBe('0');
});

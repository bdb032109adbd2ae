import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporarySchedule, timetable } from '#features/attendance/contract.ts';
import { department } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import { faultsOf, isReady, useSite, type SignedIn } from './harness/index.ts';

// Two people in a department of their own, and a timetable at the top: the key 1 paints it.
const sheet = (page: Page) => page.getByRole('grid', { name: 'Roster' });
const week = 'at=2099-05-06&span=week';
const [monday, tuesday, wednesday, thursday] = ['2099-05-04', '2099-05-05', '2099-05-06', '2099-05-07'] as const;

describe('the roster of a department', () => {
  const site = useSite();
  let administrator: SignedIn;
  let gate = 0;
  let ada = 0;
  let bo = 0;

  const make = async (resource: typeof department | typeof timetable | typeof employee, body: object) => {
    const made = await administrator.client.callEndpoint(resource.calls.create, { body: body as never });
    if (!made.isSuccess) throw new Error(`${made.code} ${JSON.stringify(made.fields)}`);
    return made.data.data.id;
  };
  /** The temporary schedules of a person: date and timetable, `off` for a day off. */
  const plansOf = async (id: number): Promise<string[]> => {
    const listed = await administrator.client.callEndpoint(temporarySchedule.calls.list, {
      query: { employee__in: String(id), ordering: 'att_date', page_size: 100 },
    });
    if (!listed.isSuccess) throw new Error(listed.code);
    return listed.data.data.map((row) => `${row.att_date} ${row.timetable?.display_name ?? 'off'}`);
  };
  const open = async (): Promise<Page> => {
    const page = await site.open(`/att/schedule-view?${week}&department__in=${gate}`, { as: administrator });
    await expect.poll(() => sheet(page).locator('.people-days-cell:not([aria-busy])').count()).toBe(14);
    return page;
  };
  /** The middle of a cell, by person and day of the week. */
  const middle = async (page: Page, row: number, day: number) => {
    const box = await sheet(page)
      .locator('.people-days-cell')
      .nth(row * 7 + day)
      .boundingBox();
    if (!box) throw new Error('Not drawn');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const isSaved = (page: Page) => expect.poll(() => page.getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true);
  const shortOn = (page: Page, label: RegExp) => sheet(page).getByRole('gridcell', { name: label });

  beforeAll(async () => {
    administrator = await site.signIn('administrator');
    const people = await administrator.client.callEndpoint(employee.calls.list, { query: { page_size: 1 } });
    const [first] = people.isSuccess ? people.data.data : [];
    const area = first?.area.map(({ id }) => id) ?? [];
    gate = await make(department, { dept_code: 'GATE', dept_name: 'Gate', parent_dept: first?.department.id });
    await make(timetable, { alias: '00 gate', in_time: '06:00', out_time: '14:00' });
    ada = await make(employee, { emp_code: '8801', first_name: 'Ada', department: gate, area });
    bo = await make(employee, { emp_code: '8802', first_name: 'Bo', department: gate, area });
  });

  test('tells who is short of what a timetable says it needs, until people are scheduled', async () => {
    const times = await site.open('/att/timetable?search=00%20gate', { as: administrator });
    await times.getByRole('row').filter({ hasText: '00 gate' }).click();
    await times.getByRole('button', { name: 'Edit' }).first().click();
    const panel = times.getByRole('dialog', { name: 'Edit timetable' });
    await panel.getByRole('button', { name: /Breaks and staffing/ }).click();
    await panel.getByRole('button', { name: 'Add requirement' }).click();
    await panel.getByRole('button', { name: /^Department/ }).click();
    await times.getByRole('treeitem', { name: 'Gate', exact: true }).click();
    await panel.getByLabel('People needed').fill('2');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.waitFor({ state: 'detached' });
    await times.close();

    const page = await open();
    await shortOn(page, /^Short, .*6 May 2099: 0\/2 scheduled, 2 short$/).waitFor();
    await shortOn(page, /9 May 2099: 0\//).waitFor({ state: 'detached' });
    await sheet(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('1');
    await shortOn(page, /^Short, .*4 May 2099: 1\/2 scheduled, 1 short$/).waitFor();
    await expect.poll(() => plansOf(ada)).toEqual([`${monday} 00 gate`]);
    // Copied by keyboard to the person below.
    await page.keyboard.press('Control+c');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+v');
    await shortOn(page, /^Short, .*4 May 2099: 2\/2 scheduled$/).waitFor();
    await expect.poll(() => plansOf(bo)).toEqual([`${monday} 00 gate`]);
    await page.getByRole('button', { name: 'Show by timetable' }).click();
    await shortOn(page, /^00 gate · Gate, .*4 May 2099: 2\/2/).waitFor();
    await expect.poll(() => sheet(page).getByRole('row').filter({ hasText: 'Ada' }).textContent()).toContain('40:00');
    await isReady(page);
    expect(await faultsOf(page, { language: 'en', theme: 'light', viewport: 'wide' })).toEqual([]);
    await isSaved(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => plansOf(bo)).toEqual([]);
    await shortOn(page, /^Short, .*4 May 2099: 1\/2 scheduled, 1 short$/).waitFor();
    await page.close();
  });

  test('is moved and copied by the pointer, cut and pasted by keys, swapped, and taken back step by step', async () => {
    const page = await open();
    const drag = async (from: readonly [number, number], to: readonly [number, number], key?: 'Alt') => {
      const [start, end] = [await middle(page, ...from), await middle(page, ...to)];
      await page.mouse.click(start.x, start.y);
      if (key) await page.keyboard.down(key);
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await page.mouse.up();
      if (key) await page.keyboard.up(key);
    };
    expect(await plansOf(ada)).toEqual([`${monday} 00 gate`]);
    await drag([0, 0], [0, 1]);
    await expect.poll(() => plansOf(ada)).toEqual([`${monday} off`, `${tuesday} 00 gate`]);
    await isSaved(page);
    await drag([0, 1], [1, 2], 'Alt');
    await expect.poll(() => plansOf(bo)).toEqual([`${wednesday} 00 gate`]);
    expect(await plansOf(ada)).toEqual([`${monday} off`, `${tuesday} 00 gate`]);
    await isSaved(page);
    // Cut here, and pasted a day later.
    await sheet(page).focus();
    await page.keyboard.press('Control+x');
    await expect.poll(() => plansOf(bo)).toEqual([`${wednesday} off`]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+v');
    await expect.poll(() => plansOf(bo)).toEqual([`${wednesday} off`, `${thursday} 00 gate`]);
    await isSaved(page);
    // Two people swap a day.
    const [one, other] = [await middle(page, 0, 1), await middle(page, 1, 1)];
    await page.mouse.click(one.x, one.y);
    await page.keyboard.down('Shift');
    await page.mouse.click(other.x, other.y);
    await page.keyboard.up('Shift');
    await page.getByRole('button', { name: 'Swap' }).click();
    await expect.poll(async () => (await plansOf(bo))[0]).toBe(`${tuesday} 00 gate`);
    expect(await plansOf(ada)).not.toContain(`${tuesday} 00 gate`);
    await isSaved(page);
    await sheet(page).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => plansOf(ada)).toEqual([`${monday} off`, `${tuesday} 00 gate`]);
    await expect.poll(() => plansOf(bo)).toEqual([`${wednesday} off`, `${thursday} 00 gate`]);
    await page.close();
  });

  test('is printed, and taken along as a file with its hours', async () => {
    const page = await open();
    await page.evaluate(() => {
      globalThis.print = () => document.body.setAttribute('data-printed', document.body.textContent ?? '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect
      .poll(() => page.locator('body').getAttribute('data-printed'))
      .toMatch(/Roster, 4 May 2099.*Ada.*Bo.*00 gate\d+Scheduled.*00 gate · Gate0\/21\/20\/21\/20\/2Short21212/);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const file = await readFile(await (await saving).path(), 'utf8');
    expect(file).toMatch(/8801.*Ada.*00 gate/);
    expect(file).toContain(tuesday);
    expect(file).toMatch(/^00 gate(?! ·)/m);
    expect(file).toMatch(/00 gate · Gate.*1\/2 scheduled/);
    expect(file).toMatch(/^Short\W+2\W+1\W+2\W+1\W+2/m);
    await page.close();
  });

  test('a day on which attendance is not tracked says so, and takes no plan', async () => {
    const before = await plansOf(bo);
    const ended = await administrator.client.callEndpoint(employee.calls.patch, {
      params: { id: bo },
      body: { enable_att: false, holds_from: '2099-05-08' },
    });
    if (!ended.isSuccess) throw new Error(ended.code);
    const page = await open();
    const untracked = sheet(page).getByRole('gridcell', { name: /^Bo, .*8 May 2099, Attendance not tracked$/ });
    await untracked.waitFor();
    await sheet(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    for (const _ of [tuesday, wednesday, thursday, '2099-05-08']) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('1');
    await page.getByText(/Bo, 8 May: The employee’s attendance is not tracked on this day/).waitFor();
    await untracked.waitFor();
    expect(await plansOf(bo)).toEqual(before);
    await page.close();
  });
});

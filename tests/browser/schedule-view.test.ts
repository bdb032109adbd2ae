import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { attendanceDay, temporarySchedule, timetable } from '#features/attendance/contract.ts';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { useSite, type SignedIn } from './harness/index.ts';

const sheet = (page: Page) => page.getByRole('grid', { name: 'Roster' });
/** The sheet's description of the focused cell. */
const active = (page: Page): Promise<string | null> =>
  sheet(page).evaluate(
    (grid) =>
      document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label') ?? null,
  );
/** The temporary schedules of an employee, earliest first. */
async function temporaryOf({ client }: SignedIn, id: number): Promise<string[]> {
  const listed = await client.callEndpoint(temporarySchedule.calls.list, {
    query: { employee__in: String(id), ordering: 'att_date', page_size: 100 },
  });
  if (!listed.isSuccess) throw new Error(listed.code);
  return listed.data.data.map(({ att_date }) => att_date);
}

describe('the roster', () => {
  const site = useSite();

  test('three days are painted by keys, one step is taken back, and the day is calculated by what stands', async () => {
    const administrator = await site.signIn('administrator');
    const { client } = administrator;
    const [person] = dataOf(await client.callEndpoint(employee.calls.list, { query: { emp_code: '1007' } }));
    const days = dataOf(
      await client.callEndpoint(attendanceDay.calls.list, {
        query: { employee__in: String(person?.id), ordering: '-att_date', page_size: 21 },
      }),
    );
    // A day of the demo with work; the first one is today, which is not over.
    const worked = days.slice(1).find(({ status }) => status === 0)?.att_date;
    if (!person || !worked)
      throw new Error(`The demo has no worked day of 1007 among ${days.map(({ status }) => status).join(', ')}`);

    const page = await site.open(`/att/schedule-view?at=${worked}&span=day&search=1007`, { as: administrator });
    await sheet(page).focus();
    await page.keyboard.press('Home');
    await expect.poll(() => active(page)).toContain(person.display_name);
    await page.keyboard.press('0');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click();
    await expect.poll(() => active(page)).toContain('Day off');
    await expect.poll(() => temporaryOf(administrator, person.id)).toEqual([worked]);
    await expect
      .poll(async () => {
        const now = await client.callEndpoint(attendanceDay.calls.list, {
          query: { employee__in: String(person.id), att_date: worked },
        });
        return now.isSuccess && now.data.data[0]?.status;
      })
      .toBe(10);
    await sheet(page).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => temporaryOf(administrator, person.id)).toEqual([]);
    await expect.poll(() => active(page)).not.toContain('Day off');
    await page.close();

    // Future days, without any requests.
    const ahead = await site.open('/att/schedule-view?at=2099-03-04&span=week&search=1007', { as: administrator });
    await sheet(ahead).focus();
    await ahead.keyboard.press('Home');
    await expect.poll(() => active(ahead)).toContain(person.display_name);
    await ahead.keyboard.press('Shift+ArrowRight');
    await ahead.keyboard.press('Shift+ArrowRight');
    await ahead.keyboard.press('0');
    const painted = ['2099-03-02', '2099-03-03', '2099-03-04'];
    await expect.poll(() => temporaryOf(administrator, person.id)).toEqual(painted);
    await ahead.getByRole('button', { name: 'Undo' }).waitFor();
    await ahead.keyboard.press('ArrowRight');
    await ahead.keyboard.press('0');
    await expect.poll(() => temporaryOf(administrator, person.id)).toEqual([...painted, '2099-03-05']);
    await expect.poll(() => ahead.getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true);
    await sheet(ahead).focus();
    await ahead.keyboard.press('Control+z');
    await expect.poll(() => temporaryOf(administrator, person.id)).toEqual(painted);
    await ahead.reload();
    await expect.poll(() => sheet(ahead).locator('[data-changed]').count()).toBe(3);
  });

  test('what a day shows stays within its day, cut by an ellipsis where it is too long', async () => {
    const administrator = await site.signIn('administrator');
    const { client } = administrator;
    const listed = async () => dataOf(await client.callEndpoint(timetable.calls.list, { query: { page_size: 100 } }));
    const rename = async (nameOf: (id: number) => string): Promise<void> => {
      for (const { id, version } of await listed())
        dataOf(
          await client.callEndpoint(timetable.calls.patch, { params: { id }, body: { alias: nameOf(id), version } }),
        );
    };
    const names = new Map((await listed()).map(({ id, alias }) => [id, alias]));
    await rename((id) => `Loading of the night lorries ${id}`);
    const page = await site.open('/att/schedule-view?at=2099-05-04&span=fourWeeks', { as: administrator });
    await expect
      .poll(() =>
        sheet(page)
          .locator('.plan-name')
          .filter({ hasText: /^Load.*…$/ })
          .count(),
      )
      .toBeGreaterThan(0);
    const beyond = await sheet(page)
      .locator('.plan-name, .plan-hours')
      .evaluateAll(
        (all) =>
          all.filter((words) => {
            const range = document.createRange();
            range.selectNodeContents(words);
            const [text, cell] = [
              range.getBoundingClientRect(),
              words.closest('.people-days-cell')?.getBoundingClientRect(),
            ];
            return !cell || text.left < cell.left || text.right > cell.right;
          }).length,
      );
    await rename((id) => names.get(id) ?? '');
    expect(beyond).toBe(0);
  });

  test('a timetable in the hand is painted by dragging, and somebody else’s change stands', async () => {
    const administrator = await site.signIn('administrator');
    const { client } = administrator;
    const page = await site.open('/att/schedule-view?at=2099-04-01&span=week&search=1008', { as: administrator });
    const cells = sheet(page).getByRole('gridcell');
    await expect.poll(() => sheet(page).locator('.people-days-cell:not([aria-busy])').count()).toBe(7);
    await page
      .getByRole('toolbar', { name: 'Paint days' })
      .getByRole('button', { name: /Day off/ })
      .click();
    const middle = async (place: number) => {
      const box = await cells.nth(place).boundingBox();
      if (!box) throw new Error('Not drawn');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [from, to] = [await middle(0), await middle(1)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    const people = await client.callEndpoint(employee.calls.list, { query: { emp_code: '1008' } });
    const person = people.isSuccess ? people.data.data[0] : undefined;
    if (!person) throw new Error('The demo has no 1008');
    await expect.poll(() => temporaryOf(administrator, person.id)).toEqual(['2099-03-30', '2099-03-31']);
    await expect.poll(() => sheet(page).locator('[data-changed]').count()).toBe(2);

    // Another planner removes one of the days; undoing is refused there, with a message.
    const listed = await client.callEndpoint(temporarySchedule.calls.list, {
      query: { employee__in: String(person.id), ordering: 'att_date' },
    });
    const first = listed.isSuccess ? listed.data.data[0] : undefined;
    await client.callEndpoint(temporarySchedule.calls.destroy, { params: { id: first?.id ?? 0 } });
    await expect.poll(() => sheet(page).locator('[data-changed]').count()).toBe(1);
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 of 2 days not changed').waitFor();
    await expect.poll(() => temporaryOf(administrator, person.id)).toEqual([]);
  });

  test('paints are pressed, dragged, given back and chosen again, and each is the stored plan', async () => {
    const administrator = await site.signIn('administrator');
    const { client } = administrator;
    const [person] = dataOf(await client.callEndpoint(employee.calls.list, { query: { emp_code: '1009' } }));
    const [early] = dataOf(await client.callEndpoint(timetable.calls.list, { query: { page_size: 1 } }));
    if (!person || !early) throw new Error('The demo has no 1009, or no timetable');
    /** Date and timetable of what is stored, `off` for a day off. */
    const plans = async (): Promise<string[]> =>
      dataOf(
        await client.callEndpoint(temporarySchedule.calls.list, {
          query: { employee__in: String(person.id), ordering: 'att_date', page_size: 100 },
        }),
      ).map((row) => `${row.att_date} ${row.timetable?.display_name ?? 'off'}`);
    const page = await site.open('/att/schedule-view?at=2099-07-01&span=week&search=1009', { as: administrator });
    const cells = sheet(page).locator('.people-days-cell:not([aria-busy])');
    await expect.poll(() => cells.count()).toBe(7);
    const strip = page.getByRole('toolbar', { name: 'Paint days' });
    const paint = (name: string) => strip.getByRole('button', { name, exact: false }).first();
    const undo = page.getByRole('button', { name: 'Undo' });
    const isSaved = () => expect.poll(() => undo.isEnabled()).toBe(true);
    const drag = async (from: number, to: number): Promise<void> => {
      const boxes = await Promise.all([cells.nth(from).boundingBox(), cells.nth(to).boundingBox()]);
      for (const [at, box] of boxes.entries()) {
        if (!box) throw new Error('Not drawn');
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
        if (at === 0) await page.mouse.down();
      }
      await page.mouse.up();
    };

    await paint(early.alias).click();
    await expect.poll(() => paint(early.alias).getAttribute('aria-pressed')).toBe('true');
    await drag(1, 3);
    const painted = ['2099-06-30', '2099-07-01', '2099-07-02'].map((date) => `${date} ${early.display_name}`);
    await expect.poll(plans).toEqual(painted);
    await isSaved();
    await paint(word('att:scheduleView.giveBack')).click();
    await drag(2, 2);
    await expect.poll(plans).toEqual([painted[0], painted[2]]);
    await isSaved();
    // Nothing in the hand: Delete gives back, and undoing and doing it again are seen.
    await sheet(page).focus();
    await page.keyboard.press('Escape');
    await cells.nth(1).click();
    await sheet(page).focus();
    await page.keyboard.press('Delete');
    await expect.poll(plans).toEqual([painted[2]]);
    await isSaved();
    await page.keyboard.press('Control+z');
    await expect.poll(plans).toEqual([painted[0], painted[2]]);
    await isSaved();
    await page.getByRole('button', { name: word('att:scheduleView.redo') }).click();
    await expect.poll(plans).toEqual([painted[2]]);
    await isSaved();
    // A second press opens what the day can be.
    await cells.nth(5).dblclick();
    await page.getByRole('dialog').getByRole('option', { name: 'Day off' }).click();
    await expect.poll(plans).toEqual([painted[2], '2099-07-04 off']);
    await isSaved();
    await sheet(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('option', { name: early.alias }).press('Enter');
    await expect.poll(plans).toEqual([painted[2], `2099-07-04 ${early.display_name}`]);
    await page.close();
  });
});

import { describe, expect, test } from 'vitest';
import { leaveRequest } from '#features/leave/contract.ts';
import { languages } from '#shared/i18n/languages.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { createTerminal } from '../../scripts/terminal/index.ts';
import { isReady, offered, useSite } from './harness/index.ts';

describe('what a newcomer stumbles on', () => {
  const site = useSite();

  test('an employee’s week fits a phone in every language', async () => {
    const as = await site.signIn('employee');
    for (const language of languages) {
      const page = await site.open('/', { as, language, theme: 'dark', viewport: 'narrow' });
      await page.locator('.own-week tbody tr').first().waitFor();
      await isReady(page);
      const over = await page.locator('.own-week').evaluate((week) => {
        const card = week.closest('section') ?? document.body;
        return Math.max(week.scrollWidth - card.clientWidth, document.documentElement.scrollWidth - innerWidth);
      });
      // What is wider than the phone makes its browser draw the whole page smaller.
      await expect.poll(() => page.evaluate(() => innerWidth), { message: language }).toBe(390);
      expect(over, language).toBeLessThanOrEqual(0);
      // The hours of a day stand in one line, apart from what was worked.
      const close = await page.locator('.own-week tbody td:nth-child(2)').evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const words = document.createRange();
          words.selectNodeContents(cell.firstChild ?? cell);
          // Signs of another font stand some pixels higher in the same line.
          const tops = [...words.getClientRects()].map(({ top }) => top);
          const isBroken =
            (cell.firstChild?.textContent ?? '').includes(':') && Math.max(...tops) - Math.min(...tops) > 12;
          const gap = cell.getBoundingClientRect().width - words.getBoundingClientRect().width;
          return isBroken || gap < 8 ? [cell.textContent] : [];
        }),
      );
      expect(close, language).toEqual([]);
      // The names below are read whole, within two lines.
      const cut = await page
        .locator('.ui-bottombar-words')
        .evaluateAll((names) =>
          names.flatMap((name) =>
            name.clientHeight > 26 || getComputedStyle(name).textOverflow === 'ellipsis' ? [name.textContent] : [],
          ),
        );
      expect(cut, language).toEqual([]);
    }
  });

  test('the panel of a punch closes once it is assigned, and an action is not offered for what is gone', async () => {
    const as = await site.signIn('administrator');
    const terminal = createTerminal({ sn: 'DEMO0001', url: site.origin });
    await terminal.connect();
    terminal.punch({ pin: '7117' });
    await terminal.send();
    terminal.close();
    const page = await site.open('/device/unregistered-transaction', { as, expected: [/404/] });
    await page.getByRole('row').filter({ hasText: '7117' }).first().click();
    const panel = page.getByRole('dialog', { name: '7117' });
    // Its terminal and the terminal's name say the same.
    await panel.getByText('Serial number').waitFor();
    await expect
      .poll(() =>
        panel
          .locator('dt')
          .filter({ hasText: /^Terminal$/ })
          .count(),
      )
      .toBe(1);
    await panel.getByRole('button', { name: 'Assign to employee' }).click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /Who has/ }));
    await question.getByText('Choose', { exact: true }).click();
    await offered(page).first().click();
    await question.getByRole('button', { name: 'Assign to employee' }).click();
    await page.getByText('1 punch assigned').waitFor();
    await panel.waitFor({ state: 'detached' });
  });

  test('a request shows what applies to it, and its history holds no data of machines', async () => {
    const as = await site.signIn('administrator');
    const [leave] = dataOf(await as.client.callEndpoint(leaveRequest.calls.list, { query: { page_size: 1 } }));
    const page = await site.open(`/att/leave?record=${leave?.id ?? ''}`, { as });
    const panel = page.getByRole('dialog');
    await panel.locator('.resource-history li').first().waitFor();
    const text = await panel.textContent();
    expect(text).not.toMatch(/[{}]|"date"/);
    const names = await panel.locator('.resource-details dt').allTextContents();
    expect(names).not.toContain('Day by day');
    expect(new Set(names).size).toBe(names.length);
  });

  test('what saves a long form of settings is in sight', async () => {
    const as = await site.signIn('administrator');
    for (const viewport of ['wide', 'narrow'] as const) {
      // The longest words of the four languages.
      const page = await site.open('/att/global-rule', { as, viewport, language: 'es-MX' });
      await isReady(page);
      await page.getByRole('button', { name: 'Guardar', exact: true }).waitFor();
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      const outside = await page.locator('.confirm-page-actions button').evaluateAll(
        (buttons, size) =>
          buttons.flatMap((button) => {
            const { left, right, top, bottom } = button.getBoundingClientRect();
            const isInside = left >= 0 && right <= size.width && top >= 0 && bottom <= size.height;
            return isInside ? [] : (button.textContent ?? '');
          }),
        { width, height },
      );
      expect(outside, viewport).toEqual([]);
    }
  });

  test('words in a cell are cut by an ellipsis, also as a time or a link', async () => {
    const page = await site.open('/device/terminal', { as: await site.signIn('administrator') });
    const time = page.locator('.ui-cell-text > time').first();
    await time.waitFor();
    const shown = await time.evaluate(({ parentElement }) => {
      const { display, textOverflow } = getComputedStyle(parentElement ?? document.body);
      return { display, textOverflow };
    });
    expect(shown).toEqual({ display: 'block', textOverflow: 'ellipsis' });
  });

  test('the links below the employees’ sign-in stand in one line', async () => {
    const page = await site.open('/onboard/employee-login');
    const looks = await Promise.all(
      [page.getByRole('button', { name: 'Use a start code' }), page.getByRole('link', { name: /administrator/ })].map(
        (link) =>
          link.evaluate((element) => {
            const { fontSize, fontWeight } = getComputedStyle(element);
            const { top, height } = element.getBoundingClientRect();
            return { fontSize, fontWeight, middle: Math.round(top + height / 2) };
          }),
      ),
    );
    expect(looks[0]).toEqual(looks[1]);
  });

  test('two notifications stand apart', async () => {
    const page = await site.open('/company/position', { as: await site.signIn('administrator') });
    for (const code of ['N1', 'N2']) {
      await page.getByRole('button', { name: 'New position' }).first().click();
      const form = page.getByRole('dialog', { name: 'New position' });
      await form.getByLabel('Code').fill(code);
      await form.getByLabel('Name').fill(`Position ${code}`);
      await form.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByText(`Position ${code} created`).waitFor();
    }
    const gap = (): Promise<number> =>
      page.locator('.ui-toast').evaluateAll((toasts) => {
        const [first, second] = toasts.map((toast) => toast.getBoundingClientRect()).toSorted((a, b) => a.top - b.top);
        return first && second ? second.top - first.bottom : 0;
      });
    await expect.poll(gap).toBe(8);
  });

  test('the empty field of a place opens the map wherever it is pressed, and by keys', async () => {
    const page = await site.open('/company/location', { as: await site.signIn('administrator') });
    await page.getByRole('button', { name: 'New location' }).first().click();
    const field = page.getByPlaceholder('No place selected');
    const map = page.getByRole('dialog', { name: 'Location on the map' });
    await field.click();
    await map.waitFor();
    await page.keyboard.press('Escape');
    await map.waitFor({ state: 'detached' });
    // Enter does not send the form, which lacks the place.
    await field.press('Enter');
    await map.waitFor();
  });

  test('a report’s cards on a phone say of which day they are, in its upper half; a group’s head says what it has', async () => {
    const as = await site.signIn('administrator');
    const days = await site.open('/report/report-library/first-in-last-out?period=lastMonth', {
      as,
      viewport: 'narrow',
    });
    const card = days.locator('.ui-row-card').first();
    await card.locator('dt').filter({ hasText: 'Date' }).waitFor();
    const top = () => card.evaluate((element) => element.getBoundingClientRect().top / innerHeight);
    await expect.poll(top).toBeLessThan(0.5);
    const groups = await site.open('/report/report-library/transaction?period=lastMonth&group_by=department', {
      as,
      viewport: 'narrow',
    });
    const head = groups
      .locator('.ui-row-card')
      .filter({ has: groups.locator('.report-group') })
      .first();
    await head.waitFor();
    await expect.poll(() => head.locator('dt').count()).toBe(0);
    // A time of a punch is read whole.
    const list = await site.open('/report/report-library/transaction?period=lastMonth', { as });
    const time = list
      .locator('.ui-cell-text')
      .filter({ hasText: /^\d\d:\d\d:\d\d$/ })
      .first();
    await time.waitFor();
    await expect.poll(() => time.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  });

  test('the form of a date says its order in the reader’s letters', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/team/employee', { as, language: 'es-MX' });
    await page.getByRole('button', { name: 'Nuevo empleado' }).first().click();
    await page.getByPlaceholder('DD/MM/AAAA').first().waitFor();
  });
});

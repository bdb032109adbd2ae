import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { referenceSchema } from '#shared/contract/index.ts';
import { faultsOf, looks, useGallery } from './harness/index.ts';

const callsOf = async (page: Page): Promise<string[]> =>
  ((await page.evaluate(() => document.documentElement.dataset['calls'])) ?? '').split('\n').filter(Boolean);
const sample = (page: Page, name: string) => page.locator(`[data-sample="${name}"]`);
const valueOf = async (page: Page, name: string): Promise<unknown> => {
  const text = await sample(page, name).getAttribute('data-value');
  return text === null ? undefined : JSON.parse(text);
};
const openIn = (page: Page, name: string) => sample(page, name).locator('.lookup-trigger, .employee-choose').click();
const listed = /GET \/personnel\/api\/v2\/employees\/\?page=1&page_size=20$/;

describe('lookup', () => {
  const gallery = useGallery();

  test('asks for twenty when it opens, and not again for what it knows; disabled and read-only ones ask for nothing', async () => {
    const page = await gallery.open('lookup');
    // Only the list in the page has made its call; the fields have not, and disabled or read-only ones cannot be opened.
    await expect.poll(async () => (await callsOf(page)).filter((call) => listed.test(call)).length).toBe(1);
    await expect.poll(() => sample(page, 'one_disabled').locator('.lookup-trigger').isDisabled()).toBe(true);
    await expect.poll(() => sample(page, 'one_read_only').getByRole('button').count()).toBe(0);
    const before = (await callsOf(page)).length;
    await openIn(page, 'one_empty');
    await page.getByRole('dialog').getByRole('option').nth(19).waitFor({ state: 'attached' });
    expect((await callsOf(page)).length).toBe(before);
    await expect.poll(() => page.getByRole('dialog').locator('.lookup-box').count()).toBe(0);
  });

  test('a value that is not on the page is retrieved, several are read, in one call each', async () => {
    const page = await gallery.open('lookup');
    await sample(page, 'retrieved').getByText('Ines Brandt').waitFor();
    await sample(page, 'read').getByText('+1').waitFor();
    const calls = await callsOf(page);
    expect(calls).toContain('GET /gallery/api/v2/people/130/');
    expect(calls.filter((call) => call === 'GET /personnel/api/v2/employees/131/')).toHaveLength(1);
    expect(calls.filter((call) => call.startsWith('POST /personnel/api/v2/employees/read/'))).toEqual([
      'POST /personnel/api/v2/employees/read/ {"items":[131,132,133,134,135,136,137]}',
    ]);
  });

  test.each([
    ['lookup', 'limited', 'Lucía Hernández'],
    ['tree', 'limited_trees', 'Sales'],
  ])('%s: one name where limited, the rest is counted', async (section, name, first) => {
    const page = await gallery.open(section);
    await expect.poll(() => sample(page, name).locator('.lookup-value').textContent()).toBe(`${first} +1`);
  });

  test('a text that was searched before is not asked for again', async () => {
    const page = await gallery.open('lookup');
    await openIn(page, 'one_empty');
    const dialog = page.getByRole('dialog');
    const found = async (text: string, first: string): Promise<void> => {
      await dialog.getByRole('combobox').fill(text);
      await expect.poll(() => dialog.getByRole('option').first().textContent()).toBe(first);
    };
    await found('yıl', 'Ayşe Yılmaz');
    await found('osei', 'Noor Osei');
    await found('yıl', 'Ayşe Yılmaz');
    expect((await callsOf(page)).filter((call) => call.endsWith('search=yıl'))).toHaveLength(1);
  });

  test('a list of one page has no search; extra filters and the page size of the field are asked for', async () => {
    const page = await gallery.open('lookup');
    await openIn(page, 'short');
    await expect.poll(() => page.getByRole('dialog').getByRole('option').count()).toBe(3);
    await expect.poll(() => page.getByRole('dialog').getByRole('combobox').count()).toBe(0);
    await page.keyboard.press('Escape');
    await openIn(page, 'filtered');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    expect((await callsOf(page)).at(-1)).toMatch(/page_size=5&department__in=3$|department__in=3&page=\d&page_size=5$/);
  });

  test('cleared it is null, several are none; a required one of one record has no way to clear', async () => {
    const page = await gallery.open('lookup');
    const clear = (name: string) => sample(page, name).getByRole('button', { name: /^Clear/ });
    await clear('one_filled').click();
    await expect.poll(() => valueOf(page, 'one_filled')).toBeNull();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.classList.contains('lookup-trigger')))
      .toBe(true);
    await clear('many_filled').click();
    await expect.poll(() => valueOf(page, 'many_filled')).toEqual([]);
    await openIn(page, 'one_required');
    await page.getByRole('dialog').getByRole('option', { name: 'Omar Saleh' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect([await valueOf(page, 'one_required'), await clear('one_required').count()]).toEqual([
      { id: 2, display_name: 'Omar Saleh' },
      0,
    ]);
  });

  test('by keyboard alone: opens, searches, chooses, and the focus comes back', async () => {
    const page = await gallery.open('lookup');
    await sample(page, 'many_empty').locator('.lookup-trigger').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type('lind');
    await expect
      .poll(() => page.getByRole('dialog').getByRole('option').first().textContent())
      .toBe('Mehmet Lindqvist');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => valueOf(page, 'many_empty')).toHaveLength(2);
    // Each has a box, ticked if it is chosen.
    const boxes = () =>
      page
        .getByRole('dialog')
        .getByRole('option')
        .evaluateAll((options) =>
          options.map((option) => {
            const box = option.querySelector('.lookup-box');
            const isTicked = box !== null && getComputedStyle(box).color !== 'rgba(0, 0, 0, 0)';
            return box === null
              ? 'no box'
              : isTicked === (option.getAttribute('aria-selected') === 'true')
                ? isTicked
                : 'wrong';
          }),
        );
    await expect.poll(async () => (await boxes()).filter((box) => box !== false)).toEqual([true, true]);
    // The first Escape clears the search, the second closes; neither changes the choice.
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').getByRole('combobox').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const names = z
      .array(referenceSchema)
      .parse(await valueOf(page, 'many_empty'))
      .map(({ display_name }) => display_name);
    expect(names).toHaveLength(2);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-sample]')?.getAttribute('data-sample')))
      .toBe('many_empty');
    await expect
      .poll(() =>
        sample(page, 'many_empty')
          .getByRole('button', { name: `Many-to-many, empty ${names.join(', ')}`, exact: true })
          .count(),
      )
      .toBe(1);
  });
});

describe('tree', () => {
  const gallery = useGallery();

  test('chosen empty is said in words where it means something, and chosen anew once cleared', async () => {
    const page = await gallery.open('tree');
    const value = sample(page, 'departments').locator('.lookup-value');
    await expect.poll(() => value.textContent()).toBe('All departments');
    await openIn(page, 'departments');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('treeitem').first().waitFor();
    await dialog.getByRole('checkbox', { name: 'All', exact: true }).press('Space');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => value.textContent()).not.toBe('All departments');
    await sample(page, 'departments')
      .getByRole('button', { name: /^Clear/ })
      .click();
    await expect.poll(() => value.textContent()).toBe('All departments');
  });

  test('is 224 px high at most, and draws only what is in sight of 10,000 nodes', async () => {
    const page = await gallery.open('tree');
    await openIn(page, 'large');
    const tree = page.getByRole('dialog').getByRole('tree');
    await tree.getByRole('treeitem', { name: /^World/ }).waitFor();
    expect((await tree.boundingBox())?.height).toBe(224);
    await page.getByRole('dialog').getByRole('checkbox', { name: 'All', exact: true }).press('Space');
    await page.getByRole('dialog').getByText('10000 selected').waitFor();
    await expect.poll(() => tree.getByRole('treeitem').count()).toBeLessThan(30);
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => valueOf(page, 'large')).toHaveLength(10_000);
  });

  test('one: choosing closes; clearing is null, undefined where required', async () => {
    const page = await gallery.open('tree');
    await openIn(page, 'tree_required');
    await page.getByRole('dialog').getByRole('treeitem', { name: 'Export' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => valueOf(page, 'tree_required')).toEqual({ id: 6, display_name: 'Export' });
    await sample(page, 'tree_required')
      .getByRole('button', { name: /^Clear/ })
      .click();
    await expect.poll(() => sample(page, 'tree_required').getAttribute('data-value')).toBeNull();
    await sample(page, 'tree_filled')
      .getByRole('button', { name: /^Clear/ })
      .click();
    await expect.poll(() => valueOf(page, 'tree_filled')).toBeNull();
  });

  test.each([
    ['en', 'ArrowRight', 'ArrowLeft'],
    ['ar', 'ArrowLeft', 'ArrowRight'],
  ] as const)(
    'by keyboard alone, in %s: down from the search, along the branches, ticks and applies',
    async (language, deeper, back) => {
      const page = await gallery.open('tree', { language });
      await sample(page, 'trees_empty').locator('.lookup-trigger').focus();
      await page.keyboard.press('Enter');
      const tree = page.getByRole('dialog').getByRole('tree');
      await tree.waitFor();
      const active = () =>
        tree.evaluate(
          (element) => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent,
        );
      await page.keyboard.press('ArrowDown');
      await expect.poll(active).toBe('Head office');
      await page.keyboard.press(deeper);
      await page.keyboard.press(deeper);
      await expect.poll(active).toBe('Payroll');
      await page.keyboard.press('Space');
      await page.keyboard.press(back);
      await page.keyboard.press(back);
      // When closed, it shows what is chosen in it.
      await expect
        .poll(() => tree.getByRole('treeitem', { name: /^Finance/ }).getAttribute('aria-expanded'))
        .toBe('false');
      await page.keyboard.press('p');
      await expect.poll(active).toBe('Plant');
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect
        .poll(() => valueOf(page, 'trees_empty'))
        .toEqual([
          { id: 3, display_name: 'Payroll' },
          { id: 8, display_name: 'Plant' },
        ]);
    },
  );

  test('a screen reader is told level, place among its siblings, state and what the tree is of', async () => {
    const page = await gallery.open('tree');
    await openIn(page, 'trees_filled');
    const tree = page.getByRole('dialog').getByRole('tree', { name: 'Multi-select tree, filled' });
    const item = tree.getByRole('treeitem', { name: 'Sales', exact: true });
    const attributes = await item.evaluate((element) =>
      ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded', 'aria-checked'].map((name) =>
        element.getAttribute(name),
      ),
    );
    expect([attributes, await tree.getAttribute('aria-multiselectable')]).toEqual([
      ['2', '2', '2', 'true', 'true'],
      'true',
    ]);
  });
});

describe('employee picker', () => {
  const gallery = useGallery();

  test('six tags, or one where limited; the names of the six are asked for by their ids', async () => {
    const page = await gallery.open('employees');
    const tags = (name: string) => sample(page, name).getByRole('row');
    await expect.poll(() => tags('all_employees').count()).toBe(6);
    await sample(page, 'all_employees').getByText('+131 more').waitFor();
    await expect.poll(() => tags('limited_employees').count()).toBe(1);
    await sample(page, 'limited_employees').getByText('+136 more').waitFor();
    await expect
      .poll(() => callsOf(page))
      .toContain('GET /personnel/api/v2/employees/?page=1&page_size=50&id__in=1,2,3,4,5,6');
  });

  test('pages of 5, 10, 20 and 50, ten at first; selected names by id__in fifty at a time', async () => {
    const page = await gallery.open('employees');
    await openIn(page, 'all_employees');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1–10 of 137').waitFor();
    await expect.poll(() => callsOf(page)).toContain('GET /personnel/api/v2/employees/?page=1&page_size=10');
    await expect
      .poll(async () =>
        (await callsOf(page))
          .filter((call) => call.includes('id__in'))
          .map((call) => call.split('id__in=')[1]?.split(',').length),
      )
      .toEqual(expect.arrayContaining([6, 50]));
    await dialog.getByRole('button', { name: /per page/ }).click();
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual(['5 per page', '10 per page', '20 per page', '50 per page']);
    await page.getByRole('option', { name: '50 per page' }).click();
    await dialog.getByText('1–50 of 137').waitFor();
    await dialog.locator('.employee-selected-list').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
    await expect
      .poll(async () => (await callsOf(page)).at(-1))
      .toBe(
        `GET /personnel/api/v2/employees/?page=1&page_size=50&id__in=${Array.from({ length: 50 }, (_, at) => at + 51).join(',')}`,
      );
  });

  test('loads when it is opened, with a tree of departments, of areas and of positions to filter by', async () => {
    const page = await gallery.open('employees', { isFresh: true });
    const hasPicker = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('employee-dialog')),
      );
    await expect.poll(() => hasPicker()).toBe(false);
    await openIn(page, 'employees_empty');
    const dialog = page.getByRole('dialog');
    for (const [tab, path, node, asked] of [
      ['Department', 'departments', 'Head office', 'department__in=1'],
      ['Area', 'areas', 'Istanbul', 'area__in=1'],
      ['Position', 'positions', 'Director', 'position__in=1'],
    ] as const) {
      await dialog.getByRole('tab', { name: tab }).click();
      const tree = dialog.getByRole('tree', { name: tab });
      await tree.getByRole('treeitem').first().waitFor();
      await expect.poll(() => callsOf(page)).toContain(`POST /personnel/api/v2/${path}/tree/ {}`);
      await tree
        .getByRole('treeitem', { name: new RegExp(`^${node}`) })
        .locator('bdi')
        .click();
      await expect
        .poll(async () => (await callsOf(page)).at(-1))
        .toBe(`GET /personnel/api/v2/employees/?page=1&page_size=10&${asked}`);
    }
    await expect.poll(() => hasPicker()).toBe(true);
  });

  test('filters by a department with all below, finds by name, and what is confirmed is the value', async () => {
    const page = await gallery.open('employees');
    await openIn(page, 'employees_filled');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Include everything below' }).press('Space');
    await dialog.getByRole('treeitem', { name: 'Sales', exact: true }).click();
    await expect
      .poll(async () => (await callsOf(page)).at(-1))
      .toBe('GET /personnel/api/v2/employees/?page=1&page_size=10&department__in=5,6,7,12');
    await dialog.getByRole('searchbox', { name: 'Search name or ID' }).fill('1006');
    const person = dialog.getByRole('row', { name: 'Noor Osei' });
    await dialog.getByText('1–1 of 1').waitFor();
    await person.locator('.ui-selection-box').click();
    await dialog.getByText('3 selected').waitFor();
    await dialog.getByRole('button', { name: 'Remove Lucía Nakamura' }).click();
    await expect.poll(() => valueOf(page, 'employees_filled')).toHaveLength(2);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => valueOf(page, 'employees_filled'))
      .toEqual([
        { id: 9, display_name: 'يوسف Haddad' },
        { id: 6, display_name: 'Noor Osei' },
      ]);
    // Removing a tag removes the person from the value, which is not an error.
    await sample(page, 'employees_filled')
      .getByRole('row', { name: /^Noor Osei/ })
      .getByRole('button')
      .click();
    await expect.poll(() => valueOf(page, 'employees_filled')).toEqual([{ id: 9, display_name: 'يوسف Haddad' }]);
    await expect.poll(() => sample(page, 'employees_filled').locator('.ui-field-error').count()).toBe(0);
  });

  test('all departments are no filter; more than the list takes are told, and asked for no more', async () => {
    const page = await gallery.open('employees', { query: { teams: '1000' } });
    await openIn(page, 'employees_filled');
    const dialog = page.getByRole('dialog');
    const all = dialog.getByRole('checkbox', { name: 'All', exact: true });
    await all.press('Space');
    await dialog.getByRole('treeitem', { name: /^Head office/, checked: true }).click();
    await dialog.getByRole('alert').getByText('A filter takes at most 1,000; 1,011 are selected').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await all.press('Space');
    await dialog.getByText('1–10 of 137').waitFor();
    expect((await callsOf(page)).filter((call) => call.includes('department__in'))).toEqual([]);
  });

  test('by keyboard alone: down the rows, ticks, and Escape leaves without a change', async () => {
    const page = await gallery.open('employees');
    await sample(page, 'employees_empty').locator('.employee-choose').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1–10 of 137').waitFor();
    const isInTable = () => page.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null);
    for (let turn = 0; turn < 3 && !(await isInTable()); turn += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await dialog.getByText('2 selected').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => valueOf(page, 'employees_empty')).toEqual([]);
  });

  test('discarding, Escape and the closing button leave the value, and the focus comes back', async () => {
    const page = await gallery.open('employees');
    const before = await valueOf(page, 'employees_filled');
    const leave = [
      () => page.getByRole('button', { name: 'Discard' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
    ];
    for (const go of leave) {
      await openIn(page, 'employees_filled');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click();
      await page.getByRole('dialog').getByText('No one selected yet').waitFor();
      await go();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => valueOf(page, 'employees_filled')).toEqual(before);
      // The focus returns in the frame after the dialog's last.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.classList.contains('employee-choose')))
        .toBe(true);
    }
  });

  test('in the form there is neither confirm nor discard: every tick is the value at once', async () => {
    const page = await gallery.open('expanded');
    const picker = sample(page, 'expanded_employees');
    await picker.getByRole('row', { name: 'Ayşe Yılmaz' }).locator('.ui-selection-box').click();
    await expect.poll(() => valueOf(page, 'expanded_employees')).toHaveLength(3);
    await expect.poll(() => page.getByRole('button', { name: /Confirm|Discard/ }).count()).toBe(0);
    await expect.poll(() => sample(page, 'expanded_disabled').getByRole('button').count()).toBe(0);
    await expect.poll(() => sample(page, 'expanded_read_only').getByRole('button').count()).toBe(0);
  });
});

describe('open pickers', () => {
  const gallery = useGallery();

  test.each([
    ['lookup', 'many_filled'],
    ['tree', 'trees_filled'],
    ['tree', 'tree_filled'],
    ['employees', 'employees_filled'],
  ] as const)('%s, %s: no fault in any look', async (section, name) => {
    const found = [];
    for (const look of looks) {
      const page = await gallery.open(section, look);
      await openIn(page, name);
      await page
        .getByRole('dialog')
        .locator('[role="option"], [role="treeitem"], .ui-row, .ui-row-card')
        .first()
        .waitFor();
      await page.waitForFunction(() => !document.querySelector('.ui-skeleton'));
      // react-aria's hidden buttons for leaving a popover with a screen reader are outside of its dialog.
      const isOwn = (fault: string): boolean =>
        !fault.startsWith('region: ') || !fault.includes('<div style="display: contents;">');
      found.push({ ...look, faults: (await faultsOf(page, look)).filter(isOwn) });
      await page.close();
    }
    expect(found.filter(({ faults }) => faults.length > 0)).toEqual([]);
  });
});

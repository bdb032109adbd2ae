import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { faultsOf, isReady, listPage, looks, useSite } from './harness/index.ts';

describe('records of a list', () => {
  const site = useSite();

  test('a department is made, moved below another, found in the tree and in the log, and deleted', async () => {
    // The live event of a deletion may fetch the open record once more, before its panel closes.
    const page = await site.open('/company/department', {
      as: await site.signIn('administrator'),
      expected: [/status(:| of) 404/],
    });
    const list = listPage(page);
    await list.button('company:department.create').click();
    await list.field('company:department.field.dept_code').fill('LAB');
    // The field shows what the contract refuses, and nothing typed is lost.
    await list.field('company:department.field.dept_name').fill('Labs <x>');
    await list.button('common:form.create').click();
    await list.says('common:validation.illegalInput');
    await expect.poll(() => list.field('company:department.field.dept_code').inputValue()).toBe('LAB');
    await list.field('company:department.field.dept_name').fill('Laboratory');
    await list.button('common:form.create').click();
    await list.says('common:form.created', { name: 'Laboratory' });
    await list.search.fill('Laboratory');
    await list.row('Laboratory').click();
    const panel = page.getByRole('dialog', { name: 'Laboratory' });
    await panel.getByRole('button', { name: word('common:list.edit') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('company:department.field.parent_dept') })
      .click();
    await page.getByRole('treeitem', { name: 'Administration' }).click();
    await list.button('common:form.save').click();
    await list.says('common:form.saved', { name: 'Laboratory' });
    await panel.getByRole('link', { name: 'Administration' }).first().waitFor();
    await panel.getByRole('button', { name: word('common:list.delete') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: word('common:list.delete') })
      .click();
    await list.says('common:list.deleted_one', { count: 1 });
    await list.row('Laboratory').waitFor({ state: 'detached' });
  });

  test('a column is made wider by pointer and by keys, and stays so', async () => {
    const page = await site.open('/team/employee', { as: await site.signIn('administrator') });
    await isReady(page);
    const heading = page.getByRole('columnheader', { name: 'Department' });
    const width = async (): Promise<number> => (await heading.boundingBox())?.width ?? 0;
    const first = await width();
    await heading.hover();
    const handle = await heading
      .getByRole('slider', { name: word('common:ui.resizeColumn') })
      .locator('..')
      .boundingBox();
    if (!handle) throw new Error('The heading has no handle');
    const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBe(first + 60);

    // From the first row up to the headings, and to the handle of this one.
    await page.keyboard.press('Tab');
    await heading.locator('.ui-column-title').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(width).toBe(first + 80);
    await page.reload();
    await isReady(page);
    await expect.poll(width).toBe(first + 80);
  });

  test('what can be done with a row is in reach while its columns reach beyond the window', async () => {
    const page = await site.open('/att/leave', { as: await site.signIn('administrator') });
    await isReady(page);
    const scrolled = () =>
      page.locator('.ui-table-scroll').evaluate((area) => [area.scrollWidth > area.clientWidth, area.scrollLeft]);
    const row = page.getByRole('row').filter({ hasText: 'Appointment at the council' });
    await row.getByRole('button', { name: /^Actions for/ }).click();
    // Playwright would have scrolled to a button out of sight.
    expect(await scrolled()).toEqual([true, 0]);
    await page.getByRole('menuitem', { name: 'Approve' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .last()
      .getByRole('button', { name: 'Approve' })
      .click();
    await row.filter({ hasText: 'Approved' }).waitFor();
  });

  test('rows pass below the heading, not through it', async () => {
    const page = await site.open('/team/employee', { as: await site.signIn('administrator') });
    await isReady(page);
    await page.getByRole('row').nth(3).hover();
    await page.mouse.wheel(0, 90);
    const covers = () =>
      page
        .getByRole('columnheader')
        .nth(1)
        .evaluate((heading) => {
          for (let at: Element | null = heading; at && at.role !== 'grid'; at = at.parentElement) {
            const isTall = at.getBoundingClientRect().height >= heading.getBoundingClientRect().height;
            if (isTall && getComputedStyle(at).backgroundColor !== 'rgba(0, 0, 0, 0)') return true;
          }
          return false;
        });
    await expect.poll(covers).toBe(true);
    // Figures of a column stand below each other. A hinted font may round each by less than a pixel; without tabular figures, a row
    // of ones takes half the width.
    const widths = await page
      .getByRole('gridcell')
      .first()
      .evaluate((cell) =>
        ['11111', '00000', '74747'].map((figures) => {
          const line = document.createElement('span');
          line.style.fontVariantNumeric = 'tabular-nums';
          line.textContent = figures;
          cell.append(line);
          const { width } = line.getBoundingClientRect();
          line.remove();
          return width;
        }),
      );
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(5);
  });

  test('on a phone what can be done with chosen rows is in sight, however long the list', async () => {
    const page = await site.open('/team/employee', { as: await site.signIn('administrator'), viewport: 'narrow' });
    await isReady(page);
    // By touch: a key without a focused row would start at the list's first row.
    await page.getByRole('row').first().getByRole('checkbox').locator('xpath=ancestor::label').tap();
    const bar = page.getByRole('region', { name: word('common:list.selected_one', { count: 1 }) });
    const remove = bar.getByRole('button', { name: word('common:list.delete') });
    await remove.waitFor();
    const { bottom, isOnTop } = await remove.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return { bottom: box.bottom, isOnTop: there !== null && element.contains(there) };
    });
    expect([bottom < 844, isOnTop]).toEqual([true, true]);
  });

  test('who saves what another has changed meanwhile is told, and loses nothing', async () => {
    const [mine, theirs] = await Promise.all([site.signIn('administrator'), site.signIn('administrator')]);
    const expected = [/status(:| of) 409/];
    const pages = await Promise.all([mine, theirs].map((as) => site.open('/company/position', { as, expected })));
    for (const page of pages) {
      await page.getByRole('rowheader').first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: word('common:list.edit') })
        .click();
      await listPage(page).field('company:position.field.remark').waitFor();
    }
    const [first, second] = pages.map((page) => listPage(page));
    if (!first || !second) throw new Error('No pages');
    await first.field('company:position.field.remark').fill('from the first');
    await first.button('common:form.save').click();
    await first.page.getByText('from the first').first().waitFor();
    await second.field('company:position.field.remark').fill('from the second');
    await second.button('common:form.save').click();
    await second.page.getByText(word('common:form.changedMeanwhile', { who: 'Alex Morgan' })).waitFor();
    await expect.poll(() => second.field('company:position.field.remark').inputValue()).toBe('from the second');
    await second.button('common:form.reload').click();
    await second.page.getByRole('alert').getByText('from the first').waitFor();
    await expect.poll(() => second.field('company:position.field.remark').inputValue()).toBe('from the second');
    await second.button('common:form.save').click();
    await second.dialog.getByText('from the second').first().waitFor();
  });

  test('saving without a network says so at once, and nothing typed is lost', async () => {
    const page = await site.open('/company/area', {
      as: await site.signIn('administrator'),
      expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED|WebSocket|Failed to load|network/i],
    });
    const list = listPage(page);
    await list.button('company:area.create').click();
    await list.field('company:area.field.area_code').fill('OFF');
    await list.field('company:area.field.area_name').fill('Offline');
    await page.context().setOffline(true);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('common:form.create'), exact: true })
      .click();
    await list.says('common:form.unreachable');
    await expect.poll(() => list.field('company:area.field.area_name').inputValue()).toBe('Offline');
    await page.context().setOffline(false);
    // A network that swallows requests: nobody has to wait for it longer than they like.
    await page.route('**/personnel/api/v2/areas/', (route) =>
      route.request().method() === 'POST' ? undefined : route.continue(),
    );
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('common:form.create'), exact: true })
      .click();
    await list.button('common:form.stop').click();
    await list.says('common:form.stopped');
    await expect.poll(() => list.field('company:area.field.area_name').inputValue()).toBe('Offline');
    await page.unroute('**/personnel/api/v2/areas/');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('common:form.create'), exact: true })
      .click();
    await list.row('Offline').waitFor();
  });

  test('leaving what was typed is asked about', async () => {
    const page = await site.open('/company/area', { as: await site.signIn('administrator') });
    const list = listPage(page);
    await list.button('company:area.create').click();
    await list.field('company:area.field.area_name').fill('Roof');
    await page.keyboard.press('Escape');
    await list.says('common:form.unsavedTitle');
    await list.button('common:form.keepEditing').click();
    await expect.poll(() => list.field('company:area.field.area_name').inputValue()).toBe('Roof');
  });

  test('a search, a page and an order are in the address, and come back with it', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/team/employee', { as });
    const list = listPage(page);
    await page.getByRole('columnheader', { name: word('per:employee.field.last_name') }).click();
    await page.waitForURL(/ordering=last_name/);
    await page.getByRole('button', { name: word('common:list.nextPage') }).click();
    await page.waitForURL(/page=2/);
    // Those that fit on every screen; the table decides how many more it draws.
    const names = async () => (await page.getByRole('rowheader').allTextContents()).slice(0, 10);
    // The second fifty by last name; until they arrive, the first fifty by code are shown.
    await expect.poll(async () => (await names())[0]).toContain('Grace');
    const before = await names();
    expect(before).toHaveLength(10);
    await page.reload();
    await expect.poll(names).toEqual(before);
    await list.search.fill('1001');
    await page.waitForURL(/search=1001/);
    // Another question starts at its first page.
    expect(new URL(page.url()).searchParams.get('page')).toBeNull();
  });

  test('an address starts a record where records are created, and its form has no section without a field', async () => {
    const as = await site.signIn('administrator');
    for (const look of looks) {
      const page = await site.open('/complement/incident-type?new.incident_name=Parental', { as, ...look });
      await page.getByRole('dialog').locator('[name="incident_name"]').waitFor();
      await isReady(page);
      expect(await faultsOf(page, look), `the form of a leave type in ${look.language}`).toEqual([]);
    }
    // Commands are made by what is done to terminals, and nowhere else.
    const page = await site.open('/device/command?new.return_value=0', { as });
    await page.waitForURL((url) => url.search === '');
    await isReady(page);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('a row can be pressed while its list still moves', async () => {
    const page = await site.open('/team/employee', { as: await site.signIn('administrator') });
    await page.getByRole('row').nth(5).waitFor();
    await isReady(page);
    await page.getByRole('row').nth(3).hover();
    const isHit = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const { left, top, width, height } = document
            .querySelectorAll('[role="row"]')
            .item(3)
            .getBoundingClientRect();
          const look = () =>
            resolve(Boolean(document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[role="row"]')));
          document.addEventListener('scroll', () => requestAnimationFrame(look), { capture: true, once: true });
        }),
    );
    await page.mouse.wheel(0, 60);
    expect(await isHit).toBe(true);
  });

  test('people of a table are looked at, then imported; rows with mistakes are named and left out', async () => {
    const page = await site.open('/team/employee', { as: await site.signIn('administrator') });
    const list = listPage(page);
    await list.button('common:list.import').click();
    const head = ['emp_code', 'first_name', 'last_name', 'department', 'area']
      .map((name) => word(`per:employee.field.${name}`))
      .join(',');
    const file = `${head}\n9001,Mira,Okafor,Finance,Head office\n9002,Jon,Berg,Nowhere,Head office\n`;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page.getByRole('cell', { name: 'Nowhere' }).waitFor();
    // The errors are downloaded, for correction beside the file.
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: word('common:import.errorFile') }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('people-errors.csv');
    expect(await readFile(await saved.path(), 'utf8')).toContain('"3","Department","Nowhere"');
    // The unknown department can be created with the import; it is not wanted here.
    const missing = page.getByRole('list', { name: word('common:import.missing') });
    await missing.getByText('Nowhere', { exact: false }).waitFor();
    const create = page.getByText(word('common:import.createMissing_one'), { exact: true });
    await create.click();
    await page.getByText(word('common:import.allGood')).waitFor();
    await create.click();
    await page.getByRole('button', { name: word('common:import.start_one', { count: 1 }) }).click();
    await page
      .getByText(word('common:import.done_one', { count: 1 }))
      .first()
      .waitFor();
    await page.getByText(word('common:import.skipped_one', { count: 1 })).waitFor();
    await page.keyboard.press('Escape');
    await list.search.fill('9001');
    await list.row('Mira').waitFor();

    // The row that was left out comes with its department.
    await list.button('common:list.import').click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'left-out.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${head}\n9002,Jon,Berg,Nowhere,Head office\n`),
    });
    await create.click();
    await page.getByRole('button', { name: word('common:import.start_one', { count: 1 }) }).click();
    await page.getByText(word('common:import.created_one', { count: 1 })).waitFor();
    await page.keyboard.press('Escape');
    await list.search.fill('9002');
    await list.row('Jon').filter({ hasText: 'Nowhere' }).waitFor();
  });

  test('people who are there already are refused by an import, and changed where that is asked for', async () => {
    const page = await site.open('/team/employee?search=1003', { as: await site.signIn('administrator') });
    const list = listPage(page);
    await page.getByRole('rowheader').first().waitFor();
    await list.button('common:list.import').click();
    const head = ['emp_code', 'first_name'].map((name) => word(`per:employee.field.${name}`)).join(',');
    await page.locator('input[type=file]').setInputFiles({
      name: 'changes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${head}\n1003,Renamed\n`),
    });
    await page.getByText(word('common:import.bad_one', { count: 1 })).waitFor();
    await page.getByText(word('common:import.update'), { exact: true }).click();
    await page.getByText(word('common:import.changes_one', { count: 1 })).waitFor();
    await page.getByRole('button', { name: word('common:import.start_one', { count: 1 }) }).click();
    await page
      .getByText(word('common:import.done_one', { count: 1 }))
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('rowheader')
      .filter({ hasText: /Renamed/ })
      .or(page.getByRole('gridcell').filter({ hasText: /Renamed/ }))
      .first()
      .waitFor();
  });

  test('a picture is chosen, stored, and shown wherever the person is', async () => {
    const page = await site.open('/team/employee?search=1002', { as: await site.signIn('administrator') });
    const list = listPage(page);
    await page.getByRole('rowheader').first().waitFor();
    await isReady(page);
    await page.getByRole('rowheader').first().click();
    await page
      .getByRole('button', { name: word('common:list.edit') })
      .first()
      .click();
    await page.locator('input[type=file]').first().setInputFiles('tests/browser/files/face.jpg');
    await page.getByRole('button', { name: word('common:crop.setPhoto') }).click();
    await list.button('common:form.save').click();
    await page.locator('img[src*="auth_files"]').first().waitFor();
    expect(
      await page
        .locator('img[src*="auth_files"]')
        .first()
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
  });
});

import { describe, expect, test } from 'vitest';
import { biotimeDump, copied } from '#tests/support/former-dump.ts';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

describe('the database of a former system', () => {
  const site = useSite();

  test('is chosen, compared, checked and imported; its people and punches are in the lists, and the import is undone', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/system/move-in', { as });
    await isReady(page);
    await page.getByRole('button', { name: word('sys:moveIn.button') }).click();
    const dialog = page.getByRole('dialog', { name: word('sys:moveIn.dialog.title') });
    const dump = biotimeDump({
      people: [
        { code: 'ZZ901', name: 'Zelda', department: 11 },
        { code: 'ZZ902', name: 'Zora', department: 11 },
      ],
      punches: [{ code: 'ZZ901', time: '2024-05-06 08:13:14' }],
      departments: [[11, 'ZZD', 'Moved department', null]],
      serial: 'ZZSERIAL1',
      plans: [
        copied(
          'att_timeinterval',
          ['id', 'alias', 'use_mode', 'in_time', 'duration'],
          [[1, 'ZZ day', 0, '08:30:00', 540]],
        ),
        copied('att_attshift', ['id', 'alias', 'cycle_unit', 'shift_cycle'], [[1, 'ZZ week', 1, 1]]),
        copied(
          'att_shiftdetail',
          ['id', 'day_index', 'shift_id', 'time_interval_id'],
          [1, 2, 3].map((index) => [index, index, 1, 1]),
        ),
        copied(
          'att_attschedule',
          ['id', 'start_date', 'end_date', 'employee_id', 'shift_id'],
          [[1, '2024-05-01', '2099-12-31', 100, 1]],
        ),
        copied('att_overtime', ['id'], [[1]]),
      ],
    });
    await dialog
      .getByLabel(word('common:import.choose'))
      .setInputFiles({ name: 'former.sql', mimeType: 'application/sql', buffer: Buffer.from(dump) });
    const kindLabel = (kind: 'people' | 'terminals' | 'shifts', number: string): string =>
      word('sys:moveIn.dialog.kind', { kind: word(`sys:moveIn.kind.${kind}`), number });
    await dialog.getByText(kindLabel('people', '2')).waitFor();
    await dialog.getByText(kindLabel('shifts', '1')).waitFor();
    await dialog.getByText(word('sys:moveIn.left.overtime')).waitFor();
    await dialog.getByText(kindLabel('terminals', '1')).click();
    await dialog.getByRole('button', { name: word('sys:moveIn.dialog.check') }).click();
    await dialog.waitFor({ state: 'detached' });

    const row = page.getByRole('row').filter({ hasText: 'former.sql' });
    const choose = async (item: string): Promise<void> => {
      await page.getByRole('button', { name: word('common:list.actionsOf', { name: 'former.sql' }) }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    const confirm = (label: string): Promise<void> =>
      page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: label, exact: true })
        .click();
    await row.filter({ hasText: word('sys:moveIn.status_choice.checked') }).waitFor();
    await choose(word('sys:moveIn.summary.button'));
    const summary = page.getByRole('dialog', { name: word('sys:moveIn.summary.title', { name: 'former.sql' }) });
    await expect
      .poll(() =>
        summary
          .getByRole('row')
          .filter({ hasText: word('sys:moveIn.kind.people') })
          .getByRole('cell')
          .allTextContents(),
      )
      .toEqual(['2', '2', '0', '0']);
    await summary
      .getByRole('button', { name: word('common:ui.close'), exact: true })
      .first()
      .click();
    await choose(word('sys:moveIn.action.import_all.label'));
    await confirm(word('sys:moveIn.action.import_all.label'));
    await row.filter({ hasText: word('sys:moveIn.status_choice.imported') }).waitFor();

    const list = async (path: string): Promise<void> => {
      await page.goto(`${new URL(page.url()).origin}${path}`);
      await isReady(page);
    };
    await list('/team/employee?search=Moved');
    await page.getByRole('row').filter({ hasText: 'ZZ901' }).filter({ hasText: 'Moved department' }).waitFor();
    await list('/att/employee-schedule?search=ZZ901');
    await page.getByRole('row').filter({ hasText: 'ZZ week' }).waitFor();
    await list('/att/shift?search=ZZ');
    await page.getByRole('row').filter({ hasText: 'ZZ week' }).filter({ hasText: 'ZZ day' }).waitFor();
    await list('/device/transaction?emp_code=ZZ901');
    await page.getByRole('row').filter({ hasText: 'Gate ZZSERIAL1' }).waitFor();
    await list('/system/move-in');
    await choose(word('sys:moveIn.action.take_back.label'));
    await confirm(word('sys:moveIn.action.take_back.label'));
    await row.filter({ hasText: word('sys:moveIn.status_choice.taken_back') }).waitFor();
    await list('/team/employee?search=ZZ90');
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'ZZ901' }).count()).toBe(0);
  });
});

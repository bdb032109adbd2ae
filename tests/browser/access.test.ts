import { beforeAll, describe, expect, test } from 'vitest';
import { accessCommand, accessGroup, door } from '#features/access-control/contract.ts';
import { employee } from '#features/team/contract.ts';
import { wordsIn } from '#server/words/index.ts';
import type { Client } from '#shared/http/index.ts';
import { connectController } from '#tests/support/controllers.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { faultsOf, isReady, listPage, useClockedSite } from './harness/index.ts';

describe('doors and what their controllers are told', () => {
  const site = useClockedSite();
  const { text } = wordsIn('en');
  const sn = 'CTRLSEEN';
  let admin: Client;
  let gate: number;
  beforeAll(async () => {
    admin = site.server.caller(await site.people.tokenOf('adminA'));
    [gate = 0] = await connectController(site.server, site.people, sn, 1);
  });

  test('a command about a door appears as it is queued, is cancelled, and is sent again', async () => {
    const page = await site.open('/acc/command', { as: 'adminA' });
    await isReady(page);
    const { version } = dataOf(await admin.callEndpoint(door.calls.retrieve, { params: { id: gate } }));
    dataOf(await admin.callEndpoint(door.calls.patch, { params: { id: gate }, body: { lock_delay: 21, version } }));
    const row = page.getByRole('row').filter({ hasText: 'Door1Drivertime=21' });
    await row.getByText(text('device:command.status_choice.pending')).waitFor();

    const press = async (action: 'cancel' | 'resend'): Promise<void> => {
      await row.first().getByRole('button').last().click();
      await page.getByRole('menuitem', { name: text(`acc:accessCommand.action.${action}.label`), exact: true }).click();
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await dialog.getByRole('button', { name: text(`acc:accessCommand.action.${action}.label`), exact: true }).click();
      await page.getByText(text(`acc:accessCommand.action.${action}.done`, { count: 1 })).waitFor();
    };
    await press('cancel');
    await row.getByText(text('device:command.status_choice.cancelled')).waitFor();
    await press('resend');
    await row.getByText(text('device:command.status_choice.pending')).waitFor();

    // Besides the commands of every new controller.
    const waiting = dataOf(await admin.callEndpoint(accessCommand.calls.list, { query: { status: 'pending' } }));
    expect(waiting.map(({ content }) => content)).toContain('SET OPTIONS Door1Drivertime=21');
  });

  test('two people open a door together: their groups are chosen, and its controller alone is told', async () => {
    const [mia, gus] = await Promise.all(
      ['MIA', 'GUS'].map(async (emp_code) => {
        const { rootDepartment: department, rootArea } = site.people.a;
        const body = { emp_code, first_name: emp_code, department, area: [rootArea] };
        return dataOf(await admin.callEndpoint(employee.calls.create, { body })).id;
      }),
    );
    for (const [name, person] of [
      ['Managers', mia],
      ['Guards', gus],
    ] as const)
      dataOf(
        await admin.callEndpoint(accessGroup.calls.create, {
          body: { name, doors: [gate], employees: person === undefined ? [] : [person] },
        }),
      );
    await connectController(site.server, site.people, 'CTRLASIDE', 1);

    const page = await site.open('/acc/combination', { as: 'adminA' });
    const { button, field, dialog, row } = listPage(page);
    await button('acc:combination.create').first().click();
    await field('acc:combination.field.name').fill('Vault');
    const choose = async (at: number, label: string, name: string): Promise<void> => {
      await dialog
        .getByRole('button', { name: new RegExp(label) })
        .nth(at)
        .click();
      await page.getByRole('option', { name }).click();
    };
    const slot = text('acc:combination.row.slots.field.access_group');
    await choose(0, slot, 'Managers');
    await dialog.getByRole('button', { name: text('acc:combination.row.slots.add') }).click();
    await choose(1, slot, 'Guards');
    await choose(0, text('acc:combination.field.doors'), sn);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: text('common:form.create'), exact: true }).click();
    await row('Vault').getByText('Managers + Guards').waitFor();
    await row('Vault').getByText(text('acc:combination.state_choice.waiting')).waitFor();
    const who = await site.open('/acc/privilege', { as: 'adminA' });
    await who.getByRole('button', { name: text('acc:access.open') }).click();
    await who.getByRole('dialog').getByRole('button', { name: /Door/ }).click();
    await who.getByRole('option', { name: sn }).click();
    await who.getByText(text('acc:access.verdict.together')).first().waitFor();
    expect(await faultsOf(page, { language: 'en', viewport: 'wide', theme: 'light' })).toEqual([]);

    const queued = await site.open('/acc/command?command_type=set_combination', { as: 'adminA' });
    await isReady(queued);
    await queued
      .getByRole('row')
      .filter({ hasText: 'DATA UPDATE multimcard Index=1' })
      .filter({ hasText: sn })
      .waitFor();
    const commands = dataOf(
      await admin.callEndpoint(accessCommand.calls.list, { query: { command_type: 'set_combination' } }),
    );
    expect(commands.map((one) => [one.terminal.display_name, one.content.split('\t')[0]])).toEqual([
      [sn, 'SET OPTIONS Door1MultiCardOpenDoor=1'],
      [sn, 'DATA UPDATE multimcard Index=1'],
    ]);
  });
});

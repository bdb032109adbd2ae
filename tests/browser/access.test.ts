import { beforeAll, describe, expect, test } from 'vitest';
import { accessCommand, door } from '#features/access-control/contract.ts';
import { wordsIn } from '#server/words/index.ts';
import type { Client } from '#shared/http/index.ts';
import { connectController } from '#tests/support/controllers.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { isReady, useClockedSite } from './harness/index.ts';

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

    // Beside what a new controller is told.
    const waiting = dataOf(await admin.callEndpoint(accessCommand.calls.list, { query: { status: 'pending' } }));
    expect(waiting.map(({ content }) => content)).toContain('SET OPTIONS Door1Drivertime=21');
  });
});

import { expect, test } from 'vitest';
import { companySettings } from '#features/company/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { pageFaultsOf, useSite } from './harness/index.ts';

const site = useSite();
const phoneLook = { language: 'en', theme: 'light', viewport: 'narrow' } as const;

test('a second phone waits until it is bound, punches then, and is told that it was unbound', async () => {
  const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
  const [settings] = dataOf(await administrator.client.callEndpoint(companySettings.calls.list, { query: {} }));
  dataOf(
    await administrator.client.callEndpoint(companySettings.calls.patch, {
      params: { id: String(settings?.id) },
      body: { web_punch: 'on', phone_binding: 'one' },
    }),
  );
  // A person's first phone is bound automatically.
  const first = await site.open('/', { as: employee, viewport: 'narrow' });
  await first.getByRole('button', { name: word('device:transaction.punch_state_choice.0'), exact: true }).click();
  await first.locator('.dashboard-timeline').getByRole('listitem').filter({ hasText: 'Web' }).first().waitFor();

  const another = await site.signIn('employee');
  const second = await site.open('/', {
    as: another,
    viewport: 'narrow',
    // It tries to punch before it may.
    expected: [/status of 409/, /ZBDV0124/],
  });
  const notice = (standing: 'waiting' | 'unbound') =>
    second.getByRole('heading', { name: word(`gps:phoneNotice.${standing}.title`) });
  await notice('waiting').waitFor();
  expect(await pageFaultsOf(second, phoneLook)).toEqual([]);
  await second.getByRole('button', { name: word('device:transaction.punch_state_choice.1'), exact: true }).click();
  await second
    .getByRole('alert')
    .filter({ hasText: word('api:ZBDV0124') })
    .waitFor();

  const list = await site.open('/gps/accounts?status=waiting', { as: administrator });
  const act = async (row: string, action: 'bind' | 'unbind'): Promise<void> => {
    const press = { name: word(`gps:phoneAccount.action.${action}.label`), exact: true };
    await list.getByRole('row').filter({ hasText: row }).first().click();
    await list.getByRole('dialog').getByRole('button', press).click();
    await list.getByRole('alertdialog').getByRole('button', press).click();
  };
  await act(word('gps:phoneAccount.status_choice.waiting'), 'bind');
  await expect.poll(() => notice('waiting').count()).toBe(0);
  await second.getByRole('button', { name: word('device:transaction.punch_state_choice.1'), exact: true }).click();
  await second.locator('.dashboard-timeline').getByRole('listitem').filter({ hasText: 'Web' }).nth(1).waitFor();

  // The new phone has replaced the first one.
  await list.goto(new URL('/gps/accounts?status=bound', list.url()).href);
  await act(word('gps:phoneAccount.status_choice.bound'), 'unbind');
  await notice('unbound').waitFor();
});

import { expect, test } from 'vitest';
import { incidentType, ownBalances } from '#features/leave/contract.ts';
import { manualLog } from '#features/request/contract.ts';
import { wordsIn } from '#server/words/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { faultsOf, isReady, pageFaultsOf, useSite } from './harness/index.ts';

const { text } = wordsIn('ar');
const phone = { language: 'ar', theme: 'dark', viewport: 'narrow' } as const;
const desk = { language: 'ar', theme: 'light', viewport: 'wide' } as const;
const zone = 'Asia/Dubai';

const site = useSite();

test('in Arabic, leave is asked for and decided on dark phones, given back, and the office enters a punch', async () => {
  const office = await site.signIn('arabicAdministrator');
  const [employee, lead] = [
    await site.signIn({ username: '1005', domain: 'globex' }),
    await site.signIn({ username: '1001', domain: 'globex' }),
  ];
  const types = dataOf(await office.client.callEndpoint(incidentType.calls.list, { query: {} }));
  const annual = types.find(({ symbol }) => symbol === 'AL');
  const balance = async () =>
    dataOf(await employee.client.callEndpoint(ownBalances, { query: { date: '2027-12-31' } })).find(
      ({ type }) => type.id === annual?.id,
    )?.balance ?? 0;
  const before = await balance();

  const page = await site.open('/personal/request/leave', { as: employee, zone, ...phone });
  await page
    .getByRole('button', { name: text('personal:leave.create') })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: text('personal:leave.create') });
  await form.getByRole('button', { name: new RegExp(text('att:leave.field.incident_type')) }).click();
  await page.getByRole('option', { name: annual?.incident_name ?? '' }).click();
  // A Sunday and a Monday.
  for (const [name, value] of [
    ['start_date', '04/04/2027'],
    ['end_date', '05/04/2027'],
  ] as const) {
    await form.locator(`input[name="${name}"]`).fill(value);
    await form.locator(`input[name="${name}"]`).press('Tab');
  }
  await form
    .getByText(text('att:leave.preview.counts', { amount: '' }).trim())
    .first()
    .waitFor();
  await form.getByLabel(text('att:leave.field.apply_reason')).fill('زفاف أخي');
  expect(await faultsOf(page, phone)).toEqual([]);
  await form.getByRole('button', { name: text('common:form.submit') }).click();
  await form.waitFor({ state: 'detached' });
  const row = page
    .getByRole('row')
    .filter({ hasText: annual?.incident_name ?? '' })
    .first();
  await row.filter({ hasText: text('common:choice.status.pending') }).waitFor();

  const inbox = await site.open('/personal/approval/leave', { as: lead, zone, ...phone });
  const card = inbox.getByRole('listitem').filter({ hasText: 'زفاف أخي' });
  await card.waitFor();
  await isReady(inbox);
  expect(await pageFaultsOf(inbox, phone)).toEqual([]);
  const approve = text('common:action.approve.label');
  await card.getByRole('button', { name: approve, exact: true }).click();
  const asked = inbox.getByRole('dialog').or(inbox.getByRole('alertdialog')).last();
  await asked.getByRole('button', { name: approve, exact: true }).click();
  await card.waitFor({ state: 'detached' });
  await row.filter({ hasText: text('common:choice.status.approved') }).waitFor();
  expect(await balance()).toBe(before - 2);

  await row.getByRole('button', { name: new RegExp(text('common:list.actionsOf', { name: '' }).trim()) }).click();
  await page.getByRole('menuitem', { name: text('common:action.cancel.label'), exact: true }).click();
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  await question.getByRole('textbox').fill('تأجل الزفاف');
  await question.getByRole('button', { name: text('common:action.cancel.label'), exact: true }).click();
  await row.filter({ hasText: text('common:choice.status.cancelled') }).waitFor();
  expect(await balance()).toBe(before);
  await isReady(page);
  expect(await pageFaultsOf(page, phone)).toEqual([]);

  // The office enters a punch for somebody else, who has it at once.
  const logs = await site.open('/att/manual-log', { as: office, zone, ...desk });
  await logs
    .getByRole('button', { name: text('att:manualLog.create'), exact: true })
    .first()
    .click();
  const entry = logs.getByRole('dialog', { name: text('att:manualLog.create') });
  await entry.getByRole('button', { name: new RegExp(`^${text('att:manualLog.field.employee')}`) }).click();
  await logs.getByRole('option', { name: 'عائشة الكعبي' }).click();
  const yesterday = Temporal.Now.plainDateISO(zone).subtract({ days: 1 });
  const [day, month] = [yesterday.day, yesterday.month].map((part) => String(part).padStart(2, '0'));
  await entry.locator('input[name="punch_date"]').fill(`${day}/${month}/${yesterday.year}`);
  await entry.locator('input[name="punch_time"]').fill('03:33');
  await entry.getByRole('button', { name: new RegExp(text('att:manualLog.field.punch_state')) }).click();
  await logs.getByRole('option', { name: 'دخول', exact: true }).click();
  await entry.getByLabel(text('att:manualLog.field.apply_reason')).fill('انقطاع الكهرباء');
  await entry.getByLabel(text('common:field.approve_directly')).check({ force: true });
  expect(await faultsOf(logs, desk)).toEqual([]);
  await entry.getByRole('button', { name: text('common:form.submit'), exact: true }).click();
  await entry.waitFor({ state: 'detached' });
  await logs
    .getByRole('row')
    .filter({ hasText: 'انقطاع الكهرباء' })
    .filter({ hasText: text('common:choice.status.approved') })
    .waitFor();
  const [stored] = dataOf(await office.client.callEndpoint(manualLog.calls.list, { query: { ordering: '-id' } }));
  expect(stored).toMatchObject({ status: 'approved', punch_time: '03:33', entered_by_admin: true });
});

import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporarySchedule } from '#features/attendance/contract.ts';
import { leaveBalance, ledgerOf, leaveRequest, ownBalances } from '#features/leave/contract.ts';
import { ownTotalTimeCardReport } from '#features/report/contract.ts';
import { manualLog, overtime, swapSchedule, training } from '#features/request/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { makeAskingCompany, sessionOf, type AskingCompany } from '#tests/support/asking-company.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { monthOf } from '#tests/support/asked-month.ts';
import { settleLedgers } from '#tests/support/leave-round.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { askForAll } from './harness/ask-for-all.ts';
import { askingPaths, askingSteps, formFaultsOf } from './harness/asking-steps.ts';
import { isReady, pageFaultsOf, useClockedSite, type Look } from './harness/index.ts';

/**
 * March, as somebody lives it who works from nine to five: everything that can be asked for, decided by the lead, entered
 * and cancelled by the office, read by the auditor. The figures at the end are worked out by hand in `monthOf`.
 */
describe.each([
  { language: 'en', theme: 'light' },
  { language: 'ar', theme: 'dark' },
] as const)('a month of asking and deciding in $language, $theme', ({ language, theme }) => {
  const site = useClockedSite();
  const month = monthOf(language);
  const { names, reasons, expected, punches } = month;
  const steps = askingSteps(language);
  const { named, open, fill, choose, reason, submit, act, decide } = steps;
  const phone: Look = { language, theme, viewport: 'narrow' };
  const desk: Look = { language, theme, viewport: 'wide' };
  let admin: Client;
  let company: AskingCompany;

  const at = (path: string, as: 'empA1' | 'empA2' | 'viewA' | 'scopedA' | 'adminA', look: Look) =>
    site.open(path, { as, ...look });
  const asLead = (path: string) => site.open(path, { as: 'empA2', storage: company.leadStorage, ...phone });
  const isFine = async (page: Page, look: Look): Promise<void> => {
    await isReady(page);
    expect(await pageFaultsOf(page, look)).toEqual([]);
  };
  const state = (name: string): string => named(`common:choice.status.${name}`);
  const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

  beforeAll(async () => {
    // The month's first day is over, and its evening punch is missing.
    company = await makeAskingCompany(site.server, site.people, names);
    site.server.clock.advance({ hours: 25 });
    admin = site.server.caller(await site.people.tokenOf('adminA'));
    await givePunches(site.server, site.people.a.id, 'Europe/London', punches.first);
    await calculateDays(site.server);
  });

  test('the office sets the limits of swaps, grants the year’s leave and corrects a balance', async () => {
    const settings = await at('/company/settings', 'adminA', desk);
    await isReady(settings);
    await settings.getByLabel(named('company:settings.field.swap_week_hours')).fill('40');
    await settings.getByRole('button', { name: named('common:form.save'), exact: true }).click();
    await expect.poll(() => settings.getByRole('button', { name: named('common:form.save') }).isDisabled()).toBe(true);

    const group = await at(`/att/leave-setting?record=${company.leaveGroup}`, 'scopedA', desk);
    await group
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: named('common:list.edit') })
      .click();
    const form = group.getByRole('dialog', { name: named('att:leaveGroup.edit') });
    await form.getByText(named('att:leaveGroup.step.entitlements'), { exact: true }).first().click();
    const perYear = form.getByRole('textbox', { name: named('att:leaveGroup.row.entitlements.field.entitlement') });
    await perYear.first().fill('20');
    await perYear.first().press('Tab');
    await choose(group, form, named('common:field.holds_from'), named('common:dated.kind.beginning'));
    expect(await formFaultsOf(group, desk)).toEqual([]);
    await form.getByRole('button', { name: named('common:form.save'), exact: true }).click();
    await form.waitFor({ state: 'detached' });

    await settleLedgers(site.server, site.people.a.id);
    const balances = await at('/att/leave-schedule', 'scopedA', desk);
    const row = rowOf(balances, names.employee[0]).filter({ hasText: names.annual });
    await row.filter({ hasText: '20' }).waitFor();
    await row.getByRole('button', { name: named('common:list.actionsOf').replace('{{name}}', '').trim() }).click();
    await balances.getByRole('menuitem', { name: named('att:leaveBalance.action.adjust.label') }).click();
    const question = balances.getByRole('dialog').last();
    await question.locator('input[name="amount"]').fill('1');
    await question.getByLabel(named('att:leaveBalance.field.reason')).fill(reasons.adjusted);
    await question.getByRole('button', { name: named('att:leaveBalance.action.adjust.label') }).click();
    await row.filter({ hasText: '21' }).waitFor();
    await isFine(balances, desk);
  });

  test('the employee asks on a phone for a punch, leave in days, half days and hours, overtime, training and a swap', async () => {
    await askForAll({ steps, month, look: phone, open: (path) => at(path, 'empA1', phone), isFine });
  });

  test('the colleague consents, and the lead decides about all of it on a phone', async () => {
    const consent = await at(askingPaths('swapSchedule').inbox, 'empA2', phone);
    const asked = consent.getByRole('listitem').filter({ hasText: reasons.swap });
    await asked.waitFor();
    await isFine(consent, phone);
    await decide(consent, asked, 'approve');
    for (const [kind, all] of [
      ['manualLog', [reasons.punch]],
      ['leave', [reasons.days, reasons.half, reasons.hours, reasons.cancelled]],
      ['overtime', [reasons.overtime, reasons.refused]],
      ['training', [reasons.training]],
      ['swapSchedule', [reasons.swap]],
    ] as const) {
      const inbox = await asLead(askingPaths(kind).inbox);
      const cards = inbox.getByRole('listitem');
      await cards.filter({ hasText: all[0] }).waitFor();
      await isFine(inbox, phone);
      for (const why of all) {
        const isRefused = why === reasons.refused;
        await decide(
          inbox,
          cards.filter({ hasText: why }),
          isRefused ? 'reject' : 'approve',
          isRefused ? reasons.why : undefined,
        );
      }
      await inbox.close();
    }
    const swapped = dataOf(await admin.callEndpoint(temporarySchedule.calls.list, { query: {} }));
    expect(swapped.map(({ employee: { id }, att_date, timetable: of }) => [id, att_date, of?.display_name])).toEqual(
      expect.arrayContaining([
        [site.people.employees.empA1, '2026-03-12', 'Late'],
        [site.people.employees.empA2, '2026-03-12', 'Day'],
      ]),
    );
  });

  test('the month passes; the office enters sick leave for the employee, and cancels leave that was not taken', async () => {
    site.server.clock.advance({ hours: 24 * 29 });
    await givePunches(site.server, site.people.a.id, 'Europe/London', punches.rest);
    await calculateDays(site.server);
    const office = await at(askingPaths('leave').office, 'scopedA', desk);
    const form = await open(office, 'leave', 'att');
    await choose(office, form, named('att:leave.field.employee'), names.employee[0]);
    await choose(office, form, named('att:leave.field.incident_type'), names.sick);
    await fill(form, { start_date: '2026-03-13' });
    await reason(form, 'leave', reasons.sick);
    await form.getByLabel(named('common:field.approve_directly')).check({ force: true });
    expect(await formFaultsOf(office, desk)).toEqual([]);
    await submit(form);
    await rowOf(office, reasons.sick)
      .filter({ hasText: state('approved') })
      .waitFor();
    const untaken = rowOf(office, reasons.cancelled);
    await act(office, untaken, 'cancel', reasons.worked);
    await untaken.filter({ hasText: state('cancelled') }).waitFor();
    await isFine(office, desk);
  });

  test('the auditor reads all of it and changes nothing; days, balances and ledger are what they should be', async () => {
    await calculateDays(site.server);
    const auditor = site.server.caller(await site.people.tokenOf('viewA'));
    for (const [kind, resource] of [
      ['manualLog', manualLog],
      ['leave', leaveRequest],
      ['overtime', overtime],
      ['training', training],
      ['swapSchedule', swapSchedule],
    ] as const) {
      const page = await at(askingPaths(kind).office, 'viewA', desk);
      await rowOf(page, names.employee[0]).first().waitFor();
      await isFine(page, desk);
      await expect.poll(() => page.getByRole('button', { name: named(`att:${kind}.create`) }).count()).toBe(0);
      const [first] = dataOf(await auditor.callEndpoint(resource.calls.list, { query: {} }));
      const body = { ids: [first?.id ?? 0] };
      await expect(auditor.callEndpoint(resource.actions.approve.call, { body })).rejects.toMatchObject({
        status: 403,
      });
      await page.close();
    }

    const own = site.server.caller((await sessionOf(site.server, '1001'))['accessToken']);
    const query = { date__gte: '2026-03-01', date__lte: '2026-03-31', page_size: 100, ordering: 'date' } as const;
    const days = dataOf(await own.callEndpoint(ownTotalTimeCardReport.calls.page, { query }));
    expect(
      days
        .filter((day) => Number(day.required_min) > 0)
        .map((day) => [day.date, day.regular_min, day.leave_min, day.training_min, day.ot_min, day.absent_min]),
    ).toEqual(expected.days);
    const balances = dataOf(await own.callEndpoint(ownBalances, { query: { date: '2026-03-31' } }));
    expect(Object.fromEntries(balances.map(({ type, balance }) => [type.display_name, balance]))).toEqual(
      expected.balances,
    );
    const [account] = dataOf(
      await auditor.callEndpoint(leaveBalance.calls.list, {
        query: { employee__in: String(site.people.employees.empA1), incident_type__in: String(company.annual) },
      }),
    );
    const lines = dataOf(await auditor.callEndpoint(ledgerOf, { query: { balance: account?.id ?? 0 } }));
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual(expected.ledger);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(18.5);

    const ledger = await at(`/att/leave-schedule?record=${account?.id}`, 'viewA', desk);
    await ledger.getByRole('dialog').getByText(reasons.adjusted).first().waitFor();
    await isReady(ledger);
    expect(await formFaultsOf(ledger, desk)).toEqual([]);
    const calendar = await at('/personal/my-calendar/calendar', 'empA1', phone);
    await isFine(calendar, phone);
    const start = await at('/dashboard', 'empA1', phone);
    await start.getByText(named('att:leaveBalance.mine')).waitFor();
    await isFine(start, phone);
  });
});

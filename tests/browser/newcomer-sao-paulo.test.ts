import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { AnyKey } from '#shared/i18n/index.ts';
import type { Language } from '#shared/i18n/languages.ts';
import { wordsIn } from '#server/words/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { createTerminal } from '../../scripts/terminal/index.ts';
import { isReady, labelled, offered, useClockedSite } from './harness/index.ts';
import { goodPassword } from './harness/mailed-codes.ts';

const site = useClockedSite();
const zone = 'America/Sao_Paulo';

function phone(page: Page, language: Language) {
  const { text } = wordsIn(language);
  const dialog = page.getByRole('dialog').last();
  return {
    text,
    dialog,
    press: (key: AnyKey) =>
      page
        .getByRole('button', { name: text(key), exact: true })
        .first()
        .click(),
    inDialog: (key: AnyKey) => dialog.getByRole('button', { name: text(key), exact: true }).last(),
    field: (key: AnyKey) => labelled(page, text(key)).first(),
    card: (name: string) => page.locator('.ui-row-card').filter({ hasText: name }).first(),
  };
}

// In English it is walked on a wide screen (newcomer-kathmandu).
test.each([{ language: 'es-MX' }, { language: 'ar' }, { language: 'tr' }] as const)(
  'a newcomer in São Paulo sets up a company on a phone, in $language',
  async ({ language }) => {
    const domain = `ipiranga-${language.toLowerCase()}`;
    const founder = `ana@${domain}.test`;
    const theme = language === 'ar' ? 'dark' : 'light';
    const page = await site.open('/onboard/sign-up', { language, theme, viewport: 'narrow', zone });
    const my = phone(page, language);
    const { text, press, field, dialog, inDialog, card } = my;
    const at = (path: string): Promise<unknown> => page.goto(`${site.originOf(domain)}${path}`);
    await field('oauth:field.firstName').fill('Ana');
    await field('oauth:field.email').fill(founder);
    await field('oauth:field.newPassword').fill(goodPassword);
    await field('oauth:field.confirmPassword').fill(goodPassword);
    await page.getByText(text('oauth:agreement.label'), { exact: true }).check();
    await press('oauth:signUp.action');
    await page.waitForURL((url) => url.pathname.startsWith('/onboard/email-activation'));
    const [code = ''] = await site.post.codes(founder, '/onboard/activation');
    await page.goto(`${site.origin}/onboard/activation?code=${code}`);
    await page.getByText(text('oauth:activation.checking')).waitFor();
    await site.pass(3, page);
    await page.waitForURL((url) => url.pathname.startsWith('/onboard/company-creation'));
    await field('oauth:companyCreation.name').fill('Ipiranga');
    await field('oauth:field.company').fill(domain);
    // Their own phone says where they are.
    await expect.poll(() => page.locator('input[name="company_timezone"]').inputValue()).toBe('America/Sao Paulo');
    await press('oauth:companyCreation.changeTimezone');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('input[name="company_address"]').click();
    await page.getByRole('dialog').waitFor();
    await page.locator('.map-surface').waitFor();
    await page.getByRole('searchbox').fill('São Paulo');
    await site.pass(1, page);
    await page.getByRole('option', { name: /Paulo/ }).first().waitFor();
    await page.getByRole('option', { name: /Paulo/ }).first().click();
    await page.getByRole('button', { name: text('common:map.confirm') }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('input[name="company_timezone"]').inputValue()).toBe('America/Sao Paulo');
    await press('oauth:companyCreation.action');
    await page.waitForURL((url) => url.pathname.startsWith('/onboard/company-verification'));
    await field('oauth:field.password').fill(goodPassword);
    await press('oauth:signIn.action');
    await page.waitForURL((url) => url.host.startsWith(`${domain}.`) && url.pathname === '/');
    await page.locator('main h1').first().waitFor();
    await isReady(page);
    // The company's own host shows the theme that was chosen before there was a company.
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme);

    // The terminal was switched on before anybody registered it.
    const sn = `SP${language.slice(0, 2).toUpperCase()}001`;
    const gate = createTerminal({ sn, url: site.server.origin, now: () => site.server.clock.now() });
    await gate.connect();
    await page.getByRole('link', { name: text('default:dashboard.setUp.step.terminal.title') }).click();
    await isReady(page);
    await press('device:terminal.create');
    await labelled(dialog, text('device:terminal.field.sn')).fill(sn);
    await page.keyboard.press('Enter');
    await labelled(dialog, text('device:terminal.field.alias')).fill('Portaria');
    await dialog.getByRole('button', { name: /Ipiranga/ }).waitFor();
    await inDialog('device:terminal.connect.finish').click();
    await page.getByText(text('device:terminal.connect.done', { name: 'Portaria' })).waitFor();
    await gate.poll();
    await dialog.waitFor({ state: 'detached' });
    await card('Portaria').waitFor();

    await at('/');
    await isReady(page);
    await page.getByRole('link', { name: text('default:dashboard.setUp.step.people.title') }).click();
    await isReady(page);
    await press('per:employee.create');
    await labelled(dialog, text('per:employee.field.emp_code')).fill('1');
    await labelled(dialog, text('per:employee.field.first_name')).fill('João');
    await dialog.getByText(text('per:employee.field.login_enabled'), { exact: true }).click();
    for (const chosen of ['department', 'area'] as const)
      await dialog
        .getByRole('button', { name: new RegExp(`${text(`per:employee.field.${chosen}`)}.*Ipiranga`) })
        .first()
        .waitFor();
    await inDialog('common:form.create').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: text('per:employee.action.start_code.label'), exact: true }).waitFor();
    await question.getByRole('button', { name: text('per:employee.action.start_code.label'), exact: true }).click();
    const slip = page.getByRole('dialog', { name: text('per:slip.title') });
    const startCode = (await slip.locator('.slip-code bdi').textContent()) ?? '';
    await page.evaluate(() => Object.assign(globalThis, { print: () => undefined }));
    await slip.getByRole('button', { name: text('per:slip.print'), exact: true }).click();
    await slip
      .getByRole('button', { name: text('common:ui.close'), exact: true })
      .last()
      .click();
    await slip.waitFor({ state: 'hidden' });
    await card('João').waitFor();
    await card('João').click();
    await page.waitForURL((url) => url.searchParams.has('record'));
    await isReady(page);

    await at('/');
    await isReady(page);
    await page.getByRole('link', { name: text('default:dashboard.setUp.step.schedule.title') }).click();
    await isReady(page);
    await press('att:timetable.create');
    await labelled(dialog, text('att:timetable.field.alias')).fill('Dia');
    await dialog.locator('input[name="in_time"]').fill('09:00');
    await dialog.locator('input[name="out_time"]').fill('17:00');
    await dialog.locator('input[name="out_time"]').press('Tab');
    await inDialog('common:form.next').click();
    await labelled(dialog, text('att:timetable.field.allow_late')).fill('0');
    await inDialog('common:form.next').click();
    await dialog
      .getByRole('button', { name: new RegExp(`^${text('common:form.create')}`) })
      .last()
      .click();
    await dialog.waitFor({ state: 'detached' });
    await card('Dia').waitFor();
    await at('/');
    await isReady(page);
    await page.getByRole('link', { name: text('default:dashboard.setUp.step.schedule.title') }).click();
    await isReady(page);
    await press('att:shift.create');
    await labelled(dialog, text('att:shift.field.alias')).fill('Semana');
    await dialog.getByRole('button', { name: 'Dia', exact: true, pressed: true }).waitFor();
    await dialog.getByRole('button', { name: new RegExp(text('common:rows.pattern')) }).click();
    await offered(page).first().click();
    const pattern = dialog.locator('.cycle-pattern').first();
    await expect.poll(() => pattern.evaluate((row) => row.getBoundingClientRect().right <= innerWidth)).toBe(true);
    await dialog.getByRole('button', { name: text('common:rows.usePattern'), exact: true }).click();
    await dialog
      .getByRole('button', { name: new RegExp(`^${text('common:form.create')}`) })
      .last()
      .click();
    await dialog.waitFor({ state: 'detached' });
    // The days are read as people say them, not as a unit and a number.
    await card('Semana').filter({ hasText: '09:00–17:00' }).waitFor();
    await at('/');
    await isReady(page);
    await page.getByRole('link', { name: text('default:dashboard.setUp.step.schedule.title') }).click();
    await isReady(page);
    // What is wider than the phone would make its browser draw the whole page smaller.
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(390);
    await press('att:departmentSchedule.create');
    // A company with one department and one shift does not choose them.
    for (const [key, name] of [
      ['att:departmentSchedule.field.department', 'Ipiranga'],
      ['att:departmentSchedule.field.shift', 'Semana'],
    ] as const)
      await dialog
        .getByRole('button', { name: new RegExp(`^${text(key)}.*${name}`) })
        .first()
        .waitFor();
    const start = dialog.locator('input[name="start_date"]');
    await start.fill('2026-03-01');
    await start.press('Tab');
    await dialog
      .getByRole('button', { name: new RegExp(`^${text('common:form.create')}`) })
      .last()
      .click();
    await dialog.waitFor({ state: 'detached' });
    await card('Ipiranga').waitFor();

    // 09:05 of the next day in São Paulo. Nobody looks on meanwhile.
    await page.goto('about:blank');
    const now = site.server.clock.now();
    const day = now.toZonedDateTimeISO(zone).toPlainDate().add({ days: 1 });
    const morning = day.toZonedDateTime({ timeZone: zone, plainTime: '09:05' });
    await site.pass(morning.toInstant().since(now).total('seconds'), page);
    gate.punch({ pin: '1' });
    await gate.send();
    await at('/');
    await isReady(page);
    await page.getByText('09:05').first().waitFor();
    // What a figure says and the bar of its share stand apart.
    const tile = page.locator('.dashboard-tile').filter({ has: page.locator('.dashboard-tile-share') });
    const apart = await tile.first().evaluate((element) => {
      const edge = (name: string) => element.querySelector(`.dashboard-tile-${name}`)?.getBoundingClientRect();
      return (edge('share')?.top ?? 0) - (edge('note')?.bottom ?? 0);
    });
    expect(apart).toBeGreaterThanOrEqual(4);
    await at('/device/transaction');
    await card('João').filter({ hasText: '09:05' }).waitFor();
    await page.goto('about:blank');
    await site.pass(8 * 3600 + 55 * 60, page);
    gate.punch({ pin: '1' });
    await gate.send();
    gate.close();
    await calculateDays(site.server);
    await at('/report/report-library');
    await isReady(page);
    await at(`/report/report-library/daily-attendance?date__gte=${day.toString()}&date__lte=${day.toString()}`);
    await card('João').waitFor();
    await card('João').click();
    const why = page.getByRole('dialog', { name: text('att:why.title') });
    await why.getByText('09:05').first().waitFor();
    await why.getByText('18:00').first().waitFor();
    const figures = { status: text('att:day.status_choice.0'), worked: '7:55', required: '8:00', overtime: '1:00' };
    await why.getByText(text('att:why.answerOvertime', figures)).waitFor();
    await page.keyboard.press('Escape');

    // João, on their own phone.
    const theirs = await site.open('/onboard/employee-login', { language, theme, viewport: 'narrow', zone });
    const their = phone(theirs, language);
    await their.press('oauth:startCode.open');
    await their.dialog.locator('input[name="company"]').fill(domain);
    await their.dialog.locator('input[name="username"]').fill('1');
    await their.dialog.locator('input[name="start_code"]').fill(startCode);
    await their.inDialog('oauth:startCode.action').click();
    await theirs.waitForURL((url) => url.pathname.startsWith('/onboard/reset-password'));
    await site.pass(3, theirs);
    await their.field('oauth:field.newPassword').fill(goodPassword);
    await their.field('oauth:field.confirmPassword').fill(goodPassword);
    await their.press('oauth:resetPassword.action');
    await theirs.waitForURL((url) => url.pathname.startsWith('/onboard/employee-login'));
    await their.field('oauth:field.password').fill(goodPassword);
    await theirs.getByText(text('oauth:agreement.label'), { exact: true }).check();
    await their.press('oauth:signIn.action');
    await theirs.waitForURL((url) => url.host.startsWith(`${domain}.`) && url.pathname === '/');
    await theirs.getByText('09:05').first().waitFor();
    await isReady(theirs);
    // Nobody pressed a key at the terminal: the card says what "Why?" counted, and nobody is in any more.
    const cameAs = text('device:transaction.punch_state_choice.0');
    const leftAs = text('device:transaction.punch_state_choice.1');
    const punches = theirs.locator('.dashboard-timeline li');
    await punches.first().filter({ hasText: cameAs }).waitFor();
    await punches.last().filter({ hasText: '18:00' }).filter({ hasText: leftAs }).waitFor();
  },
  300_000,
);

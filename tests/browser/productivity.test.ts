import { describe, expect, test } from 'vitest';
import { formatDuration } from '#shared/i18n/index.ts';
import { setProductivity, sumAll } from '#tests/support/activity.ts';
import { word } from '#tests/support/words.ts';
import { createAgent } from '../../scripts/agent/index.ts';
import { isReady, offered, sessionEnds, useClockedSite } from './harness/index.ts';

describe('activity at computers', () => {
  const site = useClockedSite();

  test('is recorded of who agrees, from a computer whose token is shown once, and ends when they withdraw', async () => {
    const configuration = await site.open('/ralvie/configuration', { as: 'adminA' });
    const enabled = configuration.getByRole('switch', { name: word('ralvie:setting.field.enabled') });
    await enabled.waitFor();
    await isReady(configuration);
    await configuration.getByText(word('ralvie:setting.field.enabled'), { exact: true }).click();
    await configuration.getByRole('button', { name: word('common:form.save') }).click();
    await configuration.getByText(word('common:form.saved', { name: word('ralvie:setting.title') })).waitFor();

    const page = await site.open('/personal/my-activity', { as: 'empA1' });
    await page.getByText(word('ralvie:myActivity.notAgreed')).waitFor();
    await isReady(page);
    await page.getByRole('button', { name: word('ralvie:myActivity.agree'), exact: true }).click();
    await page.getByRole('button', { name: word('ralvie:myActivity.withdraw') }).waitFor();

    await page.getByRole('button', { name: word('ralvie:myActivity.addComputer') }).click();
    const adding = page.getByRole('dialog', { name: word('ralvie:myActivity.addComputer') });
    await adding.getByRole('textbox', { name: word('ralvie:myActivity.computerName') }).fill('Desk by the window');
    await adding.getByRole('button', { name: word('ralvie:myActivity.add'), exact: true }).click();
    await page.getByText(word('ralvie:myActivity.tokenOnce')).waitFor();
    await page.getByRole('button', { name: word('ralvie:myActivity.done'), exact: true }).click();
    await page.getByText('Desk by the window').waitFor();
    await page
      .getByRole('button', { name: word('ralvie:myActivity.revokeName', { name: 'Desk by the window' }) })
      .click();
    await page.getByText(word('ralvie:agent.status_choice.revoked')).waitFor();

    await page.getByRole('button', { name: word('ralvie:myActivity.withdraw') }).click();
    const asked = page.getByRole('alertdialog', { name: word('ralvie:myActivity.withdrawQuestion') });
    await asked.getByRole('button', { name: word('ralvie:myActivity.withdraw') }).click();
    await page.getByText(word('ralvie:myActivity.notAgreed')).waitFor();
  });

  test('of a day is sent by an agent, and the dashboard explains it', async () => {
    const { server, people } = site;
    const admin = server.caller(await people.tokenOf('adminA'));
    await setProductivity(admin, { enabled: true, working_hours_only: false, individual_rows: true });
    // The clock goes on below, by more than this page's token lasts.
    const page = await site.open('/personal/my-activity', { as: 'empA2', expected: sessionEnds });
    await page.getByText(word('ralvie:myActivity.notAgreed')).waitFor();
    await isReady(page);
    await page.getByRole('button', { name: word('ralvie:myActivity.agree'), exact: true }).click();
    await page.getByRole('button', { name: word('ralvie:myActivity.addComputer') }).click();
    const adding = page.getByRole('dialog', { name: word('ralvie:myActivity.addComputer') });
    await adding.getByRole('textbox', { name: word('ralvie:myActivity.computerName') }).fill('Desk');
    await adding.getByRole('button', { name: word('ralvie:myActivity.add'), exact: true }).click();
    const token = await page.getByRole('textbox', { name: word('ralvie:myActivity.token') }).inputValue();

    server.clock.advance({ minutes: 50 });
    const agent = createAgent('desk', async (path, body) => {
      const answer = await fetch(`${site.origin}/api/0/${path}`, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text() };
    });
    await agent.open();
    const at = Math.floor(server.clock.now().epochMilliseconds / 1000) - 2700;
    await agent.window({ at, seconds: 1500, app: 'Microsoft Word' });
    await agent.window({ at: at + 1500, seconds: 300, app: 'Spotify' });
    await agent.presence({ at, seconds: 1800, away: false });
    await agent.presence({ at: at + 1800, seconds: 600, away: true });
    await sumAll(server, people.a.id);

    // Half an hour at the computer, twenty-five minutes of it productive, and ten minutes away from it.
    const dashboard = await site.open('/ralvie/dashboard', { as: 'adminA' });
    const tile = (key: string) => dashboard.getByRole('listitem').filter({ hasText: word(`ralvie:dashboard.${key}`) });
    await tile('share').getByText('83%', { exact: true }).first().waitFor();
    await tile('activeTime').getByText(formatDuration(30, 'en'), { exact: true }).waitFor();
    await tile('idleTime').getByText(formatDuration(10, 'en'), { exact: true }).waitFor();
    const used = (name: string) => dashboard.getByRole('row').filter({ hasText: name });
    await used('Microsoft Word').getByText('Documents').waitFor();
    await used('Spotify').getByText('Entertainment').waitFor();
    await dashboard
      .getByRole('group', { name: word('ralvie:dashboard.hours') })
      .getByRole('img')
      .first()
      .waitFor();
    // The sum leads to its people, and says when their work at the computer ended.
    await tile('activeTime').getByRole('link').click();
    await dashboard.waitForURL((url) => url.pathname === '/ralvie/productivity-summary');
    await dashboard.getByRole('row').nth(1).waitFor();
    await dashboard.getByRole('columnheader', { name: word('report:shared.field.last_active') }).waitFor();
    // A person's row says what they used most, and opens their day.
    const row = dashboard.getByRole('row').filter({ hasText: 'Microsoft Word' });
    await row.getByText('Microsoft Word, Spotify', { exact: true }).click();
    const day = dashboard.getByRole('dialog');
    await day.getByRole('row').filter({ hasText: 'Spotify' }).getByText('Entertainment').waitFor();
    await day.getByRole('button', { name: word('ralvie:myActivity.before') }).click();
    await day.getByText(word('ralvie:myActivity.nothingRecorded')).waitFor();
    await dashboard.keyboard.press('Escape');

    // What no rule matches is put into a category from where it is seen, and counts so once the day is summed again.
    await agent.window({ at: at + 2400, seconds: 120, app: 'Foundry Studio' });
    await agent.presence({ at: at + 2400, seconds: 120, away: false });
    await sumAll(server, people.a.id);
    await dashboard.goto(`${site.originOf('acme')}/ralvie/dashboard`);
    await dashboard
      .getByRole('link', { name: word('ralvie:dashboard.classifyName', { name: 'Foundry Studio' }) })
      .click();
    const form = dashboard.getByRole('dialog', { name: word('ralvie:rule.create') });
    await expect
      .poll(() => form.getByRole('textbox', { name: word('ralvie:rule.field.pattern') }).inputValue())
      .toBe('Foundry Studio');
    await form.getByRole('button', { name: new RegExp(word('ralvie:rule.field.category')) }).click();
    await offered(dashboard).filter({ hasText: 'Documents' }).click();
    await form.getByRole('button', { name: word('common:form.create'), exact: true }).click();
    await dashboard.getByRole('rowheader', { name: 'Foundry Studio' }).waitFor();
    await dashboard.getByRole('button', { name: word('ralvie:again.label') }).click();
    await dashboard
      .getByRole('dialog')
      .getByRole('button', { name: word('ralvie:again.start'), exact: true })
      .click();
    await dashboard.getByRole('dialog').waitFor({ state: 'detached' });
    await sumAll(server, people.a.id);
    await dashboard.goto(`${site.originOf('acme')}/ralvie/dashboard`);
    await used('Foundry Studio').getByText('Documents').waitFor();
  });
});

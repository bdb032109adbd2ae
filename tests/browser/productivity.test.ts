import { describe, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

describe('activity at computers', () => {
  const site = useSite();

  test('is recorded of who agrees, from a computer whose token is shown once, and ends when they withdraw', async () => {
    const configuration = await site.open('/ralvie/configuration', { as: await site.signIn('administrator') });
    const enabled = configuration.getByRole('switch', { name: word('ralvie:setting.field.enabled') });
    await enabled.waitFor();
    await isReady(configuration);
    await configuration.getByText(word('ralvie:setting.field.enabled'), { exact: true }).click();
    await configuration.getByRole('button', { name: word('common:form.save') }).click();
    await configuration.getByText(word('common:form.saved', { name: word('ralvie:setting.title') })).waitFor();

    const page = await site.open('/personal/my-activity', { as: await site.signIn('employee') });
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
});

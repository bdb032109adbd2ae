import { expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

const site = useSite();

test('a key is made for a program, shown once, used, and refused once it is revoked', async () => {
  const name = 'Payroll';
  const as = await site.signIn('administrator');
  const page = await site.open('/system/api-key', { as });
  await isReady(page);
  await page
    .getByRole('button', { name: word('sys:apiKey.create') })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: word('sys:apiKey.field.key_name') }).fill(name);
  await form.getByRole('searchbox').fill('departments view');
  await form
    .getByRole('treeitem', { name: word('common:permission.verb.view'), exact: true })
    .first()
    .click();
  // What gives rights is for people, and is not in the tree.
  await form.getByRole('searchbox').fill(word('menu:userGroup'));
  await expect.poll(() => form.getByRole('treeitem').count()).toBe(0);
  await form.getByRole('button', { name: word('common:form.create') }).click();

  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: word('sys:apiKey.action.new_secret.label') })
    .click();
  const shown = page.getByRole('textbox', { name: word('sys:apiKeySecret.secret') });
  await shown.waitFor();
  const secret = await shown.inputValue();
  const line = await page.getByRole('textbox', { name: word('sys:apiKeySecret.example') }).inputValue();
  const [, path = ''] = /'https?:\/\/[^/']+([^']+)'$/.exec(line) ?? [];
  // As a program outside the browser, which finds no such host as the company's under `localhost`.
  const call = async (): Promise<number> => {
    const answer = await fetch(new URL(path, site.origin), { headers: { authorization: `Bearer ${secret}` } });
    await answer.body?.cancel();
    return answer.status;
  };
  expect(line).toContain(`Bearer ${secret}`);
  expect(await call()).toBe(200);
  await page
    .getByRole('button', { name: word('common:ui.close') })
    .last()
    .click();

  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByText(secret.slice(-4)).waitFor();
  await row.getByRole('button', { name: word('common:list.actionsOf', { name }) }).click();
  await page.getByRole('menuitem', { name: word('sys:apiKey.action.revoke.label') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('sys:apiKey.action.revoke.label') })
    .click();
  await row.getByText(word('sys:apiKey.status_choice.revoked')).waitFor();
  expect(await call()).toBe(401);
});

import { describe, expect, onTestFinished, test } from 'vitest';
import { retention } from '#features/system/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

describe('retention', () => {
  const site = useSite();

  test('the preview follows what is typed, and the setting is saved', async () => {
    const as = await site.signIn('administrator');
    onTestFinished(async () => {
      const [stored] = dataOf(await as.client.callEndpoint(retention.calls.list, {}));
      const body = { punch_months: null, mail_days: 90, notification_days: 90 };
      dataOf(await as.client.callEndpoint(retention.calls.patch, { params: { id: stored?.id ?? 0 }, body }));
    });
    const page = await site.open('/system/retention', { as });
    await isReady(page);
    const preview = page.getByRole('region', { name: word('sys:retention.preview.title') });
    await preview.getByText(word('sys:retention.preview.all')).waitFor();
    await page.getByLabel(word('sys:retention.field.punch_months')).fill('36');
    // Nothing of the demo is three years old.
    const [nothing = ''] = word('sys:retention.preview.none', { day: '#' }).split('#');
    await expect.poll(() => preview.getByText(nothing).count()).toBeGreaterThan(0);
    await preview.getByText(word('sys:retention.preview.all')).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: word('common:form.save') }).click();
    await page.getByText(/ saved$/).waitFor();
    await page.reload();
    await isReady(page);
    await expect.poll(() => page.getByLabel(word('sys:retention.field.punch_months')).inputValue()).toBe('36');
  });
});

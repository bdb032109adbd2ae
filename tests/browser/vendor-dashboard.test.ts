import { describe, expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { isReady, useClockedSite } from './harness/index.ts';

describe('the provider’s dashboard', () => {
  const site = useClockedSite();

  test('is where the staff land, and its figures open the lists behind them', async () => {
    await site.server.database.asOwner(
      `insert into orders (company_id, order_ref, type, description, total, tax, currency, status, expires_at, period_start, period_end)
       select company_id, 'DASHBOARD', 'new', '', 999999999, 0, 'USD', 'paid', now(), '2026-02-15', '2027-02-15' from subscriptions
       where status in ('active', 'past_due') limit 1`,
    );
    await site.server.database.asOwner(
      `update subscriptions set max_employees = 5, used_employees = 5, used_terminals = 2, fullest_percent = 100
       where company_id = (select id from companies where company_domain = 'acme')`,
    );
    await site.server.database.asOwner(
      `insert into jobs (company_id, kind, payload, status, error_code, finished_at)
       select id, 'report.export', '{}', 'failed', 'ZBOA0001', $1::timestamptz - interval '1 hour' from companies where company_domain = 'acme'`,
      [site.server.clock.now().toString()],
    );
    await site.server.database.asOwner(
      `update subscriptions set used_storage = 1500 where company_id = (select id from companies where company_domain = 'acme')`,
    );
    const page = await site.open('/', { as: 'vendor' });
    await page.waitForURL((url) => url.pathname === '/vendor/dashboard');
    await isReady(page);
    // A long amount stays in its tile.
    const money = page.getByRole('link', { name: word('vendor:dashboard.recurring') });
    await money.getByText('$833,333.33').waitFor();
    const beyond = await money.evaluate((tile) => tile.scrollWidth - tile.clientWidth);
    expect(beyond).toBe(0);
    await page.getByRole('link', { name: word('vendor:dashboard.active') }).click();
    await page.waitForURL((url) => url.pathname === '/vendor/tenement/company' && url.search.includes('active'));
    await page.getByText('Acme Works').first().waitFor();
    await page.goBack();
    await page.getByRole('link', { name: word('vendor:dashboard.online') }).click();
    await page.waitForURL((url) => url.pathname === '/vendor/tenement/device' && url.search.includes('last_seen__gte'));
    await page.goBack();
    await page.getByRole('link', { name: word('vendor:dashboard.trial') }).click();
    await page.waitForURL((url) => url.pathname.endsWith('subscription') && url.search.includes('status__in=trial'));
    await page.goBack();
    await page.getByRole('link', { name: word('vendor:dashboard.nearLimit') }).click();
    await page.waitForURL(
      (url) => url.pathname.endsWith('subscription') && url.search.includes('fullest_percent__gte=90'),
    );
    await page.getByRole('row').filter({ hasText: 'Acme Works' }).getByText('100', { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: word('vendor:dashboard.largest') }).waitFor();
    await page.getByRole('link', { name: word('vendor:dashboard.storage') }).click();
    await page.waitForURL((url) => url.search.includes('used_storage'));
    await page.getByRole('row').filter({ hasText: 'Acme Works' }).getByText('1,500', { exact: true }).waitFor();
    await page.goBack();
    // What failed is named with its company, whose record is one press away.
    const failures = page.locator('section').filter({
      has: page.getByRole('heading', { name: word('vendor:dashboard.failedTasks', { number: '1' }) }),
    });
    await failures.getByText('report.export').waitFor();
    await failures.getByRole('link', { name: 'Acme Works' }).click();
    await page.getByRole('dialog', { name: 'Acme Works' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: word('vendor:dashboard.largest') }).waitFor();
    await page.getByRole('link', { name: word('vendor:dashboard.converted') }).click();
    await page.waitForURL((url) => url.pathname.endsWith('subscription') && url.search.includes('trial_start__gte'));
    await page.goBack();
    await page
      .getByRole('link', { name: word('vendor:dashboard.refunds') })
      .last()
      .click();
    await page.waitForURL((url) => url.pathname.endsWith('/refund') && url.search.includes('request_time__gte'));
    await page.goBack();
    await page.getByRole('link', { name: word('vendor:dashboard.movementNew', { number: '1' }), exact: true }).click();
    await page.waitForURL((url) => url.pathname.endsWith('subscription') && url.search.includes('company__in'));
    await page.getByRole('row').nth(1).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Acme Works' }).last().click();
    await page.getByRole('dialog', { name: 'Acme Works' }).waitFor();
  });
});

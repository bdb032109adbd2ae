import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { expect, it } from 'vitest';
import { wordsIn } from '../words/index.ts';
import { trialPage } from './trial-page.ts';

it('allows exactly the style and the script of a trial page', async () => {
  const app = new Hono().get('/', (context) => trialPage(context, wordsIn('en'), 'Outbox', html`<p>Mails</p>`));
  const response = await app.request('/');
  const page = await response.text();
  for (const [element, held] of [
    ['style', 'body {'],
    ['script', 'localStorage'],
  ] as const) {
    const [, content = ''] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(page) ?? [];
    const hash = createHash('sha256').update(content).digest('base64');
    expect(content).toContain(held);
    expect(response.headers.get('content-security-policy')).toContain(`${element}-src 'sha256-${hash}'`);
  }
});

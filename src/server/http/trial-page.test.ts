import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { expect, it } from 'vitest';
import { wordsIn } from '../words/index.ts';
import { trialPage } from './trial-page.ts';

it('allows exactly the style of a trial page', async () => {
  const app = new Hono().get('/', (context) => trialPage(context, wordsIn('en'), 'Outbox', html`<p>Mails</p>`));
  const response = await app.request('/');
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(await response.text()) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(style).toContain('body {');
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
});

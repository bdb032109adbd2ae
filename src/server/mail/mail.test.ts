import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mailer } from '../host.ts';
import { unnamedProvider } from '../vendor/provider.ts';
import { composeMail, openMailer, outboxPage } from './index.ts';

let folder: string;
let mailer: Mailer;
const clock = { now: () => Temporal.Instant.from('2026-03-02T08:00:00Z') };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-mail-'));
  mailer = openMailer({ dataFolder: folder, mailFrom: 'Muster <no-reply@muster.test>' }, clock);
});
afterEach(() => rmSync(folder, { recursive: true }));

const outbox = (): string => join(folder, 'outbox');
const emls = (): string[] => readdirSync(outbox()).filter((name) => name.endsWith('.eml'));
const onlyMail = (): string => readFileSync(join(outbox(), emls()[0] ?? ''), 'utf8');
const headOf = (source: string): string => source.slice(0, source.indexOf('\r\n\r\n'));
const plain = { to: 'one@acme.test', subject: 'Hello', text: 'Text', html: '<p>Text</p>' };

it('a composed mail keeps its whole style: no sign of a font ends the attribute', () => {
  const order = { kind: 'mailTest', to: 'one@acme.test', language: 'en', values: { company: 'Acme' } } as const;
  const styles = [...composeMail(order, unnamedProvider).html.matchAll(/<body style="([^"]*)"/g)].map(
    ([, style]) => style,
  );
  expect(styles).toEqual([expect.stringMatching(/sans-serif;font-size:15px;line-height:24px$/)]);
});

describe('a mail without SMTP', () => {
  it('is written completely and readable by its owner only', async () => {
    await mailer.send({ ...plain, subject: 'مرحبا' });
    const source = onlyMail();
    expect(headOf(source)).toContain('To: one@acme.test');
    expect(headOf(source)).toContain('From: Muster <no-reply@muster.test>');
    expect(source).toContain('<p>Text</p>');
    for (const name of readdirSync(outbox())) expect(statSync(join(outbox(), name)).mode & 0o777).toBe(0o600);
  });

  it('has the intended headers, whatever its texts contain', async () => {
    await mailer.send({
      ...plain,
      subject: 'A\r\nBcc: evil@evil.test\nX-Evil: 1\u2028end',
      text: 'B\r\n.\r\nBcc: x',
      html: 'C',
    });
    const names = headOf(onlyMail())
      .split('\r\n')
      .filter((line) => !/^\s/.test(line))
      .map((line) => line.split(':')[0]);
    expect(new Set(names)).toEqual(
      new Set(['Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To']),
    );
    expect(names).toHaveLength(7);
    expect(headOf(onlyMail()).match(/^To:.*$/m)?.[0]).toBe('To: one@acme.test');
  });

  it.each([
    'one@acme.test, two@acme.test',
    'one@acme.test\r\nBcc: two@acme.test',
    '"x" <one@acme.test>',
    '<one@acme.test>',
    'nobody',
    '',
    'one@acme.test;two@acme.test',
    'group: one@acme.test;',
    '-oQ/tmp one@acme.test',
  ])('goes to one address: %j is none', async (to) => {
    await expect(mailer.send({ ...plain, to })).rejects.toThrow('Not one mail address');
  });
});

describe('the outbox page', () => {
  const ask = (
    options: {
      mode?: 'start' | 'serve' | 'test';
      address?: string;
      path?: string;
      headers?: Record<string, string>;
    } = {},
  ) =>
    outboxPage({ mode: options.mode ?? 'start', dataFolder: folder }, () => options.address ?? '127.0.0.1').request(
      options.path ?? '/',
      { headers: { host: 'localhost:8080', ...options.headers } },
    );

  it('shows mails as text to this machine', async () => {
    await mailer.send({
      ...plain,
      subject: '<img src=x onerror=alert(1)>',
      text: '<script>alert(1)</script> http://localhost:8080/a?b=c',
    });
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect((await ask({ address })).status).toBe(200);
    const list = await (await ask()).text();
    expect(list).toContain('&lt;img src=x onerror=alert(1)&gt;');
    const id = /\/outbox\/([^"]+)/.exec(list)?.[1] ?? '';
    const mail = await (await ask({ path: `/${id}` })).text();
    expect(mail).toContain('&lt;script&gt;');
    expect(mail).toContain('<a href="http://localhost:8080/a?b=c"');
    // The only script is the page's own, which sets the theme.
    expect(list + mail).not.toMatch(/<img|<script>(?!\(\(\) => \{\n  let theme)/);
  });

  it('is in the language of the browser, even if the mail is in another', async () => {
    await mailer.send({ ...plain, subject: 'Hello' });
    const list = await (await ask({ headers: { 'accept-language': 'ar-EG,ar;q=0.9,en;q=0.8' } })).text();
    expect(list).toContain('<html lang="ar" dir="rtl">');
    expect(list).toContain('إلى \u2068one@acme.test\u2069، 2 مارس 2026');
  });

  it('does not exist for other machines, proxies, rebound names and other modes', async () => {
    const refused = [
      { address: '10.0.0.5' },
      { address: '' },
      { address: '::ffff:10.0.0.5' },
      { address: '1127.0.0.1' },
      { address: '127.0.0.1.evil' },
      { address: '10.0.0.5', headers: { 'x-forwarded-for': '127.0.0.1' } },
      { headers: { 'x-forwarded-for': '127.0.0.1' } },
      { headers: { forwarded: 'for=127.0.0.1' } },
      { headers: { 'x-real-ip': '127.0.0.1' } },
      { headers: { host: 'evil.test' } },
      { headers: { host: 'localhost.evil.test' } },
      { address: '10.0.0.5', headers: { host: 'localhost' } },
      { mode: 'serve' as const },
      { mode: 'test' as const },
    ];
    for (const options of refused) expect.soft((await ask(options)).status, JSON.stringify(options)).toBe(404);
  });

  it('opens no other file', async () => {
    for (const path of ['/..%2fsecrets', '/%2e%2e%2fsecrets', '/secrets', '/20260302080000-AAAAAAAAAAAAAAAA']) {
      expect((await ask({ path })).status).toBe(404);
    }
  });
});

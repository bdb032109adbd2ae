import { join } from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { Config } from '../config.ts';
import { listMails, readMail } from './outbox.ts';

/** Addresses of this machine's own loopback, as sockets name them. */
const loopback = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;

/** Names that lead to loopback: another name in Host means that a page elsewhere has rebound its own to us. */
const localHost = /^((?:[a-z0-9-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d+)?$/i;

/**
 * The outbox of the local trial: what would have been mailed, as text. It answers only in start mode and only a socket
 * of this machine; forwarded addresses are not believed, and a request that names any came through a proxy and is refused
 * (security 163). Everywhere else it does not exist.
 * @param addressOf the socket's own address; tests give theirs.
 */
export function outboxPage(
  config: Pick<Config, 'mode' | 'dataFolder'>,
  addressOf: (context: Context) => string | undefined = socketAddress,
): Hono {
  const folder = join(config.dataFolder, 'outbox');
  const app = new Hono();
  app.use('*', async (context: Context, next) => {
    const { headers } = context.req.raw;
    const isProxied = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some((name) => headers.has(name));
    const isLocal = loopback.test(addressOf(context) ?? '') && localHost.test(headers.get('host') ?? '');
    if (config.mode !== 'start' || isProxied || !isLocal) return context.text('Not found', 404);
    await next();
    context.header('cache-control', 'no-store');
  });
  app.get('/', async (context) => {
    const mails = await listMails(folder);
    return context.html(page('Outbox', html`
      ${mails.length === 0 ? html`<p>No mail has been sent.</p>` : ''}
      <ul>${mails.map((mail) => html`<li><a href="/outbox/${mail.id}">${mail.subject}</a><br>${mail.to}, ${mail.time}</li>`)}</ul>
    `));
  });
  app.get('/:id', async (context) => {
    const mail = await readMail(folder, context.req.param('id'));
    if (!mail) return context.text('Not found', 404);
    return context.html(page(mail.subject, html`
      <p><a href="/outbox">Outbox</a></p>
      <p>To ${mail.to}, ${mail.time}</p>
      <pre>${linked(mail.text)}</pre>
    `));
  });
  return app;
}

function socketAddress(context: Context): string | undefined {
  return getConnInfo(context).remote.address;
}

/** Everything is escaped by `html`; only whole http addresses become links. */
function linked(text: string) {
  return text.split(/(https?:\/\/[^\s<>"']+)/).map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}

function page(title: string, body: ReturnType<typeof html>) {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>${title}</title></head>
    <body><h1>${title}</h1>${body}</body></html>`;
}

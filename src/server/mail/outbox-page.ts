import { join } from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { formatInstant } from '#shared/i18n/dates.ts';
import type { Config } from '../config.ts';
import { trialPage } from '../http/trial-page.ts';
import { wordsIn, type Words } from '../words/index.ts';
import { listMails, readMail, type StoredMail } from './outbox.ts';

/** Loopback addresses of this machine, as sockets name them. */
const loopback = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;

/** Host names of loopback: another name means that a foreign page has rebound its own name to us. */
const localHost = /^((?:[a-z0-9-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d+)?$/i;

/**
 * The outbox of the local trial shows mails as text. It answers only in start mode and only to a socket
 * of this machine. A request with forwarded addresses came through a proxy and is refused
 * (docs/security.md#outbox). Everywhere else the page does not exist.
 * @param addressOf the socket's address; tests replace it.
 */
export function outboxPage(
  config: Pick<Config, 'mode' | 'dataFolder'>,
  addressOf: (context: Context) => string | undefined = socketAddress,
): Hono {
  const folder = join(config.dataFolder, 'outbox');
  const app = new Hono();
  app.use('*', async (context: Context, next) => {
    const { headers } = context.req.raw;
    const isProxied = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some((name) =>
      headers.has(name),
    );
    const isLocal = loopback.test(addressOf(context) ?? '') && localHost.test(headers.get('host') ?? '');
    if (config.mode !== 'start' || isProxied || !isLocal) return context.text('Not found', 404);
    return next();
  });
  app.get('/', async (context) => {
    const words = wordsOf(context);
    const mails = await listMails(folder);
    return trialPage(
      context,
      words,
      words.text('default:outbox.title'),
      mails.length === 0
        ? html`<p>${words.text('default:outbox.empty')}</p>`
        : html`<ul>
            ${mails.map((mail) => html`<li><a href="/outbox/${mail.id}" dir="auto">${mail.subject}</a><small>${headerOf(mail, words)}</small></li>`)}
          </ul>`,
    );
  });
  app.get('/:id', async (context) => {
    const words = wordsOf(context);
    const mail = await readMail(folder, context.req.param('id'));
    if (!mail) return context.text('Not found', 404);
    return trialPage(
      context,
      words,
      mail.subject,
      html` <p><a href="/outbox">${words.text('default:outbox.title')}</a></p>
        <p>${headerOf(mail, words)}</p>
        <pre dir="auto">${linked(mail.text)}</pre>`,
    );
  });
  return app;
}

function socketAddress(context: Context): string | undefined {
  return getConnInfo(context).remote.address;
}

/** The language that the browser asks for first. */
function wordsOf(context: Context): Words {
  return wordsIn(context.req.header('accept-language')?.split(/[,;]/)[0]);
}

/** Recipient and local time of a mail. The address is isolated so that its direction does not move the date. */
function headerOf({ to, time }: StoredMail, { language, text }: Words): string {
  const writing = { language, dateFormat: 'DD/MM/YYYY', timeFormat: '24' } as const;
  const when = formatInstant(time, Temporal.Now.timeZoneId(), writing, 'seconds');
  return text('default:outbox.facts', { to: `\u2068${to}\u2069`, time: when });
}

/** `html` escapes everything; only complete http addresses become links. */
function linked(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}" dir="ltr">${part}</a>` : part));
}

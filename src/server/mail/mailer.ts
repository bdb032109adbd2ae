import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Clock, Mailer, MailMessage } from '../host.ts';
import { keepMail } from './outbox.ts';

/** One address, nothing that could be a second one, a name or a header. */
const address = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,190}$/;

/** The domain that mails come from, as it stands after the `@` of the sender. */
const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** Header text is one line; nodemailer folds and encodes it, but what is no text has no business there at all. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 300);

/** From whom a mail is, and to whom its answers go. */
export interface Sender {
  readonly from: SendMailOptions['from'];
  /** The address of it, for the domain of the mail's own id. */
  readonly address: string;
  readonly replyTo?: string;
}

/**
 * A message as nodemailer takes it. Nothing of a message is ever an option of its: four texts go in, files and URLs are off, and
 * there is one recipient.
 * @throws where the recipient is not one address
 */
export function mailOf(message: MailMessage, sender: Sender, now: Temporal.Instant): SendMailOptions {
  if (!address.test(message.to)) throw new Error('Not one mail address');
  return {
    from: sender.from,
    ...(sender.replyTo ? { replyTo: { name: '', address: sender.replyTo } } : {}),
    to: { name: '', address: message.to },
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    date: new Date(now.epochMilliseconds),
    xMailer: false,
    ...(message.attachment
      ? {
          attachments: [
            {
              filename: oneLine(message.attachment.name),
              contentType: message.attachment.contentType,
              content: Buffer.from(message.attachment.content),
            },
          ],
        }
      : {}),
    ...(message.id === undefined ? {} : { messageId: `<${message.id}@${domainOf(sender.address)}>` }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Opens the way that the installation's mail goes: to the server of `SMTP_URL`, or into `outbox` in the data folder. */
export function openMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataFolder'>, clock: Clock): Mailer {
  const folder = join(config.dataFolder, 'outbox');
  const transport = config.smtpUrl
    ? createTransport(config.smtpUrl)
    : createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const sender: Sender = { from: config.mailFrom, address: config.mailFrom };
  return {
    send: async (message: MailMessage) => {
      const sent: unknown = await transport.sendMail(mailOf(message, sender, clock.now()));
      if (config.smtpUrl) return;
      const source = typeof sent === 'object' && sent !== null && 'message' in sent ? sent.message : undefined;
      if (!(source instanceof Uint8Array)) throw new Error('The mail was not written');
      await keepMail(folder, { ...message, subject: oneLine(message.subject) }, source, clock.now());
    },
  };
}

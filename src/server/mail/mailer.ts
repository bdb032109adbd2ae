import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Clock, Mailer, MailMessage } from '../host.ts';
import { keepMail } from './outbox.ts';

/** Exactly one address, with nothing that could be a second address, a name or a header. */
const address = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,190}$/;

/** The domain of the sender's address. */
const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** Makes header text one line. nodemailer folds and encodes it; control characters are replaced before that. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 300);

/** The sender of a mail, and the address for replies. */
export interface Sender {
  readonly from: SendMailOptions['from'];
  /** The plain address; its domain is part of the mail's id. */
  readonly address: string;
  readonly replyTo?: string;
}

/**
 * A message for nodemailer. No text of a message can become an option: only four texts are passed, files and URLs are
 * switched off, and there is one recipient.
 * @throws if the recipient is not exactly one address
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

/** Opens the installation's mail transport: the server of `SMTP_URL`, or `outbox` in the data folder. */
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

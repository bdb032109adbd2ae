import { join } from 'node:path';
import { createTransport } from 'nodemailer';
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

/**
 * Opens the way mail goes: to the server of `SMTP_URL`, or into `outbox` in the data folder. Nothing of a message is ever
 * an option of nodemailer's: four texts go in, files and URLs are off, and there is one recipient.
 */
export function openMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataFolder'>, clock: Clock): Mailer {
  const folder = join(config.dataFolder, 'outbox');
  const transport = config.smtpUrl
    ? createTransport(config.smtpUrl)
    : createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (message: MailMessage) => {
      if (!address.test(message.to)) throw new Error('Not one mail address');
      const sent: unknown = await transport.sendMail({
        from: config.mailFrom,
        to: { name: '', address: message.to },
        subject: oneLine(message.subject),
        text: message.text,
        html: message.html,
        date: new Date(clock.now().epochMilliseconds),
        xMailer: false,
        ...(message.id === undefined ? {} : { messageId: `<${message.id}@${domainOf(config.mailFrom)}>` }),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      if (config.smtpUrl) return;
      const source = typeof sent === 'object' && sent !== null && 'message' in sent ? sent.message : undefined;
      if (!(source instanceof Uint8Array)) throw new Error('The mail was not written');
      await keepMail(folder, { ...message, subject: oneLine(message.subject) }, source, clock.now());
    },
  };
}

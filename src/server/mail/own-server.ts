import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import type { MailFault } from '#shared/contract/company-mails.ts';
import type { Host, MailMessage } from '../host.ts';
import { familyOf } from '../http/address-list.ts';
import { InnerAddressError, outerAddress } from '../outgoing/index.ts';
import { unsealText } from '../sealing.ts';
import { mailOf } from './mailer.ts';
import type { emailSettings } from './tables.ts';

/** A company's own mail server. */
export type OwnServer = Pick<
  typeof emailSettings.$inferSelect,
  'smtp_host' | 'smtp_port' | 'security' | 'username' | 'password' | 'from_name' | 'from_email' | 'reply_to'
>;

/** Milliseconds for connecting, the greeting and each answer. A slow server must not delay the mails of others. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;
const mostText = 300;

/** The mail server did not take a mail. */
export class MailFailure extends Error {
  readonly fault: MailFault;
  /** True if the server would refuse the mail again, so that a retry is useless. */
  readonly isFinal: boolean;

  constructor(fault: MailFault, text: string, isFinal: boolean) {
    super(text);
    this.fault = fault;
    this.isFinal = isFinal;
  }
}

/**
 * Sends a mail by a company's own server. Connects to the address that was checked, and verifies the certificate for
 * the name that the company entered.
 * @returns the server's answer
 * @throws MailFailure
 */
export async function sendByOwn(
  { config, clock }: Pick<Host, 'config' | 'clock'>,
  server: OwnServer,
  message: MailMessage,
): Promise<string> {
  try {
    const address = await outerAddress(server.smtp_host, config.innerAddresses);
    const transport = open(server, address, config.linkSecret);
    try {
      const from = { name: server.from_name, address: server.from_email };
      const sender = { from, address: server.from_email, replyTo: server.reply_to };
      const sent: unknown = await transport.sendMail(mailOf(message, sender, clock.now()));
      return oneLine(z.object({ response: z.string() }).safeParse(sent).data?.response ?? '');
    } finally {
      transport.close();
    }
  } catch (error) {
    throw failureOf(error);
  }
}

function open(server: OwnServer, address: string, secret: string): Transporter {
  const { smtp_host: host, smtp_port: port, security, username, password } = server;
  return createTransport({
    ...patience,
    host: address,
    port,
    secure: security === 'ssl',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: familyOf(host) === null ? { servername: host } : {},
    ...(username === ''
      ? {}
      : { auth: { user: username, pass: password === null ? '' : unsealText(secret, password) } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A server's answer as one short line. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, mostText);

const errorSchema = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
  message: z.string().default(''),
});

const faults: Readonly<Record<string, MailFault>> = {
  EDNS: 'unknownHost',
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ETLS: 'encryption',
  EAUTH: 'signIn',
  ENOAUTH: 'signIn',
  EENVELOPE: 'address',
  EMESSAGE: 'refused',
};

/** Why sending failed: the server's own words if it answered; they hold no password. */
function failureOf(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error;
  if (error instanceof InnerAddressError) return new MailFailure('inner', error.message, true);
  const { code = '', responseCode = 0, response, message } = errorSchema.safeParse(error).data ?? { message: '' };
  const isCertificate = /certificate|self.signed|SSL|TLS/iu.test(`${code} ${message}`);
  const fault = faults[code] ?? (responseCode > 0 ? 'refused' : isCertificate ? 'encryption' : 'noAnswer');
  return new MailFailure(fault, oneLine(response ?? message), responseCode >= 500);
}

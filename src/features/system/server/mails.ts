import { eq, sql } from 'drizzle-orm';
import { refuseField, servePrepared, type PreparingContext, type Route } from '#server/http/index.ts';
import { composeMail, MailFailure, ownServerOf, sendAgain, sendCompanyMail } from '#server/mail/index.ts';
import { emailSettings, mailLogs } from '#server/mail/tables.ts';
import { readProvider } from '#server/vendor/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { sealText } from '#server/sealing.ts';
import type { TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { Upkeep } from '#server/upkeep/index.ts';
import type { CallData } from '#shared/contract/index.ts';
import { emailSetting, testMail } from '../contract/email-setting.ts';
import { mailLog } from '../contract/mail-log.ts';

/** Gives a company the default mail settings; does nothing if it has some. */
export async function seedEmailSetting({ tx, companyId }: TenantContext): Promise<void> {
  await tx.insert(emailSettings).values({ company_id: companyId }).onConflictDoNothing();
}

/** For companies from before the settings existed. */
export const emailSettingUpkeep: Upkeep = { name: 'system.email_setting', run: seedEmailSetting };

/** The fields that say where the password is sent. */
const destination = ['smtp_host', 'smtp_port', 'security', 'username'] as const;

/** The company's mail settings. The password is encrypted and is only sent to the server for which it was entered. */
export const emailSettingServer = resourceServer(emailSetting, {
  table: emailSettings,
  display: sql<string>`coalesce(nullif(${emailSettings.from_email}, ''), nullif(${emailSettings.smtp_host}, ''), 'Muster')`,
  prepare: async ({ services }, values, before) => {
    const { password, ...others } = values;
    if (password) return { ...others, password: sealText(services.config.linkSecret, password) };
    const hasNewDestination = destination.some((name) => others[name] !== undefined && others[name] !== before?.[name]);
    // A person who may change the server must not learn the password by entering a server of their own.
    if (before?.password && password === undefined && hasNewDestination && others.use_platform_mail !== true)
      refuseField('password', 'passwordAgain');
    return { ...others, password: password === undefined ? undefined : null };
  },
});

/** The company's mails. Rows are written when a mail is queued. */
export const mailLogServer = resourceServer(mailLog, {
  table: mailLogs,
  display: sql<string>`${mailLogs.subject}`,
  actions: {
    resend: {
      run: async (context, row) => {
        await sendAgain(context, row.id);
        return { set: { status: 'queued' as const, error: '', tries: 0 } };
      },
    },
  },
});

/** Sends the test mail before the transaction, so that a slow mail server does not keep one open. */
async function sendTest(context: PreparingContext, to: string) {
  const { services, companyId, actor, now } = context;
  const { server, company, provider } = await services.database.within(
    { role: 'tenant', companyId, userId: actor.userId },
    async (tx) => ({
      server: await ownServerOf(tx, companyId),
      company: (
        await tx.select({ name: companies.company_name }).from(companies).where(eq(companies.id, companyId))
      )[0],
      provider: await readProvider(tx),
    }),
  );
  const { language } = actor;
  const message = composeMail({ kind: 'mailTest', to, language, values: { company: company?.name ?? '' } }, provider);
  const way = server ? ('own' as const) : ('platform' as const);
  const result = { subject: message.subject, way };
  try {
    const answer = await sendCompanyMail(services, server, { ...message, id: `mail-test-${now.epochMilliseconds}` });
    return { ...result, outcome: { fault: null, answer } satisfies CallData<typeof testMail> };
  } catch (error) {
    // Answers of the installation's own server are for the operator only.
    const outcome: CallData<typeof testMail> =
      error instanceof MailFailure ? { fault: error.fault, answer: error.message } : { fault: 'noAnswer', answer: '' };
    return { ...result, outcome };
  }
}

/** Sends a test mail. The mail log shows it like any other. */
export const testMailRoute: Route = {
  ...servePrepared(
    testMail,
    (context, { body }) => sendTest(context, body.to),
    async ({ tx, companyId, now, publish }, { body }, { outcome, subject, way }) => {
      const { fault, answer } = outcome;
      await tx.insert(mailLogs).values({
        company_id: companyId,
        kind: 'mailTest',
        recipient: body.to,
        subject,
        status: fault === null ? 'sent' : 'failed',
        way,
        tries: 1,
        error: fault === null ? '' : `${fault}: ${answer}`,
        create_time: now.toString(),
        update_time: now.toString(),
        ...(fault === null ? { sent_time: now.toString() } : {}),
      });
      publish({ companyId, topic: 'system.mail_log', payload: { kind: 'add' } });
      return outcome;
    },
  ),
  limit: { by: 'person', max: 20, seconds: 3600 },
};

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

/** Gives a company its settings of mail, by which its mails go as they did; nothing where it has them. */
export async function seedEmailSetting({ tx, companyId }: TenantContext): Promise<void> {
  await tx.insert(emailSettings).values({ company_id: companyId }).onConflictDoNothing();
}

/** For companies that are older than the settings. */
export const emailSettingUpkeep: Upkeep = { name: 'system.email_setting', run: seedEmailSetting };

/** Where a password is sent to. */
const destination = ['smtp_host', 'smtp_port', 'security', 'username'] as const;

/** How the company's mails go. The password is sealed, and never goes anywhere that it was not given for. */
export const emailSettingServer = resourceServer(emailSetting, {
  table: emailSettings,
  display: sql<string>`coalesce(nullif(${emailSettings.from_email}, ''), nullif(${emailSettings.smtp_host}, ''), 'Muster')`,
  prepare: async ({ services }, values, before) => {
    const { password, ...others } = values;
    if (password) return { ...others, password: sealText(services.config.linkSecret, password) };
    const isElsewhere = destination.some((name) => others[name] !== undefined && others[name] !== before?.[name]);
    // Who may change the server must not learn the password by naming one of their own.
    if (before?.password && password === undefined && isElsewhere && others.use_platform_mail !== true)
      refuseField('password', 'passwordAgain');
    return { ...others, password: password === undefined ? undefined : null };
  },
});

/** The mails of the company; rows are written as they are put in. */
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

/** Sends the test mail before the transaction: a slow mail server must hold none. */
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
  const told = { subject: message.subject, way };
  try {
    const answer = await sendCompanyMail(services, server, { ...message, id: `mail-test-${now.epochMilliseconds}` });
    return { ...told, outcome: { fault: null, answer } satisfies CallData<typeof testMail> };
  } catch (error) {
    // What the installation's server says is the operator's matter.
    const outcome: CallData<typeof testMail> =
      error instanceof MailFailure ? { fault: error.fault, answer: error.message } : { fault: 'noAnswer', answer: '' };
    return { ...told, outcome };
  }
}

/** The call by which a test mail is sent; it stands in the list as every other one. */
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

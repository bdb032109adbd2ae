import { eq, sql, type SQL } from 'drizzle-orm';
import { wordedMails, type WordedMail } from '#shared/contract/company-mails.ts';
import { languages } from '#shared/contract/index.ts';
import type { Formats } from '#shared/contract/formats.ts';
import { formatDay } from '#shared/i18n/dates.ts';
import { formatNumber, formatSpan } from '#shared/i18n/format.ts';
import { builtKey } from '#shared/i18n/keys.ts';
import { serve, type TenantContext } from '#server/http/index.ts';
import { contentOfMail, ownServerOf, textColumnsOf, type MailOrder } from '#server/mail/index.ts';
import { mailTexts } from '#server/mail/tables.ts';
import { resourceServer, valueName } from '#server/resource/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { Upkeep } from '#server/upkeep/index.ts';
import { readProvider } from '#server/vendor/index.ts';
import { wordsIn, type Words } from '#server/words/index.ts';
import { mailText, mailTextFields, previewMail } from '../contract/mail-text.ts';

/** Gives a company a record for each mail that it may word; does nothing for those that it has. */
export async function seedMailTexts({ tx, companyId }: TenantContext): Promise<void> {
  await tx
    .insert(mailTexts)
    .values(wordedMails.map((kind) => ({ company_id: companyId, kind })))
    .onConflictDoNothing();
}

/** For companies from before the texts existed. */
export const mailTextUpkeep: Upkeep = { name: 'system.mail_text', run: seedMailTexts };

/** The languages in which a record says something of its own. */
const ownLanguages: SQL = sql.join(
  languages.map((language) => {
    const { subject, text } = textColumnsOf(language);
    return sql`case when ${subject} <> '' or ${text} <> '' then ${language} end`;
  }),
  sql`, `,
);

const usual = Object.fromEntries(Object.keys(mailTextFields).map((name) => [name, '']));

/** What the company's mails say. */
export const mailTextServer = resourceServer(mailText, {
  table: mailTexts,
  display: ({ actor }) => {
    const words = wordsIn(actor.language);
    return valueName(mailTexts.kind, wordedMails, (kind) => words.text(builtKey(`sys:mailText.kind_choice.${kind}`)));
  },
  computed: { own_languages: sql`array_remove(array[${ownLanguages}]::text[], null)` },
  actions: { restore_texts: { run: () => Promise.resolve({ set: usual }) } },
});

/** The button of each mail that has one. */
const buttons: Partial<Record<WordedMail, NonNullable<MailOrder['links']>[number]['label']>> = {
  invitation: 'accept',
  joinApproved: 'signIn',
  employeeSignIn: 'choosePassword',
  requestDecided: 'open',
  alert: 'open',
  notification: 'open',
  notifications: 'open',
  autoExport: 'open',
  autoExportLink: 'open',
};

/** What stands for the values of mails that contain notifications, and how many there are. */
function examplesOf(kind: WordedMail, words: Words, formats: Formats): Record<string, string | number> {
  const { language } = words;
  const what = words.text('att:leave.title');
  const decided = words.text('common:notification.kind.request_approved', { what });
  const late = words.text('common:notification.kind.alert_late', {
    count: 1,
    name: words.text('sys:mailText.example.inviter'),
    time: formatSpan(25, language),
    day: formatDay('2026-03-02', { language, ...formats }),
  });
  const count = kind === 'notifications' ? 2 : 128;
  return {
    what,
    line: kind === 'alert' ? late : decided,
    lines: `${decided}\n${late}`,
    count,
    number: formatNumber(count, language),
  };
}

/** Shows a mail with example values, before its texts are saved. */
export const previewMailRoute = serve(previewMail, async (context, { body: { kind, language, subject, text } }) => {
  const { tx, companyId } = context;
  const words = wordsIn(language);
  const label = buttons[kind];
  const { formats } = await companyClock(context);
  const [company] = await tx
    .select({ name: companies.company_name, domain: companies.company_domain })
    .from(companies)
    .where(eq(companies.id, companyId));
  const content = contentOfMail(
    {
      kind,
      language,
      values: {
        company: company?.name ?? '',
        domain: company?.domain ?? '',
        inviter: words.text('sys:mailText.example.inviter'),
        code: '1001',
        task: words.text('sys:mailText.example.task'),
        file: `${words.text('sys:mailText.example.task')}.xlsx`,
        ...examplesOf(kind, words, formats),
      },
      ...(label ? { links: [{ label, url: '' }] } : {}),
    },
    await readProvider(tx),
    { subject, text, mayLink: (await ownServerOf(tx, companyId)) !== null },
  );
  return {
    subject: content.subject,
    paragraphs: [...content.paragraphs],
    button: content.links[0]?.label ?? null,
    note: content.note,
  };
});

import { and, eq } from 'drizzle-orm';
import { wordedMails, type CompanyMailKind } from '#shared/contract/company-mails.ts';
import { toLanguage, type Language } from '#shared/contract/index.ts';
import type { Transaction } from '../db/database.ts';
import type { OwnText } from './compose.ts';
import { emailSettings, mailTexts } from './tables.ts';

/** The columns of a language's texts. */
export const textColumns = {
  en: { subject: mailTexts.subject_en, text: mailTexts.text_en },
  'es-MX': { subject: mailTexts.subject_es, text: mailTexts.text_es },
  ar: { subject: mailTexts.subject_ar, text: mailTexts.text_ar },
  tr: { subject: mailTexts.subject_tr, text: mailTexts.text_tr },
} as const satisfies Record<Language, object>;

/** What the company wants a mail to say in a language; undefined if it has said nothing. */
export async function ownTextOf(
  tx: Transaction,
  companyId: number,
  kind: CompanyMailKind,
  language: string,
): Promise<OwnText | undefined> {
  const worded = wordedMails.find((each) => each === kind);
  if (worded === undefined) return undefined;
  const [row] = await tx
    .select({ ...textColumns[toLanguage(language)], isPlatform: emailSettings.use_platform_mail })
    .from(mailTexts)
    .leftJoin(emailSettings, eq(emailSettings.company_id, companyId))
    .where(and(eq(mailTexts.company_id, companyId), eq(mailTexts.kind, worded)));
  return row && { subject: row.subject, text: row.text, mayLink: row.isPlatform === false };
}

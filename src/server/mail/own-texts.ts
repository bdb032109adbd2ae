import { and, eq } from 'drizzle-orm';
import { fieldsOfLanguage, wordedMails, type CompanyMailKind } from '#shared/contract/company-mails.ts';
import { toLanguage, type Language } from '#shared/contract/index.ts';
import type { Transaction } from '../db/database.ts';
import type { OwnText } from './compose.ts';
import { emailSettings, mailTexts } from './tables.ts';

/** The columns of a language's subject and text. */
export function textColumnsOf(language: Language) {
  const { subject, text } = fieldsOfLanguage[language];
  return { subject: mailTexts[subject], text: mailTexts[text] };
}

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
    .select({ ...textColumnsOf(toLanguage(language)), isPlatform: emailSettings.use_platform_mail })
    .from(mailTexts)
    .leftJoin(emailSettings, eq(emailSettings.company_id, companyId))
    .where(and(eq(mailTexts.company_id, companyId), eq(mailTexts.kind, worded)));
  return row && { subject: row.subject, text: row.text, mayLink: row.isPlatform === false };
}

import { formatInstant } from '#shared/i18n/dates.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import type { Writing } from '#shared/i18n/writing.ts';
import type { TenantContext } from '../http/index.ts';
import type { Words } from '../words/index.ts';
import type { ReportServer } from './definition.ts';
import type { Question } from './question.ts';

/** A file's line about when its days were calculated, and how many still wait. */
export async function freshness(
  { calculated }: ReportServer,
  context: TenantContext,
  question: Question,
  words: Words,
): Promise<string[]> {
  if (!calculated) return [];
  const { at, waiting, more } = await calculated(context, question);
  const writing: Writing = { language: words.language, ...question.formats };
  const value = `${formatNumber(waiting, words.language)}${more ? '+' : ''}`;
  const parts = [
    ...(at === null ? [] : [words.text('report:file.calculated', { time: formatInstant(at, question.zone, writing) })]),
    ...(waiting === 0 ? [] : [words.text('att:waitingDays', { count: waiting, value })]),
  ];
  return parts.length === 0 ? [] : [parts.join(' · ')];
}

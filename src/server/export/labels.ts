import { formatInstant } from '#shared/i18n/dates.ts';
import type { TableLabels } from '../table-file/index.ts';
import type { CompanyClock } from '../tenancy/company-clock.ts';
import type { Words } from '../words/index.ts';

/** The texts of every file. */
export function fileLabels(words: Words, now: Temporal.Instant, { zone, formats }: CompanyClock): TableLabels {
  const at = formatInstant(now.toString(), zone, { language: words.language, ...formats });
  return {
    yes: words.text('common:yes'),
    no: words.text('common:no'),
    page: words.text('common:file.page', { page: '{page}', pages: '{pages}' }),
    printedAt: words.text('common:file.printedAt', { at, zone }),
  };
}

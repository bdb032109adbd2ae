import type { TableLabels } from '../table-file/index.ts';
import type { Words } from '../words/index.ts';

/** The words that every file needs. */
export function fileLabels(words: Words, now: Temporal.Instant, zone: string): TableLabels {
  const at = new Intl.DateTimeFormat(words.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  }).format(now.epochMilliseconds);
  return {
    yes: words.text('common:yes'),
    no: words.text('common:no'),
    page: words.text('common:file.page', { page: '{page}', pages: '{pages}' }),
    printedAt: words.text('common:file.printedAt', { at, zone }),
  };
}

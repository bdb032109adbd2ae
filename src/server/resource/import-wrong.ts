import type { DateFormat } from '#shared/contract/index.ts';
import { dayInFigures } from '#shared/i18n/dates.ts';
import type { Words } from '../words/index.ts';
import type { FieldOfColumn } from './columns.ts';
import { partsOf } from './import-cell.ts';
import type { FoundTexts } from './import-ids.ts';
import { allowedTexts } from './import-notes.ts';

const exampleDay = '2026-12-31';

/** Why a cell does not fit its field, with what would fit in the words of the person who imports. */
export function whyWrong(
  at: FieldOfColumn,
  text: string,
  found: FoundTexts | undefined,
  { words, dateFormat }: { readonly words: Words; readonly dateFormat: DateFormat },
): { readonly code: string; readonly context?: Readonly<Record<string, string>> } {
  const { field } = at;
  if (field.target) {
    const isAmbiguous = partsOf(field, text).some((part) => found?.ambiguous.has(part.toLowerCase()));
    return { code: isAmbiguous ? 'ambiguousRecord' : 'unknownRecord' };
  }
  // In the company's order, which whoever filled in the file may not know.
  if (field.valueType === 'date') return { code: 'day', context: { example: dayInFigures(exampleDay, dateFormat) } };
  const allowed = allowedTexts(at, words);
  if (allowed.length > 0) return { code: 'oneOf', context: { choices: allowed.join(' / ') } };
  return { code: field.kind !== 'minute' && ['integer', 'decimal'].includes(field.valueType) ? 'number' : 'type' };
}

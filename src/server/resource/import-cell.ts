import { languages, type AnyField, type DateFormat } from '#shared/contract/index.ts';
import { readTypedDay, type DayOrder } from '#shared/i18n/typed-day.ts';
import { wordsIn, type Words } from '../words/index.ts';
import { choiceText, whenEmptyKey, type FieldOfColumn } from './columns.ts';

// Reads a cell of an imported file.

/** Several records in one cell are separated by commas. */
export function partsOf(field: AnyField, text: string): string[] {
  const parts = field.valueType === 'references' ? text.split(/[,;،]/) : [text];
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** True for text of invisible characters only, which cannot be a name. */
export const isInvisible = (text: string): boolean =>
  /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Z}\u2800]*$/u.test(text);

const yes = new Set(['true', '1', 'yes', 'y', 'x', 'sí', 'si', 'نعم', 'evet']);
const no = new Set(['false', '0', 'no', 'n', 'لا', 'hayır']);

/** A cell as the form would send it; undefined if it does not fit. */
export function valueOf(
  at: FieldOfColumn,
  text: string,
  ids: ReadonlyMap<string, number> | undefined,
  words: Words,
  dateFormat: DateFormat,
): unknown {
  const { field } = at;
  switch (field.valueType) {
    case 'integer':
      if (field.kind === 'minute' && text.includes(':')) return minutesOf(text);
      return /^-?\d{1,10}$/.test(text) ? Number(text) : undefined;
    case 'decimal':
      return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
    case 'flag':
      return yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : undefined;
    case 'choice':
      // Matches choice labels in the person's language first, then in any other, as headings do.
      return choiceOf(at, text, words) ?? languages.map((each) => choiceOf(at, text, wordsIn(each))).find(isFound);
    case 'date':
      return dateOf(text, { dateFormat, language: words.language });
    case 'time':
      return timeOf(text) ?? text;
    case 'reference':
      return meansEmpty(at, text) ? (ids?.has(text.toLowerCase()) ? undefined : null) : ids?.get(text.toLowerCase());
    case 'references': {
      if (meansEmpty(at, text)) return ids?.has(text.toLowerCase()) ? undefined : [];
      const found = partsOf(field, text).map((part) => ids?.get(part.toLowerCase()));
      return found.includes(undefined) ? undefined : found;
    }
    default:
      return text;
  }
}

/** True for the label of an empty field in any language, unless a record has that name, which makes it ambiguous. */
export const meansEmpty = ({ of, name, field }: FieldOfColumn, text: string): boolean =>
  field.whenEmpty === 'said' &&
  languages.some((each) => wordsIn(each).text(whenEmptyKey(of, name)).toLowerCase() === text.toLowerCase());

const isFound = (value: unknown): boolean => value !== undefined;

const choiceOf = ({ of, name, field }: FieldOfColumn, text: string, words: Words): string | number | undefined =>
  field.choices?.find(
    (choice) =>
      // The numbers of a company's own choices are known to nobody.
      (!field.labels && String(choice) === text) ||
      choiceText(of, name, choice, words).toLowerCase() === text.toLowerCase(),
  );

/** A day in the company's format or ISO; a time of zero may follow. */
function dateOf(text: string, order: DayOrder): string | undefined {
  return readTypedDay(text.replace(/[ T]00:00(?::00)?$/, ''), order, false) || undefined;
}

/** `8:00` and `08:00:00`, as spreadsheets write times. */
function timeOf(text: string): string | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? [];
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : undefined;
}

/** Minutes of a duration such as `2:30` in exports or `1,240:30` on screens. */
function minutesOf(text: string): number | undefined {
  const [, hours = '', minutes = ''] =
    /^(\d{1,5}):([0-5]\d)(?::00)?$/.exec(text.replaceAll(/(?<=\d)[.,](?=\d{3}\b)/g, '')) ?? [];
  return minutes === '' ? undefined : Number(hours) * 60 + Number(minutes);
}

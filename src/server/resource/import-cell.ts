import { languages, type AnyField } from '#shared/contract/index.ts';
import { wordsIn, type Words } from '../words/index.ts';
import { choiceKey, type FieldOfColumn } from './columns.ts';

// What a cell of an imported file says, of whatever field.

/** Several records in one cell stand between commas. */
export function partsOf(field: AnyField, text: string): string[] {
  const parts = field.valueType === 'references' ? text.split(/[,;،]/) : [text];
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** True for signs that take no room: a name of them is seen nowhere. */
export const isInvisible = (text: string): boolean =>
  /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Z}\u2800]*$/u.test(text);

const yes = new Set(['true', '1', 'yes', 'y', 'x', 'sí', 'si', 'نعم', 'evet']);
const no = new Set(['false', '0', 'no', 'n', 'لا', 'hayır']);

/** A cell as the form would send it; undefined where it does not fit. */
export function valueOf(
  at: FieldOfColumn,
  text: string,
  ids: ReadonlyMap<string, number> | undefined,
  words: Words,
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
      // By its word in the person's language first, then in any other: headings are found in the same way.
      return choiceOf(at, text, words) ?? languages.map((each) => choiceOf(at, text, wordsIn(each))).find(isFound);
    case 'date':
      return dateOf(text);
    case 'time':
      return timeOf(text) ?? text;
    case 'reference':
      return ids?.get(text.toLowerCase());
    case 'references': {
      const found = partsOf(field, text).map((part) => ids?.get(part.toLowerCase()));
      return found.includes(undefined) ? undefined : found;
    }
    default:
      return text;
  }
}

const isFound = (value: unknown): boolean => value !== undefined;

const choiceOf = ({ of, name, field }: FieldOfColumn, text: string, words: Words): string | number | undefined =>
  field.choices?.find(
    (choice) => String(choice) === text || words.text(choiceKey(of, name, choice)).toLowerCase() === text.toLowerCase(),
  );

/** `2026-03-01`, `1/3/2026` with the day first, and either with a time that is nought. */
function dateOf(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]00:00(?::00)?)?$/.exec(text);
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : [];
  if (!year || !month || !day) return undefined;
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ).toString();
  } catch {
    return undefined;
  }
}

/** `8:00` and `08:00:00`, as sheets write times. */
function timeOf(text: string): string | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? [];
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : undefined;
}

/** `2:30` of a length of time, as exports write it. */
function minutesOf(text: string): number | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,5}):([0-5]\d)(?::00)?$/.exec(text) ?? [];
  return minutes === '' ? undefined : Number(hours) * 60 + Number(minutes);
}

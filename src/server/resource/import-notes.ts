import type { AnyField, AnyResource } from '#shared/contract/index.ts';
import { formatDay } from '#shared/i18n/dates.ts';
import type { ReadRow, TableRow } from '../table-file/index.ts';
import type { CompanyClock } from '../tenancy/company-clock.ts';
import type { Words } from '../words/index.ts';
import { choiceText, fieldAt, type FieldOfColumn } from './columns.ts';

/** Prefix of each cell of a template's notes; no record's name begins with it. */
const mark = 'ⓘ';

/** True for a template's line of notes, which an import skips: it may stay in the file. */
export function isNoted({ cells }: Pick<ReadRow, 'cells'>): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => cell.startsWith(mark));
}

/** The notes of a template, below the headings: allowed values of each column, with an example. */
export function notesOf(
  resource: AnyResource,
  paths: readonly string[],
  words: Words,
  { formats }: CompanyClock,
): TableRow {
  // Without direction marks, which nobody types.
  const day = formatDay('2026-12-31', { language: words.language, ...formats }, 'figures').replaceAll(
    /[\u2066-\u2069\u200e\u200f]/g,
    '',
  );
  const noteOf = (at: FieldOfColumn): string =>
    [mark, at.field.options.required ? `${words.text('common:import.note.required')} ·` : '', saysWhat(at, words, day)]
      .filter((part) => part !== '')
      .join(' ');
  return {
    kind: 'data',
    values: Object.fromEntries(
      paths.flatMap((path) => {
        const at = fieldAt(resource, path);
        return at ? [[path, noteOf(at)]] : [];
      }),
    ),
  };
}

/** Examples that are the same in every language. */
const signs: Partial<Record<AnyField['kind'], string>> = {
  email: 'name@example.com',
  phone: '+442079460000',
  timezone: 'Europe/London',
  color: '#2563eb',
  minute: '1:30',
};

/** The texts that a column with a fixed set of values allows; empty for other columns. */
export function allowedTexts({ of, name, field }: FieldOfColumn, words: Words): string[] {
  if (field.valueType === 'flag') return [words.text('common:yes'), words.text('common:no')];
  const { retired = [] } = field.labels ?? {};
  return (field.choices ?? [])
    .filter((choice) => !retired.includes(choice))
    .map((choice) => choiceText(of, name, choice, words));
}

function saysWhat(at: FieldOfColumn, words: Words, day: string): string {
  const { field } = at;
  const such = (example: string): string => words.text('common:import.note.example', { example });
  const sign = signs[field.kind];
  const allowed = allowedTexts(at, words);
  if (allowed.length > 0) return words.text('common:import.note.choice', { choices: allowed.join(' / ') });
  if (sign !== undefined) return such(sign);
  const { min, max } = field.widget;
  switch (field.valueType) {
    case 'reference':
      return words.text('common:import.note.reference');
    case 'references':
      return words.text('common:import.note.references');
    case 'date':
      return such(day);
    case 'time':
      return such('08:30');
    case 'integer':
    case 'decimal':
      return min !== undefined && max !== undefined
        ? words.text('common:import.note.between', { min, max })
        : words.text('common:import.note.number', { example: min ?? 1 });
    default:
      return field.maxLength === undefined
        ? words.text('common:import.note.anyText')
        : words.text('common:import.note.text', { max: field.maxLength });
  }
}

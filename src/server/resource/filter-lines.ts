import type { AnyField, Filter, Formats, ListQuery, ResourceName } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import type { Words } from '../words/index.ts';
import { formatDay, formatInstant, formatTime } from '#shared/i18n/dates.ts';
import { durationText } from '#shared/i18n/figures.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import type { Writing } from '#shared/i18n/writing.ts';
import { cellOf, labelText, type WordedFields } from './columns.ts';
import { displayNames } from './read.ts';
import type { ResourceRegistry } from './resource-registry.ts';
import { nameFor } from './scope.ts';

const namedRecords = 5;

/** The language and the time zone for showing conditions. */
export interface Telling {
  readonly registry: ResourceRegistry;
  readonly fields: WordedFields;
  readonly words: Words;
  readonly formats: Formats;
  /** The zone of instants. */
  readonly zone: string;
}

/** The conditions of a list or report in words: one filter per line, then the search. */
export async function conditionLines(
  context: TenantContext,
  { filters, search }: Pick<ListQuery, 'filters' | 'search'>,
  telling: Telling,
): Promise<string[]> {
  const { fields, words } = telling;
  const lines: string[] = [];
  for (const [name, conditions] of Map.groupBy(filters, ({ field }) => field)) {
    // Records that were selected in the list.
    if (name === 'id')
      lines.push(...conditions.map(({ value }) => chosen(Array.isArray(value) ? value.length : 1, words)));
    const field = fields.fields[name];
    if (!field) continue;
    const texts: string[] = [];
    for (const condition of conditions) texts.push(await conditionText(context, field, condition, telling));
    lines.push(`${labelText(fields, name, words)}: ${texts.join(' ')}`);
  }
  if (search !== '') lines.push(words.text('report:file.search', { text: search }));
  return lines;
}

async function conditionText(
  context: TenantContext,
  field: AnyField,
  { field: name, operator, value }: Filter,
  telling: Telling,
): Promise<string> {
  const { fields, words } = telling;
  const values = Array.isArray(value) ? value : [value];
  if (field.target) return recordNames(context, field.target, values.map(Number), telling);
  if (field.choices) return values.map((one) => String(cellOf(fields, name, one, words) ?? '')).join(', ');
  if (typeof value === 'boolean') return words.text(value ? 'common:yes' : 'common:no');
  const mark = operator === 'gte' ? '≥ ' : operator === 'lte' ? '≤ ' : '';
  return mark + values.map((one) => boundText(field, one, telling)).join(', ');
}

/** A limit or value of a filter in the reader's format. */
function boundText(field: AnyField, value: unknown, { words, formats, zone }: Telling): string {
  const writing: Writing = { language: words.language, ...formats };
  if (field.kind === 'minute' && typeof value === 'number') return durationText(value, writing);
  if (typeof value === 'number') return formatNumber(value, words.language);
  const text = String(value);
  if (field.valueType === 'date') return formatDay(text, writing);
  if (field.valueType === 'time') return formatTime(text, writing);
  return field.valueType === 'datetime' ? formatInstant(text, zone, writing) : text;
}

const chosen = (count: number, words: Words): string => words.text('report:file.chosen', { count });

/** Names of the records that the reader may see. */
async function recordNames(
  context: TenantContext,
  target: ResourceName,
  ids: readonly number[],
  { registry, words }: Telling,
): Promise<string> {
  if (ids.length > namedRecords) return chosen(ids.length, words);
  const server = registry.get(target);
  const names = await displayNames(server, context, ids, nameFor(server, context));
  return names.length === 0 ? chosen(ids.length, words) : names.map(([, text]) => text).join(', ');
}

import type { AnyField, Filter, ReportQuery, ResourceName } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import { displayNames, nameFor, type ResourceRegistry } from '../resource/index.ts';
import type { Words } from '../words/index.ts';
import type { ReportServer } from './definition.ts';
import type { Question } from './question.ts';
import type { ReportWords } from './words.ts';

const namedRecords = 5;

/** A file's question in words: the period, then one filter per line. */
export async function filterLines(
  server: ReportServer,
  registry: ResourceRegistry,
  context: TenantContext,
  question: Question,
  query: ReportQuery,
  words: Words,
  own: ReportWords,
): Promise<string[]> {
  const { report } = server;
  const { from, to } = question.period;
  const lines = [`${own.field(report.period.field)}: ${own.day(from.toString())} – ${own.day(to.toString())}`];
  const filters = Map.groupBy(
    query.list.filters.filter(({ field }) => field !== report.period.field),
    ({ field }) => field,
  );
  for (const [name, conditions] of filters) {
    const field = report.fields[name];
    if (!field) continue;
    const texts: string[] = [];
    for (const condition of conditions)
      texts.push(await conditionText(registry, context, field, condition, words, own, question.zone));
    lines.push(`${own.field(name)}: ${texts.join(' ')}`);
  }
  if (query.list.search !== '') lines.push(words.text('report:file.search', { text: query.list.search }));
  return lines;
}

async function conditionText(
  registry: ResourceRegistry,
  context: TenantContext,
  field: AnyField,
  { field: name, operator, value }: Filter,
  words: Words,
  own: ReportWords,
  zone: string,
): Promise<string> {
  const values = Array.isArray(value) ? value : [value];
  if (field.target) return recordNames(registry, context, field.target, values.map(Number), words);
  if (field.choices) return values.map((one) => String(own.cell(name, one) ?? '')).join(', ');
  if (typeof value === 'boolean') return words.text(value ? 'common:yes' : 'common:no');
  const mark = operator === 'gte' ? '≥ ' : operator === 'lte' ? '≤ ' : '';
  return mark + values.map((one) => own.bound(field, one, zone)).join(', ');
}

/** Names of the records that the reader may see. */
async function recordNames(
  registry: ResourceRegistry,
  context: TenantContext,
  target: ResourceName,
  ids: readonly number[],
  words: Words,
): Promise<string> {
  const chosen = words.text('report:file.chosen', { count: ids.length });
  if (ids.length > namedRecords) return chosen;
  const server = registry.get(target);
  const names = await displayNames(server, context, ids, nameFor(server, context));
  return names.length === 0 ? chosen : names.map(([, text]) => text).join(', ');
}

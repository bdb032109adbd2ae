import type { ReportQuery } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import { conditionLines, type ResourceRegistry } from '../resource/index.ts';
import type { Words } from '../words/index.ts';
import type { ReportServer } from './definition.ts';
import type { Question } from './question.ts';
import type { ReportWords } from './words.ts';

/** A file's question in words: the period, then its other conditions. */
export async function filterLines(
  { report }: ReportServer,
  registry: ResourceRegistry,
  context: TenantContext,
  { period: { from, to }, formats, zone }: Question,
  { list }: ReportQuery,
  words: Words,
  own: ReportWords,
): Promise<string[]> {
  const filters = list.filters.filter(({ field }) => field !== report.period.field);
  return [
    `${own.field(report.period.field)}: ${own.day(from.toString())} – ${own.day(to.toString())}`,
    ...(await conditionLines(
      context,
      { filters, search: list.search },
      { registry, fields: own.fields, words, formats, zone },
    )),
  ];
}

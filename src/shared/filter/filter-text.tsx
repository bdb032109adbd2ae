import type { AnyField } from '#shared/contract/index.ts';
import { formatDay, formatInstant, useTranslation, type Translate, type Writing } from '#shared/i18n/index.ts';
import { filteredIds, filterEditor, type FieldFilter } from '#shared/list/field-filter.ts';
import { nodeLabel } from '#shared/list/tree-rows.ts';
import { useRecords, useTarget, useTree } from '#shared/record/queries.ts';
import type { ResourceWords } from '#shared/record/words.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';

interface FilterTextProps {
  readonly field: AnyField;
  readonly filter: FieldFilter;
  readonly words: ResourceWords;
}

/** A condition in words: "is Sales, Export", "from 1 Mar to 7 Mar". */
export function FilterText({ field, filter, words }: FilterTextProps) {
  const { t } = useTranslation('common');
  const { zone, writing } = useApplicationContext();
  switch (filterEditor(field)) {
    case 'tree':
    case 'records':
      return <ReferenceNames field={field} ids={filteredIds(filter)} />;
    case 'choices':
      return [...(filter.in ?? []), ...(filter.exact === undefined ? [] : [filter.exact])]
        .map((value) => words.choice(filter.field, value))
        .join(', ');
    case 'yesNo':
      return t(filter.exact === 'true' ? 'list.yes' : 'list.no');
    case 'days':
      return filter.exact ? formatDay(filter.exact, writing) : rangeText(filter, t, (day) => formatDay(day, writing));
    case 'instants':
      return rangeText(filter, t, (instant) => shortInstant(instant, zone, writing));
    default:
      return filter.icontains ?? filter.exact ?? filter.in?.join(', ') ?? rangeText(filter, t, (value) => value);
  }
}

function rangeText({ gte, lte }: FieldFilter, t: Translate<'common'>, show: (value: string) => string): string {
  if (gte !== undefined && lte !== undefined) {
    const [from, to] = [show(gte), show(lte)];
    return from === to ? from : t('list.between', { from, to });
  }
  return gte !== undefined ? t('list.from', { from: show(gte) }) : t('list.until', { to: show(lte ?? '') });
}

/** Only the day if the instant is its first or last moment. */
function shortInstant(instant: string, zone: string, writing: Writing): string {
  const clock = formatInstant(instant, zone, { ...writing, timeFormat: '24' }, 'timeSeconds');
  return formatInstant(instant, zone, writing, clock === '00:00:00' || clock === '23:59:59' ? 'day' : 'medium');
}

const shownNames = 2;

function ReferenceNames({ field, ids }: { field: AnyField; ids: readonly number[] }) {
  const target = useTarget(field.target);
  const tree = useTree(field.tree ? target : undefined);
  const records = useRecords(field.tree ? undefined : target, ids);
  const names = field.tree
    ? ids.flatMap((id) => tree.data?.find((node) => node.id === id) ?? []).map(nodeLabel)
    : (records.data ?? []).map((record) => record.display_name);
  if (names.length === 0) return `${ids.length}`;
  const rest = ids.length - shownNames;
  return (
    <bdi>
      {names.slice(0, shownNames).join(', ')}
      {rest > 0 ? ` +${rest}` : ''}
    </bdi>
  );
}

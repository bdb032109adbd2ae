import type { AnyField } from '#shared/contract/index.ts';
import type { ViewFilter } from './list-view.ts';

/** All conditions on one field: one chip shows them and one editor changes them. */
export interface FieldFilter {
  readonly field: string;
  readonly exact?: string;
  readonly in?: readonly string[];
  readonly icontains?: string;
  /** Both ends are included. */
  readonly gte?: string;
  readonly lte?: string;
}

/** The kind of editor for a field's filter. */
export type FilterEditor =
  | 'text'
  | 'choices'
  | 'records'
  | 'tree'
  | 'yesNo'
  | 'days'
  | 'instants'
  | 'times'
  | 'numbers'
  | 'zones';

/** The editor for a field; null if it cannot be filtered. */
export function filterEditor(field: AnyField): FilterEditor | null {
  if (field.operators.length === 0) return null;
  if (field.kind === 'timezone') return 'zones';
  switch (field.valueType) {
    case 'reference':
    case 'references':
      return field.tree ? 'tree' : 'records';
    case 'choice':
      return 'choices';
    case 'flag':
      return 'yesNo';
    case 'date':
      return 'days';
    case 'datetime':
      return 'instants';
    case 'time':
      return 'times';
    case 'integer':
    case 'decimal':
      return 'numbers';
    default:
      return 'text';
  }
}

/** Groups conditions by field, in the order in which the fields first appear. */
export function groupFilters(filters: readonly ViewFilter[]): FieldFilter[] {
  const groups = new Map<string, FieldFilter>();
  for (const { field, operator, value } of filters) {
    const group = groups.get(field) ?? { field };
    const entry = operator === 'in' ? { in: value.split(',').filter(Boolean) } : { [operator]: value };
    groups.set(field, { ...group, ...entry });
  }
  return [...groups.values()];
}

/** Replaces a field's conditions; without new ones they are removed. */
export function replaceFilter(filters: readonly ViewFilter[], next: FieldFilter): ViewFilter[] {
  const groups = groupFilters(filters);
  const known = groups.some((group) => group.field === next.field);
  return (known ? groups.map((group) => (group.field === next.field ? next : group)) : [...groups, next]).flatMap(
    ungroup,
  );
}

/** Removes a field's conditions. */
export function removeFilter(filters: readonly ViewFilter[], field: string): ViewFilter[] {
  return filters.filter((filter) => filter.field !== field);
}

function ungroup(group: FieldFilter): ViewFilter[] {
  const { field } = group;
  const filters: ViewFilter[] = [];
  const add = (operator: ViewFilter['operator'], value: string | undefined): void => {
    if (value !== undefined && value !== '') filters.push({ field, operator, value });
  };
  add('exact', group.exact);
  add('in', group.in?.join(','));
  add('icontains', group.icontains);
  add('gte', group.gte);
  add('lte', group.lte);
  return filters;
}

/** The ids of a filter by records, with any operator. */
export function filteredIds(group: FieldFilter): number[] {
  return [...(group.in ?? []), ...(group.exact === undefined ? [] : [group.exact])]
    .map(Number)
    .filter(Number.isSafeInteger);
}

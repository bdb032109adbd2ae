import {
  pageSizes,
  type AnyField,
  type Fields,
  type FilterOperator,
  type ListQueryInput,
} from '#shared/contract/index.ts';

/** A condition of a list, as in the URL: the value is the text on the wire. */
export interface ViewFilter {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value: string;
}

/**
 * A person's view of a list. All of it is in the URL, under the names of the wire (docs/architecture.md#the-wire), so
 * that a link opens the same view.
 */
export interface ListView {
  readonly search: string;
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
  /** `field`, `-field` for descending; empty: the resource's own ordering. */
  readonly ordering: string;
  readonly filters: readonly ViewFilter[];
  /** The columns in their order; null: as the person last had them, or as the resource declares. */
  readonly columns: readonly string[] | null;
  readonly layout: 'tree' | 'flat' | null;
  /** The record that is open beside the list. */
  readonly record: number | null;
}

/** The part of a resource that is needed to read and write a view. */
export interface ListShape {
  readonly fields: Fields;
  readonly pageSizeCeiling: number;
}

export const defaultPageSize = 50;
/** Sizes that the footer offers: those of the specification and the usual ceiling of lists. */
export const listPageSizes: readonly number[] = [...pageSizes, 100, 200];

export const emptyView: ListView = {
  search: '',
  page: 1,
  pageSize: defaultPageSize,
  ordering: '',
  filters: [],
  columns: null,
  layout: null,
  record: null,
};

const operators: readonly FilterOperator[] = ['in', 'icontains', 'gte', 'lte'];

/**
 * Reads a view from the query of a URL. Parts that do not fit the resource are left out, since the link may be older
 * than the screen; the server checks the rest.
 */
export function readListView(query: string, shape: ListShape): ListView {
  const params = new URLSearchParams(query);
  const size = wholeNumber(params.get('page_size'));
  const columns = params
    .get('columns')
    ?.split(',')
    .filter((name) => isColumn(shape.fields[name]));
  const layout = params.get('view');
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    page: wholeNumber(params.get('page')) ?? 1,
    pageSize: size !== null && size <= shape.pageSizeCeiling ? size : defaultPageSize,
    ordering: readOrdering(params.get('ordering') ?? '', shape.fields),
    filters: [...params].flatMap(([name, value]) => readFilter(name, value, shape.fields)),
    columns: columns && columns.length > 0 ? [...new Set(columns)] : null,
    layout: layout === 'tree' || layout === 'flat' ? layout : null,
    record: wholeNumber(params.get('record')),
  };
}

/** Writes a view as a query without `?`; default values are left out. */
export function writeListView(view: ListView): string {
  const params = new URLSearchParams();
  if (view.search !== '') params.set('search', view.search);
  for (const { field, operator, value } of view.filters) params.append(parameterName(field, operator), value);
  if (view.ordering !== '') params.set('ordering', view.ordering);
  if (view.page !== 1) params.set('page', String(view.page));
  if (view.pageSize !== defaultPageSize) params.set('page_size', String(view.pageSize));
  if (view.columns) params.set('columns', view.columns.join(','));
  if (view.layout) params.set('view', view.layout);
  if (view.record !== null) params.set('record', String(view.record));
  // Commas are legal in a query, and people read links too.
  return params.toString().replaceAll('%2C', ',');
}

/** The list's request to the server. */
export function toListQuery(view: ListView): ListQueryInput {
  return {
    page: view.page,
    page_size: view.pageSize,
    ...(view.search === '' ? {} : { search: view.search }),
    ...(view.ordering === '' ? {} : { ordering: view.ordering }),
    ...filterParameters(view.filters),
  };
}

/** Filters as parameters of a call. */
export function filterParameters(filters: readonly ViewFilter[]): Record<string, string> {
  return Object.fromEntries(filters.map(({ field, operator, value }) => [parameterName(field, operator), value]));
}

/** True if the view narrows the list: if it is empty, the whole list need not be. */
export function isNarrowed(view: ListView): boolean {
  return view.search !== '' || view.filters.length > 0;
}

/** Columns shown at first, as the resource declares. */
export function declaredColumns(fields: Fields): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.options.column === 'shown');
}

/** Every column that may be shown, in the resource's order. */
export function possibleColumns(fields: Fields): readonly string[] {
  return Object.keys(fields).filter((name) => isColumn(fields[name]));
}

function isColumn(field: AnyField | undefined): boolean {
  return field?.options.column !== undefined;
}

function parameterName(field: string, operator: FilterOperator): string {
  return operator === 'exact' ? field : `${field}__${operator}`;
}

function readFilter(name: string, value: string, fields: Fields): ViewFilter[] {
  if (value === '' || value.length > 10_000) return [];
  const operator = operators.find((candidate) => name.endsWith(`__${candidate}`)) ?? 'exact';
  const field = operator === 'exact' ? name : name.slice(0, -operator.length - 2);
  if (field === 'id') return operator === 'in' ? [{ field, operator, value }] : [];
  return Object.hasOwn(fields, field) && fields[field]?.operators.includes(operator)
    ? [{ field, operator, value }]
    : [];
}

function readOrdering(text: string, fields: Fields): string {
  const field = text.replace(/^-/, '');
  return field === 'id' || (Object.hasOwn(fields, field) && fields[field]?.options.sort) ? text : '';
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The column by which an ordering sorts first, as a table shows it; null if there is none. */
export function sortOf(ordering: string): { column: string; direction: 'ascending' | 'descending' } | null {
  const first = ordering.split(',')[0] ?? '';
  if (first === '') return null;
  return first.startsWith('-')
    ? { column: first.slice(1), direction: 'descending' }
    : { column: first, direction: 'ascending' };
}
